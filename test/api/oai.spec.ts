import { jest } from '@jest/globals';
import { MetadataService } from '../../server/interop/metadata/metadata.service.js';
import { OaiService } from '../../server/interop/oai/oai.service.js';
import { unavailable } from '../../server/platform/errors/errors.js';
import { type Fields } from '../support/apis.js';
import { CATEGORY, make, updateJournal, YEAR } from '../support/records.js';
import { faultsOfOai, textsIn } from '../support/schemas.js';
import { useAdmin, useApp } from '../support/use-app.js';

const SITE = 'https://revista.example.edu';
type Arguments = Record<string, string>;
type Header = { id: number; datestamp: string; isDeleted: boolean; sets: string[] };

const app = useApp({ PUBLIC_URL: SITE });
const admin = useAdmin(app);
const ids: Record<string, number> = {};

/** The body of a response, after checking that it is valid. */
async function harvest(given: Arguments | string, form?: string, type = 'x-www-form-urlencoded'): Promise<string> {
  const response = await fetch(`${app.url}/oai?${new URLSearchParams(given)}`, {
    method: form === undefined ? 'GET' : 'POST',
    ...(form !== undefined && { body: form, headers: { 'content-type': `application/${type}` } }),
  });
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  expect(faultsOfOai(text)).toEqual([]);
  expect(textsIn(text, '/o:OAI-PMH/o:request')).toEqual([`${SITE}/oai`]);
  return text;
}

function setPageSize(size: number): void {
  app.nest.get(OaiService).pageSizes.ListRecords = size;
}

const errorIn = (text: string) => textsIn(text, '//o:error/@code')[0];
const tokenIn = (text: string) => textsIn(text, '//o:resumptionToken')[0];

const headersIn = (text: string): Header[] =>
  textsIn(text, '//o:header/o:identifier').map((identifier, index) => {
    const header = `(//o:header)[${index + 1}]`;
    const [, id] = /^oai:revista\.example\.edu:(\d+)$/.exec(identifier)!;
    return {
      id: Number(id),
      datestamp: textsIn(text, `${header}/o:datestamp`)[0],
      isDeleted: textsIn(text, `${header}[@status = 'deleted']`).length === 1,
      sets: textsIn(text, `${header}/o:setSpec`),
    };
  });

const DC = { verb: 'ListRecords', metadataPrefix: 'oai_dc' };
const identifierOf = (id: number) => `oai:revista.example.edu:${id}`;
const recordOf = (id: number, metadataPrefix = 'oai_dc') =>
  harvest({ verb: 'GetRecord', metadataPrefix, identifier: identifierOf(id) });
const formatsOf = async (id: number) =>
  textsIn(await harvest({ verb: 'ListMetadataFormats', identifier: identifierOf(id) }), '//o:metadataPrefix');
const anHourPasses = () => app.sql("update oai_records set datestamp = datestamp - interval '1 hour'");

/** A library: copies everything, page by page, then only what has changed since its last harvest. */
class Library {
  copies = new Map<number, string>();
  from: string | null = null;
  pages = 0;

  constructor(private readonly what: Arguments = DC) {}

  async harvest(between: (page: number) => Promise<unknown> = async () => {}): Promise<Header[]> {
    const news: Header[] = [];
    let text = await harvest({ ...this.what, ...(this.from && { from: this.from }) });
    const [begun] = textsIn(text, '//o:responseDate');
    for (;;) {
      if (errorIn(text)) break;
      for (const header of headersIn(text)) {
        news.push(header);
        if (header.isDeleted) this.copies.delete(header.id);
        else
          this.copies.set(
            header.id,
            textsIn(text, `//o:record[o:header/o:identifier = '${identifierOf(header.id)}']//dc:title`)[0],
          );
      }
      this.pages++;
      await between(this.pages);
      const token = tokenIn(text);
      if (!token) break;
      text = await harvest({ verb: 'ListRecords', resumptionToken: token });
    }
    this.from = begun;
    return news;
  }

  titles = () => [...this.copies.values()].toSorted();
}

