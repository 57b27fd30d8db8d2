import { Cite } from '@citation-js/core';
import '@citation-js/plugin-ris';
import { setImmediate as turn } from 'node:timers/promises';
import { parse as parseBibtex } from '@retorquere/bibtex-parser';
import { LANGUAGES } from '../../client/shared/locales.js';
import { bibtex, ris } from '../../server/interop/citations/citation-files.js';
import { citationKey } from '../../server/interop/citations/csl.js';
import { STYLE_NAMES, type Style, cite, styleNamed } from '../../server/interop/citations/styles.js';
import { crossref } from '../../server/interop/exports/crossref.js';
import { doajXml } from '../../server/interop/exports/doaj.js';
import { jats } from '../../server/interop/exports/jats.js';
import { dublinCore } from '../../server/interop/oai/dublin-core.js';
import { authorsOf } from '../../server/content/materials/author.js';
import { type MaterialMetadata } from '../../server/interop/metadata/metadata.js';
import { ARTICLE, BARE } from '../support/metadata.js';

const titled = (text: string): MaterialMetadata => ({ ...ARTICLE, titles: [{ text, language: 'sq' }] });
const by = (text: string): MaterialMetadata => ({
  ...ARTICLE,
  authors: authorsOf(text, []).map((author) => ({ ...author, roles: [] })),
});
const plain = { ...by('Sami Frashëri; Ana Çela'), titles: [{ text: 'Liqeni & bregu', language: 'sq' }] };

/** The entries that a reference manager reads from a BibTeX file. */
function readBibtex(text: string) {
  const { entries, errors } = parseBibtex(text);
  expect(errors).toEqual([]);
  return entries;
}

/** How many entries BibTeX finds, which counts every brace, also behind a backslash. */
function entriesByBraces(text: string): number {
  let [depth, entries] = [0, 0];
  for (const [brace] of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) entries++;
  }
  return depth === 0 ? entries : NaN;
}

const HOSTILE = [
  'A } unbalanced',
  'A { open',
  'ends in a backslash \\',
  '100% of $5 & more_or_less #1 ~ x^2 <i>a</i> | b',
  'braces {} and "quotes"',
  '@article{evil, title = {x}}',
  'Planet_LB: ë ç 👩🏽‍🔬',
  'Malet\r\nER  - \r\nTY  - FAKE',
  'Malet\u2028ER  - \u0085TY  - FAKE\u000bDO  - 10.9999/evil',
  `${'open software for the hydrology of virtual inquiries and datasets '.repeat(12)}`,
];
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

describe('BibTeX', () => {
  it.each(HOSTILE)('preserves %j, and the record after it', (title) => {
    const text = [titled(title), BARE].map((one) => `${bibtex(one)}\n`).join('');
    const entries = readBibtex(text);
    expect(entries.map(({ fields }) => fields.title)).toEqual([oneLine(title), 'Titull']);
    expect(entriesByBraces(text)).toBe(2);
  });

  it('keeps a name in parts with a comma or an "and" one name', () => {
    const [author] = by('Ana Çela').authors;
    const authors = [{ ...author, givenName: 'Ana and Sons', familyName: 'Çela, Jr.' }, author];
    const [{ fields }] = readBibtex(bibtex({ ...ARTICLE, authors }));
    expect(fields.author).toMatchObject([
      { lastName: 'Çela, Jr.', firstName: 'Ana and Sons' },
      { lastName: 'Çela', firstName: 'Ana' },
    ]);
  });

  it('has the DOI as it is', () => {
    const doi = '10.5555/names_x&y#%{z';
    expect(bibtex({ ...ARTICLE, doi })).toContain('doi = {10.5555/names_x&y#%%7Bz}');
  });
});

it('a key is stable, unique in a file, and plain ASCII', () => {
  const three = [1, 2, 3].map((id) => ({ ...ARTICLE, id }));
  expect(new Set(three.map(citationKey)).size).toBe(3);
  for (const name of ['Ångström-Ëë {x}', '石', "O'Brien, $"]) expect(citationKey(by(name))).toMatch(/^[a-z]+2023_7$/i);
});

describe('RIS', () => {
  it.each(HOSTILE)('preserves %j in one line and one record', (title) => {
    const text = [titled(title), BARE].map((one) => `${ris(one)}\r\n`).join('');
    const tags = text
      .trimEnd()
      .split('\r\n')
      .map((line) => /^([A-Z][A-Z0-9]) {2}-/.exec(line)?.[1]);
    expect(tags).not.toContain(undefined);
    expect(tags.filter((tag) => ['TY', 'ER'].includes(tag!))).toEqual(['TY', 'ER', 'TY', 'ER']);
    const { data } = new Cite(text, { forceType: '@ris/file' });
    expect(data.map((work) => work.title)).toEqual([oneLine(title), 'Titull']);
  });
});

