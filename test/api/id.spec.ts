import { beforeAll, describe, expect, it } from '@jest/globals';
import LinkHeader from 'http-link-header';
import { query } from '../support/apis.js';
import { jatsProblems } from '../support/jats-validator.js';
import { make, updateJournal } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const ORIGIN = 'https://revista.example.edu';
const YEAR = new Date().getFullYear();
const app = useApp({ PUBLIC_URL: ORIGIN, RATE_LIMIT: '100000' });
const admin = useAdmin(app);
let article: { id: number };
let second: { id: number };
let issue: { id: number };
let scheduled: { id: number };
let removed: { id: number };

beforeAll(async () => {
  await updateJournal(app, { issn: '0378-5955', issnOnline: '2049-3630' });
  issue = await make.issue(admin, {
    title: 'Numri i dytë',
    number: 2,
    volume: '12',
    publicationYear: 2001,
    issn: '2577-3569',
  });
  article = await make.article(admin, {
    title: 'Liqeni & «bregu» <i>',
    titleEn: 'The lake </script><script>',
    abstractEn: 'About lakes.',
    language: 'sq',
    doi: '10.1234/rgj.1',
    number: 2,
    volume: '12',
    publicationYear: 2001,
    publishedOn: '2001-06-30',
    firstPage: '12',
    lastPage: '19',
    authorsText: 'Sami Frashëri; Ana Çela',
    authorDetails: [
      {
        name: 'Sami Frashëri',
        givenName: 'Sami',
        familyName: 'Frashëri',
        orcid: '0000-0002-1825-0097',
        affiliation: 'Universiteti',
      },
    ],
    keywords: 'male, reliev',
    keywordsEn: 'mountains',
  });
  second = await make.article(admin, { title: 'I dyti', number: 2, publicationYear: 2001, firstPage: '1' });
  scheduled = await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
  removed = await make.article(admin, { title: 'E fshirë', number: 2, publicationYear: 2001 });
  await admin.remove('materials', removed.id);
});

const send = (path: string, accept?: string, method = 'GET') =>
  fetch(app.url + path, { method, redirect: 'manual', headers: accept ? { accept } : {} });