it('an empty journal identifies itself, and has neither sets nor records', async () => {
  expect(textsIn(await harvest({ verb: 'Identify' }), '//o:baseURL')).toEqual([`${SITE}/oai`]);
  expect(errorIn(await harvest({ verb: 'ListSets' }))).toBe('noSetHierarchy');
  expect(errorIn(await harvest(DC))).toBe('noRecordsMatch');
});

describe('a library that harvests page by page, one record each', () => {
  const library = new Library();
  beforeEach(() => setPageSize(1));
  afterEach(() => setPageSize(100));

  it('gets everything published, although records change, vanish and appear between its pages', async () => {
    for (const title of ['Deti', 'Lumi', 'Mali', 'Fusha', 'Liqeni', 'Gjiri'])
      ids[title] = (await make.article(admin, { title })).id;
    ids.E_ardhmja = (await make.article(admin, { title: 'E ardhmja', publicationYear: YEAR + 1 })).id;
    const story = [
      () => admin.update('materials', ids.Deti, { title: 'Deti Jon' }), // already listed
      () => admin.update('materials', ids.Fusha, { title: 'Fusha e Myzeqesë' }), // not listed yet
      () => admin.remove('materials', ids.Mali),
      () => make.article(admin, { title: 'Ishulli' }),
      () => admin.update('materials', ids.Gjiri, { publicationYear: YEAR + 1 }),
    ];
    const [first] = await library.harvest(async (page) => story[page - 1]?.());
    expect(first.id).toBe(ids.Deti);
    expect(library.titles()).toEqual(['Deti Jon', 'Fusha e Myzeqesë', 'Ishulli', 'Liqeni', 'Lumi']);
  });

  it('later gets only what is new', async () => {
    await anHourPasses();
    expect(await library.harvest()).toEqual([]);
    await admin.update('materials', ids.Lumi, { title: 'Lumi Drin' });
    expect(await library.harvest()).toMatchObject([{ id: ids.Lumi, isDeleted: false }]);
    expect(library.titles()).toEqual(['Deti Jon', 'Fusha e Myzeqesë', 'Ishulli', 'Liqeni', 'Lumi Drin']);
  });

  it('gets them one by one as well where a response of several would be too long', async () => {
    setPageSize(100);
    const oai = app.nest.get(OaiService);
    const { maxLength } = oai;
    Object.assign(oai, { maxLength: 1 });
    const [whole, other] = [new Library(), new Library()];
    await other.harvest();
    Object.assign(oai, { maxLength });
    await whole.harvest();
    expect([other.titles(), whole.titles(), whole.pages]).toEqual([library.titles(), library.titles(), 1]);
    expect(other.pages).toBeGreaterThanOrEqual(other.copies.size);
  });

  it('gets the same page for the same token, and an empty last page if all remaining records have left the list', async () => {
    const until = new Date(Date.now() + 1_000).toISOString().replace(/\.\d+Z/, 'Z');
    const first = await harvest({ ...DC, until });
    const token = tokenIn(first);
    const sizes = await app.column<string>('select count(*)::text from oai_records');
    const placeIn = (text: string) =>
      ['cursor', 'completeListSize'].flatMap((name) => textsIn(text, `//o:resumptionToken/@${name}`));
    expect(placeIn(first)).toEqual(['0', ...sizes]);
    const next = () => harvest({ verb: 'ListRecords', resumptionToken: token });
    const second = await next();
    expect(headersIn(await next())).toEqual(headersIn(second));
    expect(placeIn(second)).toEqual(['1', ...sizes]);
    await app.sql(
      "update oai_records set datestamp = now() + interval '1 day' where place > (select min(place) from oai_records)",
    );
    const last = await next();
    expect(headersIn(last)).toEqual(headersIn(first));
    expect(tokenIn(last)).toBe('');
    await app.sql("update oai_records set datestamp = date_trunc('second', now())");
  });
});

