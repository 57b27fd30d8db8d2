import { MetadataService } from '../../server/interop/metadata/metadata.service.js';
import { make, placeAt, placesAt, updateJournal } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const SITE = 'https://revista.example.edu';
const app = useApp({ PUBLIC_URL: SITE });
const admin = useAdmin(app);

describe('the record of an article', () => {
  /** What comes back as it is. */
  const same = {
    ...{ titleEn: 'The Lake', abstractEn: 'A description.', keywordsEn: 'lakes', section: 'Studime', language: 'sq' },
    ...{ acceptedOn: '2020-03-01', publishedOn: '2020-06-15', places: placeAt('Shkodër', 19.5, 42.1) },
    ...{ articleType: 'REVIEW', volume: '12', firstPage: 'xii', lastPage: 'e3', receivedOn: '2020-01-02' },
    funding: [{ funder: 'Fondi', funderId: 'https://doi.org/10.13039/501100000780', award: '7/2020' }],
  };
  const written = {
    ...{ ...same, title: 'Liqeni', doi: ' https://doi.org/10.1000/183' },
    summary: { language: 'de', title: 'Der See', abstract: 'Kurz.', keywords: 'See, Wasser' },
    authorsText: 'Arta Hoxha; Instituti i Gjeografisë',
    authorDetails: [
      {
        ...{ name: 'Arta Hoxha', givenName: 'Arta', familyName: 'Hoxha', orcid: '0000-0002-1825-0097' },
        ...{ roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'], isCorresponding: true },
        affiliations: [{ name: 'Universiteti', ror: 'ror.org/02MHBDP94' }, { name: 'Akademia' }],
      },
      { name: 'Instituti i Gjeografisë', isOrganisation: true },
    ],
    references: 'Cvijić, J. (1908). https://doi.org/10.5555/cvijic.\nhttps://example.org/burim.',
  };
  const SELECTION = `{ titles { text language } abstracts { language } subjects { text language } citedWorks { text doi url }
    titleEn abstractEn keywordsEn section language acceptedOn publishedOn places doi
    articleType volume firstPage lastPage receivedOn funding { funder funderId award } summary { title }
    authors { name givenName familyName orcid affiliation affiliations { name ror } roles isOrganisation isCorresponding } }`;

  it('returns every field as it was written', async () => {
    const { id } = await make.article(admin, written);
    const { article } = await app.asAnyone(`{ article(id: ${id}) ${SELECTION} }`);
    expect(article).toMatchObject({
      titles: [
        { text: 'Liqeni', language: 'sq' },
        { text: 'The Lake', language: 'en' },
        { text: 'Der See', language: 'de' },
      ],
      subjects: [
        { text: 'male', language: 'sq' },
        { text: 'reliev', language: 'sq' },
        { text: 'lakes', language: 'en' },
        { text: 'See', language: 'de' },
        { text: 'Wasser', language: 'de' },
      ],
      citedWorks: [{ doi: '10.5555/cvijic' }, { doi: null, url: 'https://example.org/burim' }],
      ...{ ...same, doi: '10.1000/183' },
      authors: [
        {
          ...{ givenName: 'Arta', familyName: 'Hoxha', orcid: 'https://orcid.org/0000-0002-1825-0097' },
          ...{ affiliation: 'Universiteti; Akademia', isCorresponding: true, isOrganisation: false },
          affiliations: [
            { name: 'Universiteti', ror: 'https://ror.org/02mhbdp94' },
            { name: 'Akademia', ror: null },
          ],
          roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'],
        },
        { name: 'Instituti i Gjeografisë', isOrganisation: true },
      ],
    });
    const service = app.nest.get(MetadataService);
    const [metadata] = await service.of([(await service['materials'].find(id, { viewer: null })) as never]);
    expect(metadata).toMatchObject({
      ...{ articleType: 'review-article', volume: '12', firstPage: 'xii', funding: written.funding },
      authors: [{ roles: ['Software', 'Writing – original draft'] }, { isOrganisation: true }],
    });
  });

  it('preserves details of an author that an edit omits', async () => {
    const { id } = await make.article(admin, { ...written, doi: null });
    await admin.update('materials', id, {
      authorDetails: [{ name: 'Arta Hoxha', orcid: '0000-0002-1825-0097', affiliation: 'Universiteti; Akademia' }],
    });
    const { article } = await app.asAnyone(`{ article(id: ${id}) ${SELECTION} }`);
    expect(article.authors[0]).toMatchObject({
      affiliations: [{ ror: 'https://ror.org/02mhbdp94' }, { name: 'Akademia' }],
      roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'],
    });
    const details = [{ name: 'Arta Hoxha', affiliation: 'Tjetër' }];
    await admin.update('materials', id, { authorDetails: details, summary: null });
    const changed = `{ article(id: ${id}) { summary { title } authors { affiliations { name ror } } } }`;
    const affiliations = [{ name: 'Tjetër', ror: null }];
    expect((await app.asAnyone(changed)).article).toEqual({
      summary: null,
      authors: [{ affiliations }, expect.anything()],
    });
  });

  it('has its articles in the order of their pages', async () => {
    const place = { publicationYear: 1990, number: 4 };
    const { id } = await make.issue(admin, place);
    for (const firstPage of ['10', 'e1', '9', 'vi', undefined]) await make.article(admin, { ...place, firstPage });
    const PAGES = 'articles { firstPage previous { firstPage } next { firstPage } }';
    const { issue } = await app.asAnyone(`{ issue(id: ${id}) { ${PAGES} } }`);
    const pages = ['vi', 'e1', '9', '10', null].map((firstPage) => ({ firstPage }));
    expect(issue.articles).toEqual(
      pages.map((page, at) => ({ ...page, previous: pages[at - 1] ?? null, next: pages[at + 1] ?? null })),
    );
  });

  it('leads to its issue, and that to the ones before and after it', async () => {
    const numbers = [1, 2, 3];
    for (const number of numbers) await make.issue(admin, { publicationYear: 1980, number, abstract: `${number}` });
    const BESIDE = 'articleCount previous { number abstract } next { number abstract }';
    const issues = numbers.map((number) => `n${number}: issue(year: 1980, number: ${number}) { ${BESIDE} }`);
    const at = (number: number) => ({ number, abstract: `${number}` });
    expect(await app.asAnyone(`{ ${issues.join(' ')} }`)).toEqual({
      n1: { articleCount: 0, previous: null, next: at(2) },
      n2: { articleCount: 0, previous: at(1), next: at(3) },
      n3: { articleCount: 0, previous: at(2), next: expect.anything() },
    });
  });
});

it('the journal’s record contains what indexes require, and is public', async () => {
  const facts = {
    ...{ abbreviation: 'Rev. Gjeogr.', issuesPerYear: 2, placeOfPublication: 'Tiranë', country: 'XK' },
    ...{ languages: ['sq', 'en'], peerReview: 'DOUBLE_ANONYMOUS', hasCharges: false, charges: null },
    ...{ indexing: [{ name: 'DOAJ', url: 'https://doaj.org/toc/1' }], doiPattern: '10.1234/{year}.{number}.{id}' },
    editorInChief: { name: 'Marin Barleti', email: 'barleti@example.org', phones: [] },
  };
  await updateJournal(app, { ...facts, languages: ['sq', 'EN'] });
  const { journal } =
    await app.asAnyone(`{ journal { abbreviation issuesPerYear placeOfPublication country languages peerReview foundedYear ownedSince
    hasCharges charges indexing { name url } doiPattern editorInChief { name email phones } } }`);
  expect(journal).toEqual({ ...facts, foundedYear: 1980, ownedSince: 2007 });
});

describe('places', () => {
  beforeAll(() => app.sql('truncate materials, revisions cascade'));
  const POSITIONS: [number, number][] = [
    [19.774, 42.396],
    [2.35, 48.86],
    [20, 41],
  ];
  let theth: number;

  const read = async (path: string) => {
    const response = await fetch(app.url + path);
    return { status: response.status, headers: response.headers, body: (await response.json()) as any };
  };
  const namesIn = (body: any) => body.features.map(({ properties }: any) => properties.name);

  beforeAll(async () => {
    const places = placesAt(['Theth', ...POSITIONS[0]], ['Parisi', ...POSITIONS[1]]);
    theth = (await make.article(admin, { title: 'Malet', publicationYear: 2012, doi: '10.1000/theth', places })).id;
    await app.sql(
      `insert into materials (category_id, title, abstract, number, publication_year, places)
       select category_id, title || n, abstract, number, 2001, $2::jsonb from materials, generate_series(1, 520) as n where id = $1`,
      [theth, JSON.stringify(placeAt('Kodra', ...POSITIONS[2]))],
    );
    await make.article(admin, { title: 'Pa vend', publicationYear: 2013 });
  });

  /** A document of points as RFC 7946 has it; geographic programs read the properties as columns. */
  function requirePoints({ features, ...collection }: any): void {
    expect({ ...collection, links: undefined }).toEqual({ type: 'FeatureCollection' });
    for (const { properties, geometry, ...feature } of features) {
      expect(feature).toEqual({ type: 'Feature' });
      expect(geometry).toEqual({ type: 'Point', coordinates: expect.anything() });
      expect(POSITIONS).toContainEqual(geometry.coordinates);
      expect(Object.values(properties).filter((value) => value && typeof value === 'object')).toEqual([]);
    }
  }

  it('the places are a GeoJSON file, in pages that name the next, which together are complete', async () => {
    const first = await read('/places.geojson?lang=en');
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/geo+json']);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const [{ href }] = first.body.links;
    expect(first.headers.get('link')).toBe(`<${href}>; rel="next"; type="application/geo+json"`);
    const second = await read(href.replace(SITE, ''));
    expect([second.body.links, second.headers.get('link')]).toEqual([[], null]);
    for (const { body } of [first, second]) requirePoints(body);
    const all = [...first.body.features, ...second.body.features];
    expect([first.body.features.length, all.length]).toEqual([501, 522]);
    expect(new Set(all.map(({ properties }) => properties.uri)).size).toBe(521);
  });

  it('a box has the places in it, and the filter is that of articles', async () => {
    for (const [parameters, names] of [
      ['bbox=19,42,20,43', ['Theth']],
      ['year=2012', ['Theth', 'Paris']],
      ['doi=10.1000/theth&bbox=2,48,3,49&utm_source=x', ['Paris']],
    ])
      expect([parameters, namesIn((await read(`/places.geojson?${parameters}`)).body)]).toEqual([parameters, names]);
  });

  it.each([
    ...['bbox=', 'bbox=1,2,3', 'bbox=a,b,c,d', 'bbox=19,43,20,42', 'bbox=1e999,0,1,1', 'year=x', 'lang=xx', 'after=x'],
    ...['after=W10', 'year=2000&year=2001', 'orcid=1', `title=${'x'.repeat(1_001)}`, 'title=%00'],
    ...['after=x&after=y', 'lang=al&lang=en', 'language=%F0%9F%97%BA', 'ids=1,x'],
  ])('a wrong parameter is an error that names it: %s', async (parameters) => {
    const { status, body } = await read(`/places.geojson?${parameters}`);
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    expect(body.errors[0].field).toBe(parameters.split(/[=[]/)[0]);
  });

  it('the places of one article are at its URL, and named by its links', async () => {
    const { headers, body } = await read(`/id/${theth}.geojson`);
    expect(headers.get('content-type')).toBe('application/geo+json');
    requirePoints(body);
    expect(body.features[0].properties).toEqual({
      ...{ name: 'Theth', within: 'Shkodër, Qarku i Shkodrës, Shqipëria', title: 'Malet', publicationYear: 2012 },
      ...{ doi: 'https://doi.org/10.1000/theth', uri: `${SITE}/id/${theth}` },
      url: expect.stringContaining('/artikull/'),
      ...{ nameEn: 'Theth', gazetteer: 'theth', articleId: theth, number: 1, authors: 'Sami Frashëri' },
      sameAs: expect.any(String),
    });
    const links = JSON.stringify((await read(`/id/${theth}/linkset`)).body);
    expect(links).toContain(`${SITE}/id/${theth}.geojson`);
    const { id } = await make.article(admin, { publicationYear: 2000 });
    expect(await app.status(`/id/${id}.geojson`)).toBe(404);
    expect(JSON.stringify((await read(`/id/${id}/linkset`)).body)).not.toContain('geojson');
  });

  it('are suggested to editors, and known from what they write', async () => {
    const texts = ['në Theth', 'asgjë', ...Array(99).fill('')];
    const KNOWN = `query ($texts: [String!]!) { matchingPlaces(texts: $texts) { key within } suggestedPlaces(start: "s") { key } }`;
    const { matchingPlaces: found, suggestedPlaces } = await app.asAdmin(KNOWN, { texts });
    expect(found.slice(0, 2)).toEqual([{ key: 'theth', within: 'Shkodër, Qarku i Shkodrës, Shqipëria' }, null]);
    expect([found.length, suggestedPlaces.length]).toEqual([100, 6]);
  });

  it('a page ends before it is too long, and the next one goes on', async () => {
    const places = placesAt(...Array.from({ length: 100 }, () => ['Kodra', 20, 41] as [string, number, number]));
    await app.sql(
      `insert into materials (category_id, title, abstract, number, publication_year, places, authors_text)
       select category_id, repeat('a', 1000), abstract, number, 1901, $2::jsonb, repeat('Ana Gega; ', 2500) from materials, generate_series(1, 12) where id = $1`,
      [theth, JSON.stringify(places)],
    );
    const first = await read('/places.geojson?year=1901');
    expect(JSON.stringify(first.body).length).toBeLessThan(3_000_000);
    const second = await read(first.body.links[0].href.replace(SITE, ''));
    expect(first.body.features.length + second.body.features.length).toBe(1_200);
  });
});