const pathOf = (url: string) => new URL(url).pathname;
const recordPath = (id: number, rest = '') => `/id/${id}${rest}`;
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescape = (text: string) => text.replace(/&\w+;/g, (name) => SIGNS[name]);
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
    for (const [lang, end] of [
      ['en', '/en'],
      ['sq', '/al'],
      ['al', '/al'],
    ])
      expect((await send(`${recordPath(issue.id)}?lang=${lang}`)).headers.get('location')).toMatch(
        new RegExp(`^${ORIGIN}/revista/${issue.id}/.*${end}$`),
      );
  });

  it.each([
    ['en-GB,en;q=0.9,sq;q=0.5', 'en'],
    ['sq-AL,sq;q=0.9,en;q=0.8', 'al'],
    ['de, en;q=0.4', 'en'],
    ['de', 'al'],
    ['*', 'al'],
    ['en;q=0', 'al'],
    [`${'x'.repeat(5_000)},,;q=;q=2`, 'al'],
    // Only the first thousand characters are read.
    [`${'de,'.repeat(400)}en`, 'al'],
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
      const headers = {
        accept: 'text/x-bibliography; style=harvard',
        ...(language && { 'accept-language': language }),
      };
      const response = await fetch(`${app.url}${recordPath(article.id)}`, { headers });
      expect(response.headers.get('vary')).toMatch(/^Accept, Accept-Language, Accept-Encoding$/);
      return response.text();
    };
    for (let time = 0; time < 2; time++) {
      expect(await printed('en')).toContain('Available at');
      expect(await printed('sq')).toContain('Gjendet në');
      expect(await printed()).toContain('Gjendet në');
    }
  });

  it('with .pdf leads to the file', async () => {
    const response = await send(recordPath(article.id, '.pdf'));
    expect(response.status).toBe(303);
    const file = await send(pathOf(response.headers.get('location')!));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it.each([
    ['application/x-bibtex', /^@article\{frasheri2001_/],
    ['application/x-research-info-systems', /^TY {2}- JOUR\r\n/],
    ['application/vnd.citationstyles.csl+json', /"type": "article-journal"/],
    ['application/jats+xml', /<article /],
    ['application/ld+json', /"@type": "ScholarlyArticle"/],
    ['text/csv', /^id,address/],
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
    expect(response.status).toBe(406);
    expect((await response.json()) as object).toMatchObject({
      code: 'NOT_ACCEPTABLE',
      message: expect.stringContaining('application/jats+xml'),
    });
    expect((await send(recordPath(issue.id), 'application/jats+xml')).status).toBe(406);
    expect((await send(recordPath(issue.id, '.jats.xml'))).status).toBe(404);
    // Only the first thousand characters are read.
    const many = `${'image/png,'.repeat(100)}application/jats+xml`;
    expect((await send(recordPath(article.id), many)).status).toBe(406);
  });

  it('responds like pages for records that never existed or are gone', async () => {
    for (const [id, status] of [
      [removed.id, 410],
      [scheduled.id, 404],
      [99_999, 404],
    ]) {
      const shown = await send(recordPath(id), 'text/html');
      expect([shown.status, shown.headers.get('content-type')]).toEqual([status, expect.stringMatching(/^text\/html/)]);
      for (const rest of [
        '.pdf',
        '.bib',
        '.ris',
        '.csl.json',
        '.jats.xml',
        '.jsonld',
        '.txt',
        '.csv',
        '/linkset',
        '/head',
      ])
        expect([rest, (await send(recordPath(id, rest))).status]).toEqual([rest, status]);
      expect((await send(recordPath(id), 'application/x-bibtex')).status).toBe(status);
    }
  });

  it.each(['/id', '/id/x', '/id/1.exe', '/id/-1', '/id/1e3.bib', '/id/99999999999', '/id/1/2', '/id/%00'])(
    '%s does not exist',
    async (path) => expect((await send(path)).status).toBe(404),
  );

  it.each(['.txt?style=none', '.txt?style=apa&style=mla', '.txt?lang=fr', '.txt?style[]=apa', '?lang=__proto__'])(
    'rejects %s',
    async (rest) => {
      const { status } = await send(recordPath(article.id, rest));
      expect([200, 400, 303]).toContain(status);
      if (!rest.includes('[')) expect(status).toBe(400);
    },
  );
});

describe('the formats of a record', () => {
  it('have their media types, and name the record', async () => {
    const types = {
      '.bib': 'application/x-bibtex; charset=utf-8',
      '.ris': 'application/x-research-info-systems; charset=utf-8',
      '.csl.json': 'application/vnd.citationstyles.csl+json',
      '.jats.xml': 'application/jats+xml',
      '.jsonld': 'application/ld+json',
      '.txt': 'text/plain; charset=utf-8',
      '.csv': 'text/csv; charset=utf-8',
    };
    for (const [extension, type] of Object.entries(types)) {
      const { headers } = await send(recordPath(article.id, extension), undefined, 'HEAD');
      expect([extension, headers.get('content-type')]).toEqual([extension, type]);
      const described = LinkHeader.parse(headers.get('link')!).rel('describes');
      expect(described.map(({ uri }) => pathOf(uri).split('/')[1])).toEqual(['artikull']);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      if (['.bib', '.ris', '.csv'].includes(extension))
        expect(headers.get('content-disposition')).toBe(
          `attachment; filename="frasheri2001_${article.id}${extension}"`,
        );
    }
  });

  it.each([
    ['article', () => article],
    ['issue', () => issue],
  ])('of an %s are the same in GraphQL', async (type, record) => {
    const { cited } = await query(
      app.url,
      undefined,
      `query ($id: Int!) { cited: ${type}(id: $id) { bib: citation(style: BIBTEX) ris: citation(style: RIS) csl: citation(style: CSL_JSON)
         csv: citation(style: CSV) jats: citation(style: JATS) jsonld: citation(style: JSON_LD) mla: citation(style: MLA, language: en) } }`,
      { id: record().id },
    );
    const text = async (rest: string) =>
      (await (await send(recordPath(record().id, rest))).text()).replace(/\r?\n$/, '');
    expect(cited).toEqual({
      bib: await text('.bib'),
      ris: await text('.ris'),
      csl: await text('.csl.json'),
      csv: await text('.csv'),
      jats: type === 'issue' ? null : await text('.jats.xml'),
      jsonld: await text('.jsonld'),
      mla: await text('.txt?style=mla&lang=en'),
    });
    if (type === 'article') expect(jatsProblems(cited.jats)).toEqual([]);
  });

  it('of an issue contain its public articles, in the order of their pages', async () => {
    const text = async (rest: string) => (await send(recordPath(issue.id, rest))).text();
    expect((await text('.bib')).match(/(?<=title = ).*/g)).toEqual([
      '{{I dyti}},',
      '{{Liqeni \\& «bregu» \\textless{}i\\textgreater{}}},',
    ]);
    expect((await text('.ris')).match(/^TI.*$/gm)).toHaveLength(2);
    expect((JSON.parse(await text('.csl.json')) as object[]).length).toBe(2);
    expect((await text('.csv')).trim().split('\r\n')).toHaveLength(3);
    expect((await text('.txt?style=mla')).trim().split('\n')).toHaveLength(2);
    expect(JSON.parse(await text('.jsonld'))).toMatchObject({
      '@type': 'PublicationIssue',
      hasPart: [{ headline: 'I dyti' }, { headline: 'Liqeni & «bregu» <i>' }],
    });
  });

  it('change when the record does', async () => {
    const read = async () => (await send(recordPath(second.id, '.bib'))).text();
    expect(await read()).toContain('I dyti');
    await admin.update('materials', second.id, { title: 'I dyti, i ndryshuar' });
    expect(await read()).toContain('I dyti, i ndryshuar');
    await admin.update('materials', second.id, { title: 'I dyti' });
  });
});

describe('the page of a record', () => {
  it('has the same typed links in its header and its linkset', async () => {
    for (const { id, lang } of [article, issue].flatMap(({ id }) => ['al', 'en'].map((lang) => ({ id, lang })))) {
      const { response } = await page(id, lang);
      const { refs } = LinkHeader.parse(response.headers.get('link')!);
      const rels = (rel: string) => refs.filter((ref) => ref.rel === rel).map(({ uri }) => uri);
      expect(rels('cite-as')).toEqual([id === article.id ? 'https://doi.org/10.1234/rgj.1' : `${ORIGIN}/id/${id}`]);
      expect(rels('type')).toContain('https://schema.org/AboutPage');
      expect(rels('license')).toEqual(['https://creativecommons.org/licenses/by/4.0/']);
      const [first, ...others] = rels('item');
      expect(first).toMatch(/\.pdf$/);
      expect(others).toEqual(id === issue.id ? [second, article].map((part) => `${ORIGIN}/id/${part.id}`) : []);
      if (id === article.id) {
        expect(rels('author')).toEqual(['https://orcid.org/0000-0002-1825-0097']);
        expect(rels('collection')).toEqual([`${ORIGIN}/id/${issue.id}`]);
      }
      for (const { uri, type } of refs.filter(({ rel }) => rel === 'describedby')) {
        const described = await send(pathOf(uri));
        expect([described.status, described.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
      }
      const [set] = rels('linkset');
      const { linkset } = (await (await send(set.slice(ORIGIN.length))).json()) as { linkset: Record<string, any>[] };
      const of = (rel: string): string[] =>
        linkset.flatMap((context) => context[rel] ?? []).map(({ href }: { href: string }) => href);
      for (const rel of ['cite-as', 'type', 'license', 'item', 'describedby'])
        expect([rel, of(rel)]).toEqual([rel, rels(rel)]);
      const landing = pathOf(response.url);
      expect(linkset.map(({ anchor }) => pathOf(anchor))).toContain(landing);
      // The PDF leads back to the page, in the linkset, at its permanent URL and as a file.
      const back = linkset.find(({ anchor }) => anchor === first)!.collection as { href: string }[];
      expect(back.map(({ href }) => pathOf(href))).toEqual([landing]);
      const permanent = await send(`${pathOf(first)}?lang=${lang}`);
      const collectionOf = ({ headers }: Response) => LinkHeader.parse(headers.get('link')!).rel('collection');
      expect(collectionOf(permanent).map(({ uri }) => pathOf(uri))).toEqual([landing]);
      const path = pathOf(permanent.headers.get('location')!);
      for (const file of [await send(path), await send(path), await send(path, undefined, 'HEAD')])
        expect(collectionOf(file).map(({ uri }) => uri)).toEqual([`${ORIGIN}/id/${id}`]);
    }
  });

  it('has Highwire and Dublin Core tags, authors in order, the same in both languages', async () => {
    const read = async (lang: string) => {
      const { html } = await page(article.id, lang);
      const tags = [...html.matchAll(/<meta name="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        unescape(content),
      ]);
      return tags.filter(([name]) => /^(citation_|DC\.)/.test(name));
    };
    const tags = await read('al');
    const of = (tagName: string) => tags.filter(([name]) => name === tagName).map(([, content]) => content);
    expect(tags.map(([name]) => name).filter((name) => name.startsWith('citation_author'))).toEqual([
      'citation_author',
      'citation_author_institution',
      'citation_author_orcid',
      'citation_author',
    ]);
    expect(of('citation_title')).toEqual(['Liqeni & «bregu» <i>']);
    expect(of('citation_issn')).toEqual(['2577-3569', '2049-3630', '0378-5955']);
    expect(of('citation_publication_date')).toEqual(['2001/06/30']);
    expect(of('citation_firstpage').concat(of('citation_lastpage'))).toEqual(['12', '19']);
    expect(of('citation_keywords')).toEqual(['male', 'reliev', 'mountains']);
    expect(of('citation_abstract')).toHaveLength(2);
    expect(of('DC.Rights')).toEqual(['https://creativecommons.org/licenses/by/4.0/']);
    expect(of('DC.Title.Alternative')).toEqual(['The lake </script><script>']);
    expect(tags.every(([, content]) => content.trim() !== '')).toBe(true);
    const perLanguage = /abstract_html_url|Identifier\.URI/;
    const others = (list: string[][]) => list.filter(([name]) => !perLanguage.test(name));
    expect(others(await read('en'))).toEqual(others(tags));
  });

  it('of an issue is not cited as a work', async () => {
    const { html } = await page(issue.id);
    expect(html).not.toMatch(/citation_(title|author|pdf_url|abstract)/);
    expect(html).toContain('name="citation_issue" content="2"');
  });

  it('has valid structured data that names the issue and contains no e-mail address', async () => {
    for (const { id } of [article, issue]) {
      const { html } = await page(id);
      const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
      expect(blocks).toHaveLength(1);
      const { '@graph': graph } = JSON.parse(blocks[0][1]) as { '@graph': any[] };
      const [record, trail] = graph;
      expect(record['@id']).toBe(`${ORIGIN}/id/${id}`);
      const volume = id === article.id ? record.isPartOf.isPartOf : record.isPartOf;
      expect(volume).toMatchObject({ '@type': 'PublicationVolume', volumeNumber: '12' });
      const periodical = volume.isPartOf;
      expect(periodical).toMatchObject({ '@type': 'Periodical', name: expect.stringMatching(/\S/) });
      if (id === article.id) {
        expect(record).toMatchObject({
          '@type': 'ScholarlyArticle',
          headline: 'Liqeni & «bregu» <i>',
          author: [{ '@type': 'Person', sameAs: 'https://orcid.org/0000-0002-1825-0097' }, { name: 'Ana Çela' }],
          pageStart: '12',
          license: 'https://creativecommons.org/licenses/by/4.0/',
          isPartOf: { '@type': 'PublicationIssue', '@id': `${ORIGIN}/id/${issue.id}`, issueNumber: '2' },
        });
        expect(periodical.issn).toEqual(['2577-3569', '2049-3630', '0378-5955']);
      }
      expect(trail.itemListElement).toHaveLength(3);
      expect(blocks[0][1] + html.split('</head>')[0]).not.toMatch(/[\w.]+@[\w-]+\.\w+|null|undefined/);
    }
  });

  it('has an image for social networks, and no empty tags if metadata is missing', async () => {
    const [{ id }] = await app.sql<{ id: number }>(
      `insert into materials (category_id, title, abstract, number, publication_year) values (2, 'Pa abstrakt', '', 3, 2002) returning id`,
    );
    const { html } = await page(id);
    const [head] = html.split('</head>');
    expect(head).not.toMatch(/(?:content|href)="\s*"/);
    const [, picture] = /<meta property="og:image" content="([^"]+)"/.exec(head)!;
    const response = await send(pathOf(picture));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await send('/covers/2003-1.png')).status).toBe(404);
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