describe('a record', () => {
  // All that it says: test/formats/documents.spec.ts.
  it('is described in Dublin Core', async () => {
    const fields = { title: 'Alpet & <Drini>', titleEn: 'The Alps', language: 'sq', keywords: 'male, lumenj' };
    const place = { publicationYear: 2001, number: 3, firstPage: '5', lastPage: '12', publishedOn: '2001-06-30' };
    const { id } = await make.article(admin, { ...fields, ...place, doi: '10.1000/alpet#1' });
    ids.Alpet = id;
    const text = await recordOf(id);
    expect(textsIn(text, '//dc:title')).toEqual(['Alpet & <Drini>', 'The Alps']);
    expect(textsIn(text, '//dc:identifier')).toContain('https://doi.org/10.1000/alpet%231');
    expect(headersIn(text)).toEqual([
      { id, datestamp: expect.any(String), isDeleted: false, sets: ['category-artikuj', 'year-2001', 'language-sq'] },
    ]);
  });

  it('counts as changed when its issue or the journal changes', async () => {
    const stamp = async () => headersIn(await recordOf(ids.Alpet))[0].datestamp;
    const countsAsChangedBy = async (change: () => Promise<unknown>) => {
      await anHourPasses();
      const before = await stamp();
      await change();
      return (await stamp()) > before;
    };
    await stamp();
    const issue = { title: 'Revista 3', publicationYear: 2001, number: 3, issn: '2076-3417' };
    expect(await countsAsChangedBy(async () => (ids.issue = (await make.issue(admin, issue)).id))).toBe(true);
    expect(await countsAsChangedBy(() => updateJournal(app, { titleEn: 'Another Name' }))).toBe(true);
    // Published materials retain the licence of their publication.
    const licenceUrl = 'https://creativecommons.org/licenses/by-nc/4.0/';
    expect(await countsAsChangedBy(() => updateJournal(app, { licenceUrl }))).toBe(false);
  });

  it('of a slow transaction is dated by its commit', async () => {
    const slow = await app.connect();
    await slow.query('begin');
    const CHANGE = "update materials set title = 'I ngadalti', updated_at = now() - interval '1 hour' where id = $1";
    await slow.query(CHANGE, [ids.Liqeni]);
    const [responseDate] = textsIn(await harvest(DC), '//o:responseDate');
    await slow.query('commit');
    await slow.end();
    const news = await harvest({ ...DC, from: responseDate });
    expect(headersIn(news).map(({ id }) => id)).toContain(ids.Liqeni);
  });

  it('that was never published does not exist; once published, it is dated by its publication', async () => {
    expect(errorIn(await recordOf(ids.E_ardhmja))).toBe('idDoesNotExist');
    await app.sql("update materials set updated_at = now() - interval '1 year' where id = $1", [ids.E_ardhmja]);
    expect(errorIn(await recordOf(ids.E_ardhmja))).toBe('idDoesNotExist');
    const [before] = textsIn(await harvest(DC), '//o:responseDate');
    // As if the year changed without any write: the date of the change is old.
    const CHANGE = "update materials set publication_year = $2, updated_at = now() - interval '1 year' where id = $1";
    await app.sql(CHANGE, [ids.E_ardhmja, YEAR]);
    const [header] = headersIn(await recordOf(ids.E_ardhmja));
    expect(header.datestamp >= before).toBe(true);
  });

  it('of an article that becomes a draft is deleted; a published draft is new', async () => {
    const { id } = await make.article(admin, { title: 'Drafti', isDraft: true });
    expect(errorIn(await recordOf(id))).toBe('idDoesNotExist');
    await admin.update('materials', id, { isDraft: false });
    expect(headersIn(await recordOf(id))).toMatchObject([{ isDeleted: false }]);
    await admin.update('materials', id, { isDraft: true });
    const text = await recordOf(id);
    expect(headersIn(text)).toMatchObject([{ isDeleted: true }]);
    expect(text).not.toContain('Drafti');
  });

  it('that was deleted is reported as deleted for ever, by every verb', async () => {
    await admin.remove('materials', ids.Lumi);
    await app.sql('delete from materials where id = $1', [ids.Lumi]);
    await app.sql("delete from revisions where record_id = $1 and noun = 'materials'", [ids.Lumi]);
    const identifier = identifierOf(ids.Lumi);
    expect(headersIn(await recordOf(ids.Lumi))).toMatchObject([{ id: ids.Lumi, isDeleted: true }]);
    const listed = headersIn(await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' }));
    expect(listed.find(({ id }) => id === ids.Lumi)).toMatchObject({ isDeleted: true });
    expect(errorIn(await harvest({ verb: 'ListMetadataFormats', identifier }))).toBe('noMetadataFormats');
  });
});

// Its validity: test/formats/jats.spec.ts.
it('JATS has the articles, and no issues', async () => {
  const text = await harvest({ verb: 'ListRecords', metadataPrefix: 'jats', set: 'year-2001' });
  expect(headersIn(text).map(({ id }) => id)).toEqual([ids.Alpet]);
  expect(text).toContain('<article-id pub-id-type="doi">10.1000/alpet#1</article-id>');
  expect(errorIn(await recordOf(ids.issue, 'jats'))).toBe('cannotDisseminateFormat');
  expect([await formatsOf(ids.issue), await formatsOf(ids.Alpet)]).toEqual([['oai_dc'], ['oai_dc', 'jats']]);
});

describe('a selection', () => {
  it('is by category, year and language, and the sets are listed', async () => {
    const specs = textsIn(await harvest({ verb: 'ListSets' }), '//o:setSpec');
    expect(specs).toEqual(['category-arkiva', 'category-artikuj', 'year-2001', `year-${YEAR}`, 'language-sq']);
    for (const set of specs) {
      const headers = headersIn(await harvest({ ...DC, set }));
      expect(headers.length).toBeGreaterThan(0);
      for (const { sets } of headers) expect(sets).toContain(set);
    }
    expect(headersIn(await harvest({ ...DC, set: 'language-sq' })).map(({ id }) => id)).toEqual([ids.Alpet]);
    for (const set of ['category-x', 'year-1999', 'nothing', 'language-xx', 'year-99999999999'])
      expect(errorIn(await harvest({ ...DC, set }))).toBe('noRecordsMatch');
  });

  it('is by date, both ends included, by the day and by the second', async () => {
    await app.sql("update oai_records set datestamp = '2020-02-29 23:59:59Z' where material_id = $1", [ids.Deti]);
    const found = async (given: Arguments) => headersIn(await harvest({ ...DC, ...given })).map(({ id }) => id);
    expect(await found({ from: '2020-02-29', until: '2020-02-29' })).toEqual([ids.Deti]);
    expect(await found({ from: '2020-02-29T23:59:59Z', until: '2020-02-29T23:59:59Z' })).toEqual([ids.Deti]);
    expect(await found({ until: '2020-03-01' })).toEqual([ids.Deti]);
    expect(await found({ from: '2020-03-01T00:00:00Z' })).not.toContain(ids.Deti);
    const outside: Arguments[] = [{ until: '2020-02-28' }, { until: '2020-02-29T23:59:58Z' }, { from: '2999-01-01' }];
    for (const given of outside) expect(errorIn(await harvest({ ...DC, ...given }))).toBe('noRecordsMatch');
    const [earliest] = textsIn(await harvest({ verb: 'Identify' }), '//o:earliestDatestamp');
    expect(earliest).toBe('2020-02-29T23:59:59Z');
  });
});

describe('a record that leaves a set', () => {
  const [AWAY, BACK] = [{ categoryId: CATEGORY.Arkiva }, { categoryId: CATEGORY.Artikuj }];

  it.each<[string, Arguments, Fields, Fields]>([
    ['its category', { ...DC, set: 'category-artikuj' }, AWAY, BACK],
    ['its year', { ...DC, set: 'year-1999' }, { publicationYear: 1998 }, { publicationYear: 1999 }],
    ['its language', { ...DC, set: 'language-en' }, { language: 'sq' }, { language: 'en' }],
    ['those of a format', { verb: 'ListRecords', metadataPrefix: 'jats' }, AWAY, BACK],
  ])('%s, is deleted for those who harvest it, until it returns', async (_, what, away, back) => {
    const { id } = await make.article(admin, { title: 'Endacaku', publicationYear: 1999, language: 'en' });
    const library = new Library(what);
    await library.harvest();
    expect(library.copies.has(id)).toBe(true);
    const all = new Library();
    await all.harvest();
    await admin.update('materials', id, away);
    expect(await library.harvest()).toContainEqual(expect.objectContaining({ id, isDeleted: true }));
    expect(await all.harvest()).toContainEqual(expect.objectContaining({ id, isDeleted: false }));
    await admin.update('materials', id, back);
    await library.harvest();
    expect(library.copies.has(id)).toBe(true);
    await admin.remove('materials', id);
  });

  it('is deleted in the formats it had, and absent from others', async () => {
    const { id } = await make.article(admin, { title: 'Dikur artikull' });
    expect(headersIn(await recordOf(id, 'jats'))).toMatchObject([{ isDeleted: false }]);
    await admin.update('materials', id, { categoryId: CATEGORY.Arkiva });
    expect(headersIn(await recordOf(id, 'jats'))).toMatchObject([{ isDeleted: true }]);
    expect(await formatsOf(id)).toEqual(['oai_dc']);
    await admin.remove('materials', id);
  });
});

describe('what a harvester sends', () => {
  it.each<[string, string, string?]>([
    ['', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=%00%FF<script>', 'badVerb'],
    ['verb=Identify&utm_source=x', 'badArgument'],
    ['verb=Identify&set=x', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=%22%3E', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=__proto__', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords&resumptionToken=%00%EF%BF%BE<', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2023', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2023-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2023-13-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2023-01-02&until=2023-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2023-01-01&until=2023-01-02T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=0000-01-01&until=0001-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a b', 'badArgument'],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=year-1'or'1", 'noRecordsMatch'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=7', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:revista.example.edu:99999999999', 'idDoesNotExist'],
    [`verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${'x'.repeat(2_000)}`, 'badArgument'],
    ['verb=ListMetadataFormats&identifier=oai:revista.example.edu:0', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:revista.example.org:1', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:revista.example.edu:987654', 'idDoesNotExist'],
  ])('%s is %s', async (given, code) => {
    const text = await harvest(given);
    expect(errorIn(text)).toBe(code);
    if (['badVerb', 'badArgument'].includes(code)) expect(textsIn(text, '//o:request/@*')).toEqual([]);
  });

  // Other methods, and bodies that are too large: test/attacks/admission.spec.ts.
  it('may be sent as a form, which gets the same response, but not as JSON', async () => {
    const form = await harvest('', 'verb=ListIdentifiers&metadataPrefix=oai_dc');
    expect(headersIn(form)).toEqual(headersIn(await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' })));
    expect(errorIn(await harvest('verb=Identify', 'verb=Identify'))).toBe('badVerb');
    expect(errorIn(await harvest('', 'verb=ListRecords'))).toBe('badArgument');
    expect(errorIn(await harvest('', '{"verb":"Identify"}', 'json'))).toBe('badVerb');
  });

  it('is no mistake of the harvester where the journal fails', async () => {
    jest.spyOn(app.nest.get(MetadataService), 'journalMetadata').mockRejectedValueOnce(unavailable('Later.'));
    expect(await app.status('/oai?verb=Identify')).toBe(503);
  });

  it('is rejected with a token of another verb or journal, or an altered one', async () => {
    setPageSize(2);
    const token = tokenIn(await harvest(DC));
    setPageSize(100);
    const [text, signature] = token.split('.');
    const forged = Buffer.from('["ListRecords","oai_dc",null,null,null,0,0,1]').toString('base64url');
    for (const [verb, wrong] of [
      ['ListIdentifiers', token],
      ['ListRecords', `${text}.`],
      ['ListRecords', `${forged}.${signature}`],
      ['ListRecords', `${token}.x`],
    ])
      expect(errorIn(await harvest({ verb, resumptionToken: wrong }))).toBe('badResumptionToken');
    expect(errorIn(await harvest({ verb: 'ListRecords', resumptionToken: token }))).toBeUndefined();
  });
});
