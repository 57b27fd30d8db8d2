import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { demoRecords } from '../../server/operations/demo/seed.js';
import { deflateSync } from 'node:zlib';
import { fold, wordsOf } from '../../client/shared/folding.js';
import { paths } from '../../client/shared/paths.js';
import { lettersAndPairs } from '../../server/content/materials/text-search.js';
import { ContentVersion } from '../../server/platform/database/content-version.js';
import { ObjectStore } from '../../server/platform/store/object-store.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import type { Fields } from '../support/apis.js';
import { pdf, pdfOf } from '../support/files.js';
import { DAY, dayIn, make, placeAt, YEAR } from '../support/records.js';
import { statementsOf } from '../support/statements.js';
import { timeIsNow, timePasses } from '../support/time.js';
import { useAdmin, useApp } from '../support/use-app.js';

type Chapter = { title: string; abstract: string; abstractEn: string };

const app = useApp({ RATE_LIMIT: '0' });
const admin = useAdmin(app);
// All is indexed, but only when a story says so.
beforeAll(() => void (app.config.searchIndexing = 'all'));

/** Records without a PDF, since reading one takes a process; indexed at once. */
const add = {
  article: (fields: Fields) => make.article(admin, fields).then(indexed),
  issue: (fields: Fields) => make.issue(admin, fields).then(indexed),
};
async function indexed<Made extends { id: number }>(made: Made): Promise<Made> {
  await app.sql('update materials set pdf = null where id = $1', [made.id]);
  await caughtUp();
  return made;
}
const caughtUp = () => app.nest.get(SearchIndex).catchUp();
const SEARCH = `query ($q: String, $filter: MaterialFilter, $first: Int = 20, $after: String) {
  search(query: $q, filter: $filter, first: $first, after: $after) { totalCount pageInfo { hasNextPage hasPreviousPage endCursor }
    nodes { material { id title } snippets { field html page heading url } } searchedFor didYouMean } }`;
type Snippet = { field: string; html: string; page: number | null; heading: string | null; url: string | null };
type Found = Record<'totalCount' | 'searchedFor' | 'didYouMean' | 'pageInfo', any> & {
  nodes: { material: { id: number; title: string }; snippets: Snippet[] }[];
};
const search = async (text: string | null, filter: object = {}, rest: object = {}): Promise<Found> =>
  (await app.asAnyone(SEARCH, { q: text, filter, ...rest })).search;
const titles = async (text: string) => (await search(text)).nodes.map(({ material }) => material.title);

it.each([
  ...['SHQIPËRIA, Çamëri', 'e\u0308 c\u0327 decomposed, \u00e9 composed', 'İstanbul ISPARTA ıssız'],
  ...['Straße STRASSE GROẞ', 'ΟΔΟΣ ὁδός Ὀδυσσεύς', 'Ǆ ǅ ﬁ Å K Ω', 'Ђорђе Йовчев 北京 한국 हिन्दी'],
  '𐐀 🗺️ \u200d \u0345 100% a_b \\ \n',
])('the server folds a word like the database: %p', async (text) => {
  expect(await app.column('select fold($1)', [text])).toEqual([fold(text)]);
});

it.each([
  ['ç', ['c']],
  ['Që', ['qe']],
  ['të e', ['te', 'e ', ' e']],
  ['!!!', ['!!']],
  ['🗺️', ['🗺️']],
  ['lumi', []],
])('%p has no trigram, and is looked up by %j', async (text, letters) => {
  expect(lettersAndPairs(fold(text))).toEqual(letters);
  const values = [`para ${fold(text)} pas`, letters];
  expect(await app.column('select letters_and_pairs($1) @> $2::text[]', values)).toEqual([true]);
});