describe('a style', () => {
  const PRINTED: Record<Style, string> = {
    apa: 'Frashëri, S., & Çela, A. (2023). Liqeni & bregu. Revista Gjeografike Kombëtare, 44(2), 12–19. https://doi.org/10.1234/rgj.2023.7',
    harvard:
      'Frashëri, S. and Çela, A. (2023) ‘Liqeni & bregu’, Revista Gjeografike Kombëtare, 44(2), pp. 12–19. Available at: https://doi.org/10.1234/rgj.2023.7.',
    chicago:
      'Frashëri, Sami, and Ana Çela. 2023. ‘Liqeni & bregu’. Revista Gjeografike Kombëtare (Tiranë) 44 (2): 12–19. https://doi.org/10.1234/rgj.2023.7.',
    mla: 'Frashëri, Sami, and Ana Çela. ‘Liqeni & bregu’. Revista Gjeografike Kombëtare [Tiranë], vol. 44, no. 2, June 2023, pp. 12–19, https://doi.org/10.1234/rgj.2023.7.',
    iso690:
      'FRASHËRI, Sami and ÇELA, Ana, 2023. Liqeni & bregu. Revista Gjeografike Kombëtare. Online. 30 June 2023. Vol. 44, no. 2, p. 12–19. DOI 10.1234/rgj.2023.7.',
    ieee: 'S. Frashëri and A. Çela, ‘Liqeni & bregu’, Rev. Gjeogr., vol. 44, no. 2, pp. 12–19, Jun. 2023, doi: 10.1234/rgj.2023.7.',
    vancouver: 'Frashëri S, Çela A. Liqeni & bregu. Rev Gjeogr. 2023 Jun 30;44(2):12–9. doi:10.1234/rgj.2023.7',
    ama: 'Frashëri S, Çela A. Liqeni & bregu. Rev Gjeogr. 2023;44(2):12-19. doi:10.1234/rgj.2023.7',
    asa: 'Frashëri, Sami, and Ana Çela. 2023. ‘Liqeni & bregu’. Revista Gjeografike Kombëtare 44(2):12–19. doi:10.1234/rgj.2023.7.',
    agu: 'Frashëri, S., & Çela, A. (2023). Liqeni & bregu. Revista Gjeografike Kombëtare, 44(2), 12–19. https://doi.org/10.1234/rgj.2023.7',
  };
  it.each(STYLE_NAMES)('%s prints an article with all metadata', async (style) => {
    expect((await cite(plain, style, 'en')).replaceAll('\u00a0', ' ')).toBe(PRINTED[style]);
  });

  it('is in Albanian', async () => {
    expect(await cite(plain, 'harvard', 'al')).toBe(
      'Frashëri, S. dhe Çela, A. (2023) «Liqeni & bregu», Revista Gjeografike Kombëtare, 44(2), f. 12–19. Gjendet në: https://doi.org/10.1234/rgj.2023.7.',
    );
    expect(await cite(plain, 'mla', 'al')).toContain('vëll. 44, nr. 2, qershor 2023, f. 12–19');
    expect((await cite(plain, 'iso690', 'al')).replaceAll('\u00a0', ' ')).toBe(
      'FRASHËRI, Sami dhe ÇELA, Ana, 2023. Liqeni & bregu. Revista Gjeografike Kombëtare. Në internet. 30 qershor 2023. Vëll. 44, nr. 2, f. 12–19. DOI 10.1234/rgj.2023.7.',
    );
    expect(await cite(BARE, 'iso690', 'al')).toContain('Marrë nga: ');
  });

  it('gives the URL of an article without a DOI, and does not call one without pages a preprint', async () => {
    for (const style of STYLE_NAMES)
      for (const language of LANGUAGES) {
        const printed = await cite(BARE, style, language);
        expect([style, printed]).toEqual([style, expect.stringContaining('https://revista.example.edu/id/8')]);
        expect(printed).toContain('2023');
        expect(printed).not.toMatch(/preprint|undefined|null|\n/i);
      }
  });

  it('lets other requests be handled while there are many', async () => {
    const count = { turns: 0, isDone: false };
    const counting = (async () => {
      for (; !count.isDone; count.turns++) await turn();
    })();
    const lines = await Promise.all(Array.from({ length: 50 }, (_, n) => cite(titled(`Punimi ${n}`), 'apa', 'en')));
    count.isDone = true;
    await counting;
    expect(lines[49]).toContain('Punimi 49');
    expect(count.turns).toBeGreaterThanOrEqual(50);
  });

  it('is known by its GraphQL name and its file name', () => {
    const known = ['APA', 'nlm-citation-sequence', '../apa', 'constructor'].map(styleNamed);
    expect(known).toEqual(['apa', 'vancouver', undefined, undefined]);
  });

  it('has the suffix of a name in its place, and a particle with the family name', async () => {
    const work = by('Martin Luther King Jr.; Vincent van Gogh; IVAN PETROV IV; Pali II');
    expect(await cite(work, 'apa', 'en')).toMatch(/^King, M\. L\., Jr\., van Gogh, V\., PETROV, I\., IV, & Pali II\./);
    expect(bibtex(work)).toContain(
      'author = {King, Jr., Martin Luther and van Gogh, Vincent and PETROV, IV, IVAN and {Pali II}}',
    );
    expect(ris(work)).toContain('AU  - King, Martin Luther, Jr.\r\n');
    expect(jats(work)).toContain('<surname>King</surname><given-names>Martin Luther</given-names><suffix>Jr.</suffix>');
    expect(doajXml([work])).toContain('<name>Martin Luther King Jr.</name>');
    expect(String(dublinCore(work))).toContain('<dc:creator>King, Martin Luther, Jr.</dc:creator>');
    expect(crossref([work])).toContain('<surname>King</surname><suffix>Jr.</suffix>');
  });

  it.each(HOSTILE)('prints %j as one line', async (title) => {
    for (const style of STYLE_NAMES) expect(await cite(titled(title), style, 'en')).toMatch(/^[^\n\r]+$/);
  });
});
