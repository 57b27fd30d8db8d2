import { RelationKind } from '../../server/content/materials/relation-kind.js';
import { crossref } from '../../server/interop/exports/crossref.js';
import { doajXml } from '../../server/interop/exports/doaj.js';
import { jats } from '../../server/interop/exports/jats.js';
import { SchemaCheck } from '../../server/interop/exports/schema-check.js';
import { type MaterialMetadata, type RelationMetadata } from '../../server/interop/metadata/metadata.js';
import { ARTICLE, BARE } from '../support/metadata.js';
import { jatsProblems, OFFICIAL } from '../support/schemas.js';

const TARGETS: Partial<RelationMetadata>[] = [
  { doi: '10.5555/tjetri', uri: 'https://revista.example.edu/id/9', title: { text: 'Tjetri & <ai>', language: 'sq' } },
  { doi: null, uri: 'https://data.example.org/a?b=1&c=2', title: null },
  {
    ...{ doi: null, uri: 'https://revista.example.edu/uploads/materials/a.csv', title: null },
    file: { path: 'uploads/materials/a.csv', name: 'a&b.csv', mediaType: 'text/csv', size: 1 } as never,
  },
];

/** An article with each relation, in both directions, to a record here and to an address. */
const RELATED = Object.values(RelationKind).flatMap((kind) =>
  [false, true].flatMap((isReverse) =>
    TARGETS.map((target): MaterialMetadata => {
      const note = { al: 'Shënim <i>', en: 'A note & more' };
      const relation = { kind, isReverse, note, date: '2024-05-03', file: null, ...target } as RelationMetadata;
      const dataAvailability = [
        { text: 'Në Zenodo.', language: 'sq' },
        { text: 'On Zenodo.', language: 'en' },
      ];
      return { ...ARTICLE, dataAvailability, relations: [relation] };
    }),
  ),
);

describe('every relation is valid', () => {
  it('in JATS', () => expect(RELATED.flatMap((one) => jatsProblems(jats(one)))).toEqual([]));

  const withSchemas = OFFICIAL ? it : () => {};
  withSchemas('by the official schemas of Crossref, DOAJ and JATS', async () => {
    const check = new SchemaCheck({ schemasDir: OFFICIAL });
    const all = [...RELATED, { ...ARTICLE, relations: RELATED.flatMap(({ relations }) => relations) }, ARTICLE];
    all.push({ ...BARE, doi: '10.1234/8' });
    for (const [schema, write] of [
      ['crossref', (one: MaterialMetadata) => crossref([one])],
      ['doaj', (one: MaterialMetadata) => doajXml([one])],
      ['jats', jats],
    ] as const)
      expect((await check.findings(schema, all.map(write))).flat()).toEqual([]);
    const wrong = doajXml([ARTICLE]).replace('<journalTitle>', '<journalTitle/><journalTitle>');
    expect((await check.findings('doaj', [wrong]))[0][0]).toMatch(/journalTitle/);
  });
});
