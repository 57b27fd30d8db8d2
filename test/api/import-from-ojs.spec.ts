import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { FileStore } from '../../server/platform/files/file-store.js';
import { importFrom } from '../../server/editing/import/import-from.js';
import { englishOf } from '../../server/editing/import/remark.js';
import { type ImportOptions } from '../../server/editing/import/import-pass.js';
import { type ImportReport } from '../../server/editing/import/import-report.js';
import { onLoopback } from '../network/loopback.js';
import { ojsWithoutCover } from '../support/files.js';
import { temporaryFolder } from '../support/server.js';
import { useAdmin, useApp } from '../support/use-app.js';
import { make } from '../support/records.js';

const app = useApp();
beforeEach(() => app.sql(`truncate materials, revisions cascade; update journal set settings = '{}'`));

const moveIn = (source: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> =>
  importFrom(source, app.nest.get(DataSource), app.nest.get(FileStore), {
    dryRun: false,
    slug: 'rgj',
    overwriteFacts: false,
    onProgress: () => {},
    ...options,
  });
const fixture = (name: string) => path.resolve('test/moving-in', name);

const folder = temporaryFolder();
let documents = 0;
function document(content: string, name = `document-${documents++}`): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

const OJS = ojsWithoutCover();
const ojs = document(OJS);
/** The export, in which the data of the first article are a file, not a link to another server. */
const withFile = (name: string, content: string) =>
  document(
    OJS.replace(
      '<submission_file id="91"',
      `<submission_file id="92"><name>${name}</name><file id="92"><embed encoding="base64">${Buffer.from(content).toString('base64')}</embed></file></submission_file>$&`,
    ).replace('<remote src="https://example.org/data.zip"/>', '<submission_file_ref id="92"/>'),
  );

const statuses = ({ rows }: ImportReport) => rows.map(({ status, label }) => `${status} ${label.replace(/^\S+ /, '')}`);
const warningsOf = ({ rows }: ImportReport, id: string) =>
  rows.find(({ label }) => label.endsWith(id))!.warnings.map(englishOf);
const STORED = 'select *, published_on::text, received_on::text from materials where title = $1';
const stored = async (title: string) => (await app.sql<Record<string, unknown>>(STORED, [title]))[0];

describe('OJS native XML', () => {
  const admin = useAdmin(app);

  it('brings supplementary files, which readers have with the article, also at their former URLs', async () => {
    const file = withFile('matjet.csv', 'viti,niveli\n1902,6.1');
    expect(warningsOf(await moveIn(file), 'doi:10.55555/rgj.2019.12').join()).not.toContain('Të dhënat');
    const { id, related_works: works } = (await stored('Liqeni i Shkodrës')) as { id: number; related_works: object[] };
    expect(works).toEqual([
      expect.objectContaining({
        ...{ kind: 'HAS_SUPPLEMENT', note: 'Të dhënat', name: 'matjet.csv', size: 20, galley: '46' },
      }),
    ]);
    const former = '/index.php/rgj/article/download/12/46';
    expect(await app.text(former)).toBe('viti,niveli\n1902,6.1');
    expect(new Set((await moveIn(file)).rows.map(({ status }) => status))).toEqual(new Set(['unchanged']));
    expect(statuses(await moveIn(withFile('matjet.csv', 'viti\n')))[2]).toMatch('updated');
    const { url, status } = await fetch(app.url + former);
    expect(status).toBe(200);
    await app.sql('update materials set is_draft = true where id = $1', [id]);
    // Of the file itself, too.
    expect([await app.status(former), (await fetch(url)).status]).toEqual([404, 404]);
    const page = await moveIn(withFile('faqe.svg', '<svg onload="x()"/>'));
    expect(warningsOf(page, 'doi:10.55555/rgj.2019.12')).toContain(
      'a supplementary file is not imported: the file “faqe.svg” is damaged, protected by a password, or of the wrong type',
    );
    expect(await stored('Liqeni i Shkodrës')).toMatchObject({ related_works: [], full_text: null });
    await moveIn(withFile('liqeni.html', '<h1>Hyrje</h1><p onclick="x()">Uji</p><script>x()</script>'));
    const text = expect.stringMatching(/^<h2 id="[^"]+">Hyrje<\/h2><p>Uji<\/p>$/);
    expect(await stored('Liqeni i Shkodrës')).toMatchObject({ related_works: [], full_text: text });
  });

  it('changes nothing when repeated, and does not unpublish what an editor published', async () => {
    const withCover = fixture('ojs-3.5.xml');
    await moveIn(withCover);
    const cover = { name: 'kapaku.png' };
    expect(await stored('Liqenet e Ballkanit')).toMatchObject({ publication_year: 2019, cover_image: cover });
    expect(await stored('Liqeni i Shkodrës')).toMatchObject({
      pdf: { name: 'liqeni-i-shkodres.pdf' },
      is_draft: false,
      summary: { language: 'de', title: 'Der Skutarisee' },
      author_details: [
        {
          ...{ familyName: 'Çela', orcid: 'https://orcid.org/0000-0002-1825-0097', isCorresponding: true },
          affiliations: [{ name: 'Universiteti i Tiranës', ror: 'https://ror.org/02mhbdp94' }],
        },
        { familyName: 'Krasniqi', orcid: null, isCorresponding: false },
      ],
    });
    expect(await stored('Karst springs of the Bistrica')).toMatchObject({ number: 2, is_draft: true });
    await app.sql(`update materials set is_draft = false where title like 'Karst%'`);
    const again = await moveIn(withCover);
    expect(new Set(again.rows.map(({ status }) => status))).toEqual(new Set(['unchanged']));
    expect(await stored('Karst springs of the Bistrica')).toMatchObject({ is_draft: false });
  });

  it('recognises an article by its DOI, its former id, or its title', async () => {
    await moveIn(document(OJS.replace(/.*type="doi".*\n/, '')));
    const changed = OJS.replace('Der Skutarisee', 'Der Skutari-See').replace('Lakes of the Balkans', 'Balkan lakes');
    expect(statuses(await moveIn(document(changed)))).toEqual([
      ...['updated 2019/1', 'unchanged 2019/2', 'updated doi:10.55555/rgj.2019.12', 'unchanged ojs:14'],
    ]);
    expect(await stored('Liqenet e Ballkanit')).toMatchObject({ title_en: 'Balkan lakes' });
    await app.sql(`update materials set title = 'Drini', authors_text = 'Ana Doda' where doi is not null`);
    const inCapitals = await moveIn(document(OJS.replaceAll('10.55555/rgj', '10.55555/RGJ')));
    expect(statuses(inCapitals)[2]).toBe('updated doi:10.55555/rgj.2019.12');
    const renumbered = await moveIn(document(OJS.replace('ignore">12<', 'ignore">112<')));
    expect(statuses(renumbered)[2]).toBe('updated doi:10.55555/rgj.2019.12');
    // As if it had come by its title from elsewhere.
    const prefix = `split_part(external_id, ':', 1) || ':title:'`;
    await app.sql(`update materials set external_id = ${prefix} || id, doi = null where category_id = 2`);
    await moveIn(document(OJS.replaceAll(/.*type="doi".*\n/g, '')));
    expect(await app.sql('select count(*)::int as n from materials')).toEqual([{ n: 4 }]);
  });

  it('is known by a DOI that an editor gave it, which tells it from another of the same title', async () => {
    const entry = (key: string, title: string, doi?: string) =>
      `@article{${key}, title = {${title}}, author = {Ana Çela}, year = 2019, number = 1,
        url = {/index.php/rgj/article/view/12} ${doi ? `, doi = {${doi}}` : ''}}`;
    await moveIn(document(entry('a', 'Liqeni')));
    const namesake = await moveIn(document(entry('z', 'Liqeni')), { dryRun: true });
    expect(statuses(namesake)).toEqual(['unchanged 2019/1', 'created bibtex:z']);
    await app.sql(`update materials set doi = '10.5555/Liqeni' where title = 'Liqeni'`);
    const renamed = entry('b', 'Liqeni i ri', '10.5555/liqeni');
    expect(statuses(await moveIn(document(renamed)))).toEqual(['unchanged 2019/1', 'updated doi:10.5555/liqeni']);
    const others = entry('c', 'Liqeni i ri') + entry('d', 'Liqeni i ri', '10.5555/tjetri');
    const { rows } = await moveIn(document(renamed + others));
    expect(rows.map(({ status, problems }) => [status, ...problems.map(({ code }) => code)])).toEqual([
      ...[['unchanged'], ['unchanged'], ['rejected', 'sameAs'], ['created']],
    ]);
    expect(rows.at(-1)!.warnings.map(({ code }) => code)).toContain('formerUrlTaken');
    // An issue with this DOI does not become an article.
    await app.sql(`update materials set doi = '10.5555/numri' where category_id = 1`);
    const ofIssue = (await moveIn(document(entry('e', 'Tjetër', '10.5555/numri')))).rows.at(-1)!;
    expect([ofIssue.status, ...ofIssue.problems.map(({ code }) => code)]).toEqual(['rejected', 'doiTaken']);
  });

  it('does not replace an article with which it shares the id alone', async () => {
    const numbered = OJS.replaceAll(/.*type="doi".*\n/g, '');
    await moveIn(document(numbered));
    await app.sql(`update materials set title = 'Drini', authors_text = 'Ana Doda' where external_id like '%:12'`);
    const report = await moveIn(document(numbered));
    expect(report.rows.flatMap(({ problems }) => problems.map(englishOf))).toEqual([
      'has the id of “Drini”, with which it shares neither title, authors nor DOI',
    ]);
  });

  it('adds its articles to an issue that exists, which stays as it is', async () => {
    const { id } = await make.issue(admin, { title: 'Numri ynë', publicationYear: 2019 });
    const { id: deleted } = await make.issue(admin, { title: 'I demonstrimit', publicationYear: 2019, number: 2 });
    await app.sql(`update materials set deleted_at = now(), external_id = 'demonstration:2' where id = $1`, [deleted]);
    expect(statuses(await moveIn(ojs, { dryRun: true }))[0]).toBe('created 2019/1');
    const { rows } = await moveIn(ojs, { slug: undefined });
    expect(rows.slice(0, 2).map(({ status, warnings }) => [status, warnings.map(englishOf)])).toEqual([
      ['updated', expect.arrayContaining(['the issue “Numri ynë” exists already, and stays as it is'])],
      ['created', expect.anything()],
    ]);
    const issues = 'select title from materials where category_id = 1 and number = 1';
    expect(await app.sql(issues)).toEqual([{ title: 'Numri ynë' }]);
    const addresses = await app.sql<{ key: string }>('select key from former_addresses where material_id = $1', [id]);
    expect(addresses.map(({ key }) => key)).toContain('issue/7');
  });

  it('is known by the ISSN of the journal that imports it', async () => {
    await app.sql(`update journal set settings = '{"issn": "2222-3339", "title": "Revista"}'`);
    await moveIn(ojs, { slug: undefined });
    expect(await stored('Liqeni i Shkodrës')).toMatchObject({ external_id: '2222-3339:doi:10.55555/rgj.2019.12' });
  });
});

describe('a first import', () => {
  const ris = 'TY  - JOUR\nTI  - Drini\nPY  - 2020\nIS  - 1\nER  - \n';
  const oai = (id: string) =>
    `<OAI-PMH><record><header><identifier>${id}</identifier></header><metadata><dc><title>Deti</title><date>2020</date><source>Revista; 2020</source></dc></metadata></record></OAI-PMH>`;
  const slugs = () => app.column(`select distinct split_part(external_id, ':', 1) from materials`);
  const unnamed = { slug: undefined };

  it.each([
    ['an ISSN', 'eksporti.ris', ris.replace('PY', 'SN  - 2222-3339\nPY'), '2222-3339'],
    ['OAI identifiers', 'oai.xml', oai('oai:revista.example.org:1'), 'revista.example.org'],
    ['a DOI', 'eksporti.ris', ris.replace('PY', 'DO  - 10.5555/drini\nPY'), '10.5555'],
    ['the name of its file', 'Revista Jonë.ris', ris, 'revista-jonë'],
  ])('into an empty journal needs no option: %s says which one it is', async (_, name, content, slug) => {
    const file = document(content, name);
    const dry = await moveIn(file, { ...unnamed, dryRun: true });
    expect(statuses(dry)).toHaveLength(2);
    const report = await moveIn(file, unnamed);
    expect([report.written, await slugs()]).toEqual([true, [slug]]);
    const told = `No ISSN says which journal this is: its records are known here as “${slug}”.`;
    expect(report.warnings.map(englishOf)).toEqual(slug === '2222-3339' ? [] : [expect.stringContaining(told)]);
  });

  it('from a repository is of all its pages, and of what it gives twice has the last', async () => {
    const [first, last] = [
      oai('oai:revista.example.org:1'),
      oai('oai:revista.example.org:1').replace('Deti', 'Deti Jon'),
    ];
    const pages = [first.replace('</OAI-PMH>', '<resumptionToken>2</resumptionToken>$&'), last];
    const { port, close } = await onLoopback(http.createServer((_, response) => response.end(pages.shift())));
    await moveIn(`http://127.0.0.1:${port}/oai?metadataPrefix=oai_dc`, unnamed).finally(close);
    expect(await app.column('select title from materials where category_id = 2')).toEqual(['Deti Jon']);
  });

  it('decides what later ones belong to, also when the journal has its ISSN', async () => {
    await moveIn(document(ris, 'vjetore.ris'), unnamed);
    await app.sql(`update journal set settings = '{"issn": "2222-3339", "title": "Revista"}'`);
    const again = await moveIn(document(ris.replace('PY', 'SN  - 2222-3339\nPY'), 'tjeter.ris'), unnamed);
    expect([again.written, await slugs()]).toEqual([true, ['vjetore']]);
    expect(await app.sql('select count(*)::int as n from materials')).toEqual([{ n: 2 }]);
  });

  it('of two journals is tried, and rejected', async () => {
    await expect(moveIn(path.join(folder, 'nowhere'))).rejects.toThrow('nowhere');
    const two = ['Revista', 'Tjetra'].map((name) => ris.replace('PY', `T2  - ${name}\nPY`)).join('');
    for (const dryRun of [true, false]) {
      const report = await moveIn(document(two, 'dy.ris'), { ...unnamed, dryRun });
      expect([report.written, statuses(report).length]).toEqual([false, 3]);
      expect(report.rejections.map(({ code }) => code)).toEqual(['severalJournals']);
    }
    expect((await moveIn(document(two, 'dy.ris'), { slug: 'dy' })).rejections).toEqual([]);
    await app.sql(`truncate materials, revisions cascade; update journal set settings = '{"title": "Jona"}'`);
    const other = await moveIn(document(ris.replace('PY', 'T2  - Tjetra\nPY'), 'tjetra.ris'), unnamed);
    expect([other.written, other.rejections.map(englishOf)]).toEqual([
      false,
      [expect.stringMatching(/^This is another journal, Tjetra: the one here is Jona\./)],
    ]);
  });
});

it('an article is imported without a text that goes beyond a limit', async () => {
  const long = '<p><italic>a</italic></p>'.repeat(10_001);
  const article = document(
    `<article xml:lang="en"><front><article-meta><article-id pub-id-type="doi">10.5555/long</article-id><title-group><article-title>Rivers</article-title></title-group><pub-date><year>2020</year></pub-date><issue>1</issue></article-meta></front><body>${long}</body></article>`,
  );
  const report = await moveIn(article);
  expect(report.written).toBe(true);
  expect(warningsOf(report, 'doi:10.5555/long')).toEqual([
    'the text is not imported: it has too many characters, tags or levels',
  ]);
  expect(await stored('Rivers')).toMatchObject({ doi: '10.5555/long', full_text: null });
});

describe('a URL of OJS', () => {
  const follow = async (address: string) => {
    const { status, headers } = await fetch(`${app.url}${address}`, { redirect: 'manual' });
    return [status, decodeURI(headers.get('location') ?? '')];
  };

  it('redirects permanently to the record', async () => {
    await moveIn(ojs);
    const [id] = await app.column<number>(`select id from materials where title = 'Liqeni i Shkodrës'`);
    const page = `/artikull/${id}/liqeni-i-shkodrës/1/2019`;
    for (const [address, target] of [
      ['/index.php/rgj/article/view/12', `${page}/al`],
      ['/index.php/rgj/article/view/12/45?x=y', `${page}/al`],
      ['/ojs/index.php?journal=rgj&page=article&op=view&path%5B%5D=12&path[]=45', `${page}/al`],
      ['/rgj/article/view/liqeni-i-shkodres', `${page}/al`],
      ['/article/view/12', `${page}/al`],
      ['/ojs/index.php/rgj/en/article/view/12', `${page}/en`],
      ['/index.php/rgj/sq_AL/article/view/12/', `${page}/al`],
      ['/index.php/rgj/article/download/12/45', `/api/download-file/${id}`],
      ['/index.php/rgj/article/viewFile/12/45/90', `/api/download-file/${id}`],
    ])
      expect([address, ...(await follow(address))]).toEqual([address, 301, target]);
    expect((await follow('/index.php/rgj/issue/view/7'))[1]).toMatch(
      /^\/revista\/\d+\/liqenet-e-ballkanit\/1\/2019\/al$/,
    );
    expect((await follow('/rgj/issue/view/pranvera-2019'))[0]).toBe(301);
  });

  it('of the journal itself redirects to the page that is like it, once a record was in OJS', async () => {
    expect((await follow('/index.php/rgj'))[0]).toBe(404);
    await moveIn(
      document(
        'TY  - JOUR\nTI  - Drini\nPY  - 2020\nIS  - 1\nUR  - https://old.example.org/index.php/gjeo/article/view/3\nER  - \n',
      ),
    );
    const [id] = await app.column<number>('select id from materials where title like $1', ['Nr. 1%']);
    for (const [address, target] of [
      ['/index.php', '/al'],
      ['/index.php/gjeo', '/al'],
      ['/ojs/index.php/other/en', '/en'],
      ['/gjeo', '/al'],
      ['/gjeo/en/', '/en'],
      ['/rgj', '/al'],
      ['/index.php/gjeo/index', '/al'],
      ['/gjeo/issue/archive', '/revistat/al'],
      ['/index.php/gjeo/sq_AL/issue/current', `/revista/${id}/nr.-1-(2020)/1/2020/al`],
      ['/index.php/gjeo/about', '/rrethnesh/al'],
      ['/gjeo/en/about/editorialTeam', '/bordi/en'],
      ['/index.php/gjeo/about/submissions', '/autoret/al'],
      ['/gjeo/about/contact', '/kontakt/al'],
      ['/gjeo/about/privacy', '/privatesia/al'],
      ['/gjeo/information/authors', '/autoret/al'],
      ['/gjeo/information/readers', '/rrethnesh/al'],
      ['/gjeo/announcement/view/3', '/al#thirrja'],
      ['/gjeo/submissions', '/autoret/al'],
      ['/gjeo/search/authors/view', '/autore/al'],
      ['/gjeo/search', '/kerko/al'],
      ['/gjeo/gateway/plugin/AnnouncementFeedGatewayPlugin/atom', '/feeds/calls.al.atom'],
      ['/gjeo/search/search?query=drini+i', '/kerko/al?q=drini+i'],
      ['/index.php/gjeo/oai?verb=Identify', '/oai?verb=Identify'],
      ['/index.php?journal=gjeo&page=oai&verb=Identify', '/oai?verb=Identify'],
      ['/gjeo/gateway/plugin/WebFeedGatewayPlugin/rss2', '/feeds/articles.al.atom'],
    ])
      expect([address, ...(await follow(address))]).toEqual([address, 301, target]);
    const others = ['/other', '/rrethnesh', '/gjeo/x', '/gjeo/issue/x', '/issue/archive', '/gjeo/gateway/lockss'];
    for (const address of [...others, '/index.php/gjeo/user/login', '/gjeo//', '/api/about'])
      expect([address, (await follow(address))[0]]).not.toEqual([address, 301]);
    for (const page of ['/vend/about/al', '/al', '/oai?verb=Identify'])
      expect((await follow(page))[1]).not.toMatch(/rrethnesh/);
  });

  it('is 404 if the material is not public or never existed', async () => {
    await moveIn(ojs);
    for (const address of [
      ...['/index.php/rgj/article/view/14', '/index.php/rgj/issue/view/8', '/index.php/rgj/article/view/999'],
      ...['/article/view/', '/article/view/12%2f..', '/article/view/%00', '/index.php/article/view/..%5c12'],
      ...[`/${'a/'.repeat(1000)}article/view/12`, `/article/view/${'1'.repeat(3000)}`, "/article/view/12'--"],
    ])
      expect([address.slice(0, 40), (await follow(address))[0]]).toEqual([address.slice(0, 40), 404]);
    await app.sql(`update materials set deleted_at = now()`);
    expect((await follow('/index.php/rgj/article/view/12'))[0]).toBe(404);
  });
});
