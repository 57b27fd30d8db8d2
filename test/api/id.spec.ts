import { jest } from '@jest/globals';
import LinkHeader from 'http-link-header';
import { MetadataService } from '../../server/interop/metadata/metadata.service.js';
import { unavailable } from '../../server/platform/errors/errors.js';
import { make, updateJournal, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const ORIGIN = 'https://revista.example.edu';
const app = useApp({ PUBLIC_URL: ORIGIN, RATE_LIMIT: '100000' });
const admin = useAdmin(app);
type Made = { id: number };
let [article, second, issue, scheduled, removed] = [] as Made[];

beforeAll(async () => {
  await updateJournal(app, { issn: '0378-5955', issnOnline: '2049-3630' });
  const place = { number: 2, publicationYear: 2001 };
  issue = await make.issue(admin, { title: 'Numri i dytë', ...place, volume: '12', issn: '2577-3569' });
  const sami = { name: 'Sami Frashëri', givenName: 'Sami', familyName: 'Frashëri', orcid: '0000-0002-1825-0097' };
  article = await make.article(admin, {
    ...{ title: 'Liqeni & «bregu» <i>', titleEn: 'The lake </script><script>', language: 'sq' },
    ...{ abstractEn: 'About lakes.', keywords: 'male, reliev', keywordsEn: 'mountains', doi: '10.1234/rgj.1' },
    ...{ ...place, publishedOn: '2001-06-30', firstPage: '12', lastPage: '19' },
    authorsText: 'Sami Frashëri; Ana Çela',
    authorDetails: [{ ...sami, affiliation: 'Universiteti' }],
  });
  second = await make.article(admin, { title: 'I dyti', ...place, firstPage: 'e13' });
  scheduled = await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
  removed = await make.article(admin, { title: 'E fshirë', ...place });
  await admin.remove('materials', removed.id);
});

const send = (path: string, accept?: string, method = 'GET') =>
  fetch(app.url + path, { method, redirect: 'manual', headers: accept ? { accept } : {} });
const pathOf = (url: string) => new URL(url).pathname;
const recordPath = (id: number, rest = '') => `/id/${id}${rest}`;
const FORMATS: [extension: string, type: string, style: string, text: RegExp][] = [
  ['.bib', 'application/x-bibtex; charset=utf-8', 'BIBTEX', /^@article\{frasheri2001_/],
  ['.ris', 'application/x-research-info-systems; charset=utf-8', 'RIS', /^TY {2}- JOUR\r\n/],
  ['.csl.json', 'application/vnd.citationstyles.csl+json', 'CSL_JSON', /^\{\n {2}"id": "frasheri2001_/],
  ['.jats.xml', 'application/jats+xml', 'JATS', /<article /],
  ['.jsonld', 'application/ld+json', 'JSON_LD', /"@type": "ScholarlyArticle"/],
  ['.txt', 'text/plain; charset=utf-8', 'APA', /^Frashëri, S\., & Çela, A\. \(2001\)/],
  ['.csv', 'text/csv; charset=utf-8', 'CSV', /^id,address/],
];
/** The page that the permanent URL redirects to. */
const page = async (id: number, lang = 'al') => {
  const { headers } = await send(`${recordPath(id)}?lang=${lang}`);
  const response = await send(pathOf(headers.get('location')!));
  expect(response.status).toBe(200);
  return { response, html: await response.text() };
};

describe('the permanent URL of a record', () => {
  it('redirects to its page in the requested language', async () => {
    const response = await send(recordPath(article.id), 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([response.status, response.headers.get('vary')]).toEqual([303, expect.stringContaining('Accept')]);
    expect(response.headers.get('location')).toMatch(new RegExp(`^${ORIGIN}/artikull/${article.id}/.*/2/2001/al$`));
    for (const [lang, end] of Object.entries({ en: 'en', sq: 'al', al: 'al' })) {
      const { headers } = await send(`${recordPath(issue.id)}?lang=${lang}`);
      expect(headers.get('location')).toMatch(new RegExp(`^${ORIGIN}/revista/${issue.id}/.*/${end}$`));
    }
  });

  // More of them: server/platform/http/preferences.spec.ts.
  it.each([
    ['en-GB,en;q=0.9,sq;q=0.5', 'en'],
    [`${'x'.repeat(5_000)},,;q=;q=2`, 'al'],
  ])('redirects a reader whose Accept-Language is %s to %s', async (preferred, language) => {
    const headers = { accept: 'text/html', 'accept-language': preferred };
    const response = await fetch(`${app.url}${recordPath(article.id)}`, { redirect: 'manual', headers });
    expect([response.status, response.headers.get('vary')]).toEqual([303, expect.stringContaining('Accept-Language')]);
    expect(response.headers.get('location')).toMatch(new RegExp(`/${language}$`));
    const chosen = await fetch(`${app.url}${recordPath(article.id)}?lang=sq`, { redirect: 'manual', headers });
    expect(chosen.headers.get('location')).toMatch(/\/al$/);
  });

  it('prints a citation in the preferred language, and caches each', async () => {
    const printed = async (language?: string) => {
      const accept = 'text/x-bibliography; style=iso690';
      const headers = { accept, ...(language && { 'accept-language': language }) };
      const response = await fetch(`${app.url}${recordPath(article.id)}`, { headers });
      expect(response.headers.get('vary')).toMatch(/^Accept, Accept-Language, Accept-Encoding$/);
      return response.text();
    };
    for (let time = 0; time < 2; time++) {
      expect(await printed('en')).toMatch(/Vol\..12, no\..2, p\..12–19/);
      expect(await printed('sq')).toMatch(/Vëll\..12, nr\..2, f\..12–19/);
      expect(await printed()).toContain('Vëll.');
    }
  });

  it.each([
    ['application/linkset+json', /^\{"linkset"/],
    ['text/x-bibliography; style=ieee; locale=en-GB', /^S\. Frashëri and A\. Çela, ‘/],
    ['text/html;q=0.3, application/ld+json;q=0.4, application/x-bibtex;q=0.9', /^@article/],
    ['text/*;q=0.1, text/html;q=0, application/x-research-info-systems;q=0.5', /^TY/],
  ])('responds directly to %s', async (accept, expected) => {
    const response = await send(recordPath(article.id), accept);
    expect([response.status, response.headers.get('vary')]).toEqual([200, expect.stringMatching(/^Accept\b/)]);
    expect(await response.text()).toMatch(expected);
  });

  it('rejects unavailable formats, and lists the available ones', async () => {
    const response = await send(recordPath(article.id), 'image/png, text/html;q=0');
    const message = expect.stringContaining('application/jats+xml');
    expect([response.status, await response.json()]).toMatchObject([406, { code: 'NOT_ACCEPTABLE', message }]);
    expect((await send(recordPath(issue.id), 'application/jats+xml')).status).toBe(406);
    expect((await send(recordPath(issue.id, '.jats.xml'))).status).toBe(404);
    // Only the first thousand characters are read.
    const many = `${'image/png,'.repeat(100)}application/jats+xml`;
    expect((await send(recordPath(article.id), many)).status).toBe(406);
  });

  it('renders no page if it cannot be looked up', async () => {
    jest.spyOn(app.nest.get(MetadataService), 'byId').mockRejectedValueOnce(unavailable('Later.'));
    const response = await send(recordPath(article.id, '?lang=en'), 'text/html;q=0.9');
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringMatching(/<p lang="en">Later\.<\/p>$/),
    ]);
  });

  it('responds like pages for records that never existed or are gone', async () => {
    for (const [id, status] of [
      [removed.id, 410],
      [scheduled.id, 404],
      [99_999, 404],
    ]) {
      const shown = await send(recordPath(id), 'text/html');
      const [type, cached] = ['content-type', 'cache-control'].map((name) => shown.headers.get(name));
      expect([shown.status, type, cached]).toEqual([status, expect.stringMatching(/^text\/html/), 'no-store']);
      for (const rest of [...FORMATS.map(([extension]) => extension), '.pdf', '/linkset', '/head'])
        expect([rest, (await send(recordPath(id, rest))).status]).toEqual([rest, status]);
      expect((await send(recordPath(id), 'application/x-bibtex')).status).toBe(status);
    }
  });

  it.each(['/id', '/id/x', '/id/1.exe', '/id/-1', '/id/1e3.bib', '/id/99999999999', '/id/1/2', '/id/%00'])(
    '%s does not exist',
    async (path) => expect((await send(path)).status).toBe(404),
  );

  it.each(['.txt?style=none', '.txt?style=apa&style=mla', '.txt?lang=fr', '?lang=__proto__'])(
    'rejects %s',
    async (rest) => expect((await send(recordPath(article.id, rest))).status).toBe(400),
  );
});

describe('the formats of a record', () => {
  it.each(FORMATS)(
    '%s is at its URL, for its media type and in GraphQL, and names the record',
    async (extension, type, style, text) => {
      const path = recordPath(article.id, extension);
      const { headers } = await send(path, undefined, 'HEAD');
      expect(headers.get('content-type')).toBe(type);
      const described = LinkHeader.parse(headers.get('link')!).rel('describes');
      expect(described.map(({ uri }) => pathOf(uri).split('/')[1])).toEqual(['artikull']);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('content-language')).toBe(extension === '.txt' ? 'sq' : null);
      if (['.bib', '.ris', '.csv'].includes(extension))
        expect(headers.get('content-disposition')).toBe(
          `attachment; filename="frasheri2001_${article.id}${extension}"`,
        );

      const written = await (await send(path)).text();
      expect(written).toMatch(text);
      if (extension !== '.txt')
        expect(await (await send(recordPath(article.id), type.split(';')[0])).text()).toBe(written);
      const CITED = `{ article(id: ${article.id}) { citation(style: ${style}) } issue(id: ${issue.id}) { citation(style: ${style}) } }`;
      const cited = await app.asAnyone(CITED);
      expect(cited.article.citation).toBe(written.replace(/\r?\n$/, ''));
      const ofIssue = extension === '.jats.xml' ? null : await (await send(recordPath(issue.id, extension))).text();
      expect(cited.issue.citation).toBe(ofIssue && ofIssue.replace(/\r?\n$/, ''));
    },
  );

  it('of an issue contain its public articles, in the order of their pages', async () => {
    const text = async (rest: string) => (await send(recordPath(issue.id, rest))).text();
    expect((await text('.bib')).match(/(?<=title = ).*/g)).toEqual([
      '{{Liqeni} \\& «bregu» \\textless{}i\\textgreater{}},',
      '{{I} dyti},',
    ]);
    expect((await text('.ris')).match(/^TI.*$/gm)).toHaveLength(2);
    expect((JSON.parse(await text('.csl.json')) as object[]).length).toBe(2);
    expect((await text('.csv')).trim().split('\r\n')).toHaveLength(3);
    expect((await text('.txt?style=mla')).trim().split('\n')).toHaveLength(2);
    expect(JSON.parse(await text('.jsonld'))).toMatchObject({
      '@type': 'PublicationIssue',
      hasPart: [{ headline: 'Liqeni & «bregu» <i>' }, { headline: 'I dyti' }],
    });
  });
});

describe('the page of a record', () => {
  // What they say: test/formats/documents.spec.ts.
  it('has typed links to its descriptions, of which the linkset leads back to it, as its PDF does', async () => {
    for (const { id, lang } of [article, issue].flatMap(({ id }) => ['al', 'en'].map((lang) => ({ id, lang })))) {
      const { response } = await page(id, lang);
      const landing = pathOf(response.url);
      const { refs } = LinkHeader.parse(response.headers.get('link')!);
      for (const { uri, type } of refs.filter(({ rel }) => rel === 'describedby' || rel === 'linkset')) {
        const described = await send(uri.slice(ORIGIN.length));
        expect([described.status, described.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
        if (!uri.includes('/linkset')) continue;
        const { linkset } = (await described.json()) as { linkset: { anchor: string; item: { href: string }[] }[] };
        expect(pathOf(linkset[0].anchor)).toBe(landing);
        const items = linkset[0].item.map(({ href }) => href);
        expect(items).toEqual(refs.filter(({ rel }) => rel === 'item').map(({ uri }) => uri));
        const parts = id === issue.id ? [article, second] : [];
        expect(items.slice(1)).toEqual(parts.map((part) => `${ORIGIN}/id/${part.id}`));
      }
      const permanent = await send(`${recordPath(id, '.pdf')}?lang=${lang}`);
      const collectionOf = ({ headers }: Response) => LinkHeader.parse(headers.get('link')!).rel('collection');
      expect(collectionOf(permanent).map(({ uri }) => pathOf(uri))).toEqual([landing]);
      expect(permanent.status).toBe(303);
      const path = pathOf(permanent.headers.get('location')!);
      for (const file of [await send(path), await send(path), await send(path, undefined, 'HEAD')])
        expect(collectionOf(file).map(({ uri }) => uri)).toEqual([`${ORIGIN}/id/${id}`]);
    }
  });

  it('has structured data that say where the page is in its language, and have no e-mail address', async () => {
    for (const [{ id }, lang, list, names] of [
      [article, 'al', 'artikuj', ['Kreu', 'Artikujt', 'Liqeni & «bregu» <i>']],
      [article, 'en', 'artikuj', ['Home', 'Articles', 'The lake </script><script>']],
      [issue, 'al', 'revistat', ['Kreu', 'Revistat', 'Numri i dytë']],
    ] as const) {
      const { response, html } = await page(id, lang);
      const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
      expect(blocks).toHaveLength(1);
      const { '@graph': graph } = JSON.parse(blocks[0][1]) as { '@graph': any[] };
      const [record, trail] = graph;
      expect(record['@id']).toBe(`${ORIGIN}/id/${id}`);
      const paths = [`/${lang}`, `/${list}/${lang}`, pathOf(response.url)];
      expect(trail).toMatchObject({
        '@type': 'BreadcrumbList',
        itemListElement: paths.map((_, at) => ({ position: at + 1, name: names[at] })),
      });
      expect(trail.itemListElement.map(({ item }: any) => pathOf(item))).toEqual(paths);
      expect(blocks[0][1] + html.split('</head>')[0]).not.toMatch(/[\w.]+@[\w-]+\.\w+|null|undefined/);
    }
  });

  it('has an image for social networks, and no empty tags if metadata is missing', async () => {
    const [id] = await app.column<number>(
      `insert into materials (category_id, title, abstract, number, publication_year) values (2, 'Pa abstrakt', '', 3, 2002) returning id`,
    );
    const { html } = await page(id);
    const [head] = html.split('</head>');
    expect(head).not.toMatch(/(?:content|href)="\s*"/);
    const [, picture] = /<meta property="og:image" content="([^"]+)"/.exec(head)!;
    const response = await send(pathOf(picture));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^.PNG/);
    for (const missing of ['/covers/2003-1.png', recordPath(id, '.pdf')])
      expect((await send(missing)).status).toBe(404);
  });

  it('has the same tags after navigation in the browser', async () => {
    const { html } = await page(article.id, 'en');
    const tags = await (await send(`${recordPath(article.id)}/head?lang=en`)).text();
    expect(html).toContain(tags);
    expect(tags).toContain(`data-of="${article.id}/en"`);
  });
});

it("the home page describes the site's search", async () => {
  const html = await (await send('/en')).text();
  const [, block] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)!;
  const [site] = (JSON.parse(block) as { '@graph': any[] })['@graph'];
  const target: string = site.potentialAction.target.urlTemplate;
  expect((await send(pathOf(target) + new URL(target).search.replace(/\{.*\}/, 'liqeni'))).status).toBe(200);
});