it('every word of a text finds it, also of the full text, where tags divide words', async () => {
  const articles = demoRecords().filter(({ category }) => category === 'Artikuj');
  const chapters = articles.map(({ values }) => values as Chapter);
  const words = new Map<string, Set<string>>();
  for (const [number, { title, abstract, abstractEn }] of chapters.entries()) {
    const fullText = `<p>${abstractEn.replace(/(\p{L})(\p{L}+)/gu, '$1<em>$2</em>')}</p>`;
    await app.sql(
      `insert into materials (category_id, title, abstract, number, publication_year, full_text)
       values (2, $1, $2, $3, 1899, $4)`,
      [title, abstract, number, fullText],
    );
    for (const word of wordsOf(`${abstract} ${abstractEn}`)) words.set(word, (words.get(word) ?? new Set()).add(title));
  }
  await caughtUp();
  expect(words.size).toBeGreaterThan(300);
  const all = [...words];
  const missed: string[] = [];
  while (all.length) {
    const some = all.splice(0, 20);
    const searches = some.map(
      ([word], n) => `w${n}: search(query: "${word}", first: 50) { nodes { material { title } } }`,
    );
    const data = await app.asAdmin(`{ ${searches.join(' ')} }`);
    for (const [n, [word, expected]] of some.entries()) {
      const found = new Set(data[`w${n}`].nodes.map((hit: any) => hit.material.title));
      for (const title of expected) if (!found.has(title)) missed.push(`${word}: ${title}`);
    }
  }
  expect(missed).toEqual([]);
});

describe('a search', () => {
  beforeAll(async () => {
    await add.article({
      title: 'Delta e lumit Drin',
      abstract: 'Vija bregdetare përparon. Të dhënat: www.unicaen.fr/gis dhe ana@geo.example.',
      ...{ titleEn: 'The delta of the Drin', abstractEn: 'The coastline of several countries advances.' },
      ...{ authorsText: 'Hoxha, Arben; Ana Çela', keywords: 'gjeomorfologji, bregdet' },
      ...{ keywordsEn: 'geomorphology, coast', references: 'Cvijić, J. (1918). La péninsule balkanique. Paris.' },
      language: 'sq',
      places: placeAt('Liqeni i Shkodrës', 19.3, 42.1),
    });
    const keywords = Array.from({ length: 21 }, (_, n) => `z${n}`).join();
    const karst = { title: 'Karsti', abstract: 'Drin përmendet vetëm këtu.', language: 'en', keywords };
    await add.article({ ...karst, publicationYear: 1999 });
  });

  it.each([
    ...['delta', 'DELTA Drin', 'delt', 'lumi', 'lumit', 'country', 'coastlines', 'unicaen', 'geo', 'cela'],
    ...['Arben Hoxha', 'Cvijic', 'peninsule', 'gjeomorfologjia', 'Shkodrës', '"lumit Drin"'],
    ...['“delta of the Drin” coast', 'the delta of'],
  ])('finds by %j', async (text) => {
    expect(await titles(text)).toContain('Delta e lumit Drin');
  });

  it.each(['"Drin lumit"', 'delta Vjosa', '"delt"', '🗺️'])('does not find by %j', async (text) => {
    expect(await titles(text)).toEqual([]);
  });

  it('finds what a DOI or an ORCID iD names, in any spelling, and else what cites it', async () => {
    const orcid = 'https://orcid.org/0000-0002-1694-233X';
    const person = { authorsText: 'A B', authorDetails: [{ name: 'A B', orcid }] };
    await add.article({ title: 'Me emër', doi: '10.5555/Liqen.(2)', ...person });
    await add.article({ title: 'Citon', references: 'X. 10.5555/liqen.(2); Y. doi:10.5555/tjeter' });
    await add.article({ title: 'Skicë', doi: '10.5555/tjeter', isDraft: true });
    // More spellings: server/content/materials/identifiers.spec.ts.
    for (const text of [' doi:10.5555/LIQEN.(2).', 'https://doi.org/10.5555/Liqen.%282%29', '000000021694233X'])
      expect([text, await titles(text)]).toEqual([text, ['Me emër']]);
    expect(await titles('Liqen.(2)')).toEqual(expect.arrayContaining(['Me emër', 'Citon']));
    expect(await titles('doi:10.5555/tjeter')).toEqual(['Citon']);
    expect((await search('doi:10.5555/LIQEN.(2)')).searchedFor).toEqual(['doi:10.5555/LIQEN.(2)']);
  });

  it('takes apostrophes of every kind for one', async () => {
    const titled = { title: 'Zzç’ka qenë Shqipëria', authorsText: 'N‘Dau', keywords: 'd´uji' };
    await add.article(titled);
    const text = 'query ($f: MaterialFilter) { materials(filter: $f) { nodes { title } } }';
    for (const filter of [
      ...[{ title: "zzc'ka" }, { title: 'zzc’ka' }, { author: 'n‘dau' }, { author: 'nʼdau' }],
      ...[{ keyword: 'D`Uji' }, { search: 'zzç´ka' }],
    ]) {
      const { materials } = await app.asAnyone(text, { f: filter });
      expect([filter, materials.nodes]).toEqual([filter, [{ title: titled.title }]]);
    }
  });

  it('says what was searched, and suggests its own words for misspelt ones', async () => {
    const machine = { abstract: 'Mësimi i makinave, lumenjtë.', keywords: 'notebook, Krom', section: 'Zzseksion' };
    await add.article({ title: 'Skënderbeu dhe Jupyter', ...machine });
    await add.article({ title: 'E fshehur zzfshehtësi', isDraft: true });
    const answers = async (text: string, filter?: object) => {
      const { didYouMean, searchedFor } = await search(text, filter);
      return [didYouMean, searchedFor];
    };
    expect(await answers('Skanderbeu jupiter "notebok"')).toEqual([
      'Skënderbeu Jupyter "notebook"',
      ['skanderbe…', 'jupit…', '“notebok”'],
    ]);
    expect(await answers('makinat')).toEqual([null, ['makin…']]);
    // From four letters on, of the abstract as well, but not of what stands below it.
    const suggested = await Promise.all(
      ['krov', 'krov1', 'mesmi', 'zzseksoin'].map(async (word) => (await answers(word))[0]),
    );
    expect(suggested).toEqual(['Krom', null, 'Mësimi', null]);
    // Found by its stem, which is that of another word.
    await add.article({ title: 'Python' });
    await add.article({ title: 'Pytorch' });
    expect(await answers('pyton')).toEqual(['Python', ['pyto…']]);
    // Neither what readers cannot see, nor what finds nothing.
    expect(await answers('zzfshehtesija')).toEqual([null, ['zzfshehtesi…']]);
    expect(await answers('skanderbeu', { year: 1500 })).toEqual([null, ['skanderbe…']]);
    expect(await answers('')).toEqual([null, []]);
  });

  it('suggests the words of a scheduled record from its day on, without a restart', async () => {
    await add.article({ title: 'Zzplanifikuar', publicFrom: dayIn(2) });
    expect((await search('zzplanifikaur')).didYouMean).toBeNull();
    timePasses(3 * DAY);
    expect((await search('zzplanifikaur')).didYouMean).toBe('Zzplanifikuar');
    timeIsNow();
  });

  it('finds an issue by its number and year', async () => {
    await add.issue({ title: 'Vjeshta', number: 3, publicationYear: 1987 });
    await add.issue({ title: 'Vera', number: 2, publicationYear: 1987 });
    await add.article({ title: 'Në numrin e tretë', number: 3, publicationYear: 1987 });
    for (const text of ['Nr. 3/1987', 'No. 3/1987', '3/1987', '3 1987', '1987, 3', 'Vjeshta 3/1987'])
      expect(await titles(text)).toEqual(['Vjeshta']);
    expect((await titles('1987')).toSorted()).toEqual(['Vera', 'Vjeshta']);
  });

  it('ranks a word in a title above one in the text, and shows the marked passage', async () => {
    expect(await titles('Drin')).toEqual(['Delta e lumit Drin', 'Karsti']);
    const { nodes } = await search('delta bregdet');
    expect(nodes[0].snippets.map(({ field, html }) => [field, html])).toEqual(
      expect.arrayContaining([
        ['TITLE', '<mark>Delta</mark> e lumit Drin'],
        ['KEYWORDS', 'gjeomorfologji, <mark>bregdet</mark>'],
      ]),
    );
  });

  it('returns facets of its results', async () => {
    const value = '{ value name count }';
    const { search: found } = await app.asAnyone(
      `{ search(query: "drin") { facets { years ${value} authors ${value} keywords { value name nameEn count } languages ${value} places ${value} } } }`,
    );
    const years = [String(YEAR), '1999'];
    expect(found.facets.years).toEqual(years.map((value) => ({ value, name: value, count: 1 })));
    expect(found.facets.authors).toContainEqual({ value: 'arben-hoxha', name: 'Arben Hoxha', count: 1 });
    // A keyword in two languages is one.
    expect(found.facets.keywords.filter(({ value }: any) => /morf|morph/.test(value))).toEqual([
      { value: 'gjeomorfologji', name: 'gjeomorfologji', nameEn: 'geomorphology', count: 1 },
    ]);
    expect(found.facets.keywords).toHaveLength(20);
    expect(found.facets.languages).toEqual(['en', 'sq'].map((value) => ({ value, name: value, count: 1 })));
    expect(found.facets.places.map((place: { name: string }) => place.name)).toEqual([
      'Liqeni i Shkodrës',
      'Qarku i Shkodrës',
      'Shqipëria',
    ]);
  });

  it('continues after a cursor', async () => {
    const first = await search('drin', {}, { first: 1 });
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const second = await search('drin', {}, { first: 1, after: first.pageInfo.endCursor });
    expect(second.nodes.map(({ material }) => material.title)).toEqual(['Karsti']);
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  it('never fails, whatever the query', async () => {
    const hostile = [
      ...['"', '""""', '"a" "b" & | ! ( ) <-> :* \\', "'; drop table materials; --", '-- /* */', '%_*?', 'e', 'İıß'],
      ...['x'.repeat(90_000), '" '.repeat(25_000), 'the of and dhe e të', '\0', 'a\0b', '\ud800', '🗺️🏔️'],
      '١٢٣ 中文 हिन्दी Ђорђе',
    ];
    for (const text of hostile) {
      // However long the query, the database gets only a few words of it.
      const sent = await statementsOf(
        async () => expect((await search(text)).totalCount).toBeGreaterThanOrEqual(0),
        /tsquery|ts_lexize/,
      );
      const length = JSON.stringify(sent.map(({ values }) => values)).length;
      expect([text.slice(0, 20), length < 5_000]).toEqual([text.slice(0, 20), true]);
    }
    for (const filter of [{ year: -5 }, { author: '' }, { place: '%' }])
      expect((await search('drin', filter)).totalCount).toBeGreaterThanOrEqual(0);
    for (const filter of [{ author: '\0' }, { language: '\0%' }, { place: 'x'.repeat(50_000) }])
      await expect(search('drin', filter)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

it('counts a thousand, and says if there are more', async () => {
  await app.sql(
    `insert into materials (category_id, title, abstract, number, publication_year) select 2, 'E shumta', 'x', 1, 1850 from generate_series(1, 1001)`,
  );
  const MANY = '{ search(filter: { year: 1850 }) { totalCount isMoreThanTotal } }';
  expect((await app.asAnyone(MANY)).search).toEqual({ totalCount: 1_000, isMoreThanTotal: true });
  await app.sql('delete from materials where id = (select max(id) from materials where publication_year = 1850)');
  expect((await app.asAnyone(MANY)).search).toEqual({ totalCount: 1_000, isMoreThanTotal: false });
  expect((await app.text('/kerko.csv?year=1850')).match(/E shumta/g)).toHaveLength(500);
  await app.sql('delete from materials where publication_year = 1850');
});

it('shows at most five passages of a result, two of them of its text, and twenty of the only one asked for', async () => {
  const [word, doi] = ['zzshum', '10.5555/shume'];
  const texts = { title: word, authorsText: `${word};`, abstract: word, keywords: word, references: word };
  const sections = Array.from({ length: 25 }, (_, n) => `<h2 id="s${n}">n</h2><p>${word}</p>`).join('');
  const { id } = await add.article({ ...texts, fullText: sections, doi, language: 'en' });
  const { id: short } = await add.article(texts);
  const { id: text } = await add.article({ title: 'Vetëm tekst', fullText: sections });
  const fields = async (filter = {}) => {
    const { nodes } = await search(word, filter);
    return Object.fromEntries(nodes.map(({ material, snippets }) => [material.id, snippets.map(({ field }) => field)]));
  };
  const first = ['TITLE', 'AUTHORS', 'ABSTRACT'];
  const inText = ['FULL_TEXT', 'FULL_TEXT'];
  const few = { [id]: [...first, ...inText], [short]: [...first, 'KEYWORDS', 'REFERENCES'], [text]: inText };
  expect([await fields(), await fields({ ids: [id, short, text] })]).toEqual([few, few]);
  const all = { [id]: [...first, ...Array(17).fill('FULL_TEXT')] };
  for (const filter of [{ ids: [id] }, { dois: [doi] }, { doi }]) expect(await fields(filter)).toEqual(all);
  const { nodes } = await search(word, { doi });
  expect(nodes[0].snippets[3].url).toMatch(/\/en#ft-s\d+$/);
  // What is found by a name needs no passages, and where nothing is found no records are asked for.
  const read = async (query: string) => (await statementsOf(() => search(query), /any\(\$1/)).length;
  expect([await read('zzaskund'), await read(doi)]).toEqual([2, 1]);
});

it('marks what was found in a text that has no passage of its own', async () => {
  const article = await add.article({ title: 'Pa fjalë', section: 'Kumtesa zzkumtesa' });
  const issue = await add.issue({ title: 'Pa fjalë', contents: `<p>${'x '.repeat(60_000)} zzkumtesa</p>` });
  const authorDetails = [{ name: 'Sami Frashëri', affiliation: 'Akademia; Qendra e zzkumtesave' }];
  const affiliated = await add.article({ title: 'Pa fjalë', authorDetails });
  const { nodes } = await search('zzkumtesa');
  const ids = [article, issue, affiliated].map(({ id }) => id);
  expect(nodes.map(({ material }) => material.id).toSorted()).toEqual(ids.toSorted());
  const html = expect.stringMatching('<mark>zzkumtesa(ve)?</mark>');
  for (const { snippets } of nodes)
    expect(snippets).toEqual([{ field: 'OTHER', html, page: null, heading: null, url: null }]);
});

describe('a full text', () => {
  it('is found by its sections, and the result leads there', async () => {
    const fullText = `<p>Hyrje zzhyrje &amp; fillim.</p><h2>Metodat &lt;e&gt; reja</h2><p>Zz<b>matje</b> H<sub>2</sub>O<sup>1</sup> në liqen.</p>
      <h3 id="tabela">Tabela</h3><table><tr><td>zzqeli</td><td>zztjetra</td></tr></table>`;
    const article = await add.article({ title: 'Me tekst', fullText, language: 'sq', number: 4 });
    const passages = async (text: string) => (await search(text)).nodes[0]?.snippets;
    const url = `${app.config.publicUrl}${paths.article({ ...article, number: 4 } as never, 'al')}`;
    expect(await passages('zzmatja')).toEqual([
      {
        field: 'FULL_TEXT',
        heading: 'Metodat <e> reja',
        html: 'Metodat &lt;e&gt; reja <mark>Zzmatje</mark> H2O 1 në liqen.',
        page: null,
        url: `${url}#ft-h1`,
      },
    ]);
    expect((await passages('zzhyrje')).map(({ heading, url }) => [heading, url])).toEqual([[null, `${url}#text`]]);
    expect((await passages('"zzqeli zztjetra"'))[0].url).toBe(`${url}#ft-tabela`);
    expect(await titles('"zztjetra zzqeli"')).toEqual([]);
    expect(await titles('me zzhyrje h2o')).toEqual(['Me tekst']);
    const page = await app.text('/kerko/en?q=zzmatje');
    const [, link] = /href="(\/artikull\/[^"]*#ft-h1)"/.exec(page)!;
    expect(await app.text(link)).toContain('id="ft-h1"');

    await admin.update('materials', article.id, { fullText: '<p>Tjetër zzmatje</p>' });
    // Nothing of the former text is shown before the new one is read, which may be now.
    expect([undefined, `${url}#text`]).toContain((await passages('zzmatje'))?.[0]?.url);
    await caughtUp();
    expect([await titles('zzhyrje'), (await passages('zzmatje'))[0].url]).toEqual([[], `${url}#text`]);
    await admin.remove('materials', article.id);
    expect(await titles('zzmatje')).toEqual([]);
  });

  it('of any size and shape is indexed, however hostile', async () => {
    const words = (start: number) => Array.from({ length: 45_000 }, (_, n) => (start + n).toString(36)).join(' ');
    for (const [at, fullText] of [
      '<h2 id="ft-a">a</h2>'.repeat(5_000),
      '<h2 '.repeat(20_000),
      words(1e6),
      '<h2></h2>',
    ].entries())
      await app.sql(
        `insert into materials (category_id, title, abstract, "references", number, publication_year, full_text) values (2, $1, $2, $3, 1, 2001, $4)`,
        [`zzskaj${at}`, at ? 'x' : words(2e6), at ? 'x' : words(3e6), `${fullText} zzfundit`],
      );
    await caughtUp();
    expect((await titles('zzskaj')).toSorted()).toEqual(['zzskaj0', 'zzskaj1', 'zzskaj2', 'zzskaj3']);
    expect((await titles('zzfundit')).length).toBeGreaterThanOrEqual(3);
    await app.sql(`delete from materials where title like 'zzskaj%'`);
  });

  it('is found by a phrase, however often its words occur', async () => {
    const words = [...'abcdefghijkl'].map((letter) => `zzsh${letter}`);
    const phrase = words.join(' ');
    const { id } = await add.article({ title: 'Përsëritje', fullText: `<p>${phrase}</p>` });
    const positions = (at: number) => Array.from({ length: 255 }, (_, n) => at + 1 + n * words.length).join();
    await app.sql(
      `insert into search_passages (material_id, text, words, fragment) select $1, $2, $3::tsvector, n from generate_series(1, 2000) n`,
      [id, phrase, words.map((word, at) => `${word}:${positions(at)}`).join(' ')],
    );
    expect((await search(`"${phrase}"`)).nodes[0].snippets[0].html).toContain('<mark>zzsha</mark>');
    await admin.remove('materials', id);
  });

  it('is found although writing it failed once', async () => {
    await app.sql(`
      create sequence writes;
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('writes') = 1 then raise exception 'lost'; end if;
        return new;
      end $$;
      create trigger fail_once before insert on search_records for each row execute function fail_once()`);
    await add.article({ title: 'Lumi zzprishur' });
    await app.sql('drop trigger fail_once on search_records; drop function fail_once; drop sequence writes');
    expect(await titles('zzprishur')).toEqual(['Lumi zzprishur']);
  });
});

describe('the text inside a PDF', () => {
  const outlineOf = async (id: number) => {
    const text = `{ article(id: ${id}) { pdfOutline { pageCount isTagged headings { title level page } } } }`;
    return (await app.asAnyone(text)).article.pdfOutline;
  };

  it('is found with its page, and comes with page count and outline, until the PDF is replaced', async () => {
    const place = { title: 'Harta', number: 1, publicationYear: 2020 };
    const bookmarks: [string, string?][] = [['Hyrje', '<b>Qëllimi</b>'], ['  '], ['Fund']];
    const pages = ['Hyrje', 'Këtu flitet për zzkrunën e bardhë', 'Fund zzfundi'];
    const article = await make.article(admin, place, { pdf: await pdf({ pages, bookmarks }) });
    await caughtUp();
    const [inFile, url] = [{ field: 'PDF', heading: null }, `${app.config.publicUrl}${article.pdf}`];
    const { nodes } = await search('zzkruna zzfundi');
    expect(nodes.map(({ material }) => material.id)).toEqual([article.id]);
    expect(nodes[0].snippets.sort((one, other) => one.page! - other.page!)).toEqual([
      { ...inFile, html: 'Këtu flitet për <mark>zzkrunën</mark> e bardhë', page: 2, url: `${url}#page=2` },
      { ...inFile, html: 'Fund <mark>zzfundi</mark>', page: 3, url: `${url}#page=3` },
    ]);
    expect(await titles('"zzkrunën e bardhë"')).toEqual(['Harta']);
    expect(await titles('"bardhë zzkrunën"')).toEqual([]);
    expect(await outlineOf(article.id)).toEqual({
      pageCount: 3,
      isTagged: false,
      headings: [
        { title: 'Hyrje', level: 1, page: 1 },
        { title: '<b>Qëllimi</b>', level: 2, page: 1 },
        { title: 'Fund', level: 1, page: 3 },
      ],
    });
    const { id: none } = await add.article({ title: 'Pa PDF' });
    const both = `{ one: article(id: ${article.id}) { ...P } none: article(id: ${none}) { ...P } } fragment P on Article { pdfOutline { pageCount } }`;
    expect(await app.asAnyone(both)).toEqual({ one: { pdfOutline: { pageCount: 3 } }, none: { pdfOutline: null } });

    // Readers get a retracted one with a page before the first.
    const notice = await add.article({ relatedWorks: [{ kind: 'RETRACTS', materialId: article.id }] });
    const { pageCount, headings } = await outlineOf(article.id);
    expect([pageCount, headings.map((heading: { page: number }) => heading.page)]).toEqual([4, [2, 2, 4]]);
    expect((await search('zzfundi')).nodes[0].snippets).toMatchObject([{ page: 4 }]);
    await admin.remove('materials', notice.id);

    const other = await pdf({ pages: ['Tjetër zztjeter'], isTagged: true });
    await admin.update('materials', article.id, {}, { pdf: other });
    expect([await titles('zzkruna'), await outlineOf(article.id)]).toEqual([[], null]);
    await caughtUp();
    expect([await titles('zzkruna'), await titles('zztjeter')]).toEqual([[], ['Harta']]);
    expect(await outlineOf(article.id)).toEqual({ pageCount: 1, isTagged: true, headings: [] });
    await admin.remove('materials', article.id);
    expect(await titles('zztjeter')).toEqual([]);
  });

  it('is found to the end of a long file, also where a line ends with a hyphen, and every hit is marked', async () => {
    // Long words, so that few are as much as a book has.
    const words = Array.from({ length: 7_000 }, (_, n) => `zw${n.toString(36)}`.padEnd(64, 'z'));
    const pages = Array.from({ length: 140 }, (_, page) => words.slice(page * 50, (page + 1) * 50).join('\n'));
    const article = await make.article(
      admin,
      { title: 'E gjatë' },
      { pdf: await pdf({ pages: [...pages, 'spatio-\ntemporal', 'gjeo-\ngrafia', 'zzmbyllje'] }) },
    );
    await caughtUp();
    const spread = Array.from({ length: 8 }, (_, n) => words[(n + 1) * 875 - 1]);
    for (const word of [...spread, 'temporal', 'gjeografia', 'zzmbyllje']) {
      const { nodes } = await search(word);
      const hit = nodes.find(({ material }) => material.id === article.id);
      expect([word, hit?.snippets[0]?.html]).toEqual([word, expect.stringContaining('<mark>')]);
    }
  });

  it('is indexed even if the outline is endless or broken', async () => {
    const entries = Array.from({ length: 5_000 }, (_, at) => {
      const next = at < 4_999 ? `/Next ${at + 5} 0 R` : '/Next 4 0 R';
      return `<</Title(${'x'.repeat(500)})/Parent 3 0 R${next}/Dest[${['99999 0 R', '-1', '1', '0'][at] ?? '2 0 R'}/Fit]/First 4 0 R>>`;
    });
    const page = '<</Type/Page/Parent 6000 0 R/MediaBox[0 0 9 9]>>';
    const objects = [
      '<</Type/Catalog/Pages 5004 0 R/Outlines 3 0 R>>',
      page.replace('6000', '5004'),
      '<</First 4 0 R>>',
    ];
    const endless = pdfOf([...objects, ...entries, '<</Type/Pages/Kids[2 0 R]/Count 1>>']);
    const article = await make.article(admin, { title: 'Pa fund' }, { pdf: endless });
    await caughtUp();
    const { pageCount, headings } = await outlineOf(article.id);
    expect([pageCount, headings.length]).toEqual([1, 197]);
    for (const { title, level, page } of headings) expect([title.length, level, page]).toEqual([200, 1, 1]);
    await admin.remove('materials', article.id);
  });

  it('is indexed, and suggests, even if one of its pages is missing', async () => {
    const page = (content: number) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents ${content} 0 R>>`;
    const text = (word: string) => deflateSync(`BT /F 12 Tf 9 9 Td (${word}) Tj ET`);
    const pages = '<</Type/Pages/Kids[3 0 R 4 0 R 99 0 R]/Count 3>>';
    const file = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', pages, page(5), page(6), text('zzpara'), text('zzdyta')]);
    const article = await make.article(admin, { title: 'Pa një faqe' }, { pdf: file });
    await caughtUp();
    for (const [word, number] of [
      ['zzpara', 1],
      ['zzdyta', 2],
    ] as const)
      expect((await search(word)).nodes[0]?.snippets).toMatchObject([{ page: number }]);
    expect(await outlineOf(article.id)).toMatchObject({ pageCount: 3 });
    const suggest = 'mutation ($file: Upload!) { suggestFromPdf(pdf: $file) { pageCount } }';
    expect((await app.asAdmin(suggest, { file })).suggestFromPdf).toEqual({ pageCount: 3 });
    await admin.remove('materials', article.id);
  });

  it('is indexed even after a PDF that cannot be read', async () => {
    await make.article(admin, { title: 'E mirë' }, { pdf: await pdf({ pages: ['zzmire'] }) });
    await make.article(admin, { title: 'E prishur' }, { pdf: pdfOf(['<</Type/Catalog>>']) });
    await caughtUp();
    await caughtUp();
    expect(await titles('zzmire')).toEqual(['E mirë']);
    const states = () => app.column(`select distinct pdf_state || ' ' || pdf_attempts from search_records order by 1`);
    expect(await states()).toEqual(['NONE 0', 'READ 1', 'UNREADABLE 2']);
    // One at which the process ended twice is not read again.
    await app.sql(
      `update search_records set pdf_state = 'WAITING', pdf_attempts = 2 where pdf_state = 'READ'
        and material_id in (select id from materials where title = 'E mirë')`,
    );
    await caughtUp();
    expect(await states()).toEqual(['NONE 0', 'READ 1', 'UNREADABLE 2', 'UNREADABLE 3']);
  });

  it('is read once the machine is no longer too busy for it', async () => {
    await make.article(admin, {}, { pdf: await pdf({ pages: ['zzvonshem'] }) });
    const busy = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    for (let time = 0; time < 3; time++) await caughtUp();
    busy.mockRestore();
    expect(await titles('zzvonshem')).toEqual([]);
    await caughtUp();
    expect(await titles('zzvonshem')).toHaveLength(1);
  });

  it('is not given up because the journal was stopped while it was read', async () => {
    const { id } = await make.article(admin, {}, { pdf: await pdf() });
    const busy = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await caughtUp();
    busy.mockRestore();
    const [store, version] = [ObjectStore, ContentVersion].map((part) => app.nest.get<any>(part, { strict: false }));
    const index = new SearchIndex(app.config, app.nest.get(DataSource), version, store);
    const local = store.local.bind(store);
    jest.spyOn(store, 'local').mockImplementationOnce((path) => {
      void index.beforeApplicationShutdown();
      return local(path);
    });
    await index.catchUp();
    const attempts = `select pdf_state || ' ' || pdf_attempts from search_records where material_id = ${id}`;
    expect(await app.column(attempts)).toEqual(['WAITING 1']);
    await caughtUp();
    expect(await app.column(attempts)).toEqual(['READ 2']);
  });
});
