/** What people write is shown as they wrote it, never interpreted; what is none of a form's fields is ignored. */
import { decodeHTML } from 'entities';
import { requireLinear } from '../measures/processor-time.js';
import { type Fields, graphql, rest } from '../support/apis.js';
import { beyondTheList } from '../support/hostile-markup.js';
import { type NounName, nouns } from '../support/nouns.js';
import { make, placeAt, updateJournal } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const byRest = useAdmin(app, rest);
const byGraphql = useAdmin(app, graphql);
/** The page of a record. */
const pageOf = async (id: number): Promise<string> => {
  const { material } = await app.asAnyone(`{ material(id: ${id}) { url } }`);
  return app.url + new URL(material.url).pathname;
};

const TEXTS = [
  ...['</script><script>globalThis.broken=1</script>', '<!--<script>globalThis.broken=1', 'a\u2028b\u2029c'],
  ...['"}};alert(1)//', '{{7*7}} ${7*7} #{7*7} <%= 7*7 %>', "'><img src=x onerror=alert(1)>"],
  '&lt;b&gt; &amp;amp; ]]>',
];

const meta = (html: string, name: string) =>
  decodeHTML(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
/** The scripts: only the product's modules, and data blocks that are not executed. */
function requireHarmless(html: string) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  for (const [, attributes] of scripts)
    expect(attributes).toMatch(
      /^ type="module"[^>]* src="\/assets\/[\w./-]+"$|^ type="application\/(ld\+)?json"( id="state"| data-of="\d+\/al")?$/,
    );
  expect(html).not.toMatch(/<img [^>]*onerror/);
  return scripts;
}

describe('hostile text as title, abstract, author and keyword', () => {
  const text = TEXTS.join(' ');

  it('is the same text in the page, its head, its structured data, its hydration data and the sitemap', async () => {
    const { id } = await make.article(byRest, {
      title: text,
      abstract: text,
      authorsText: `${text.replace(/[;,]/g, '')};`,
      keywords: text,
      references: text,
    });
    const { article } = await app.asAnyone(`{ article(id: ${id}) { title url } }`);
    expect(article.title).toBe(text);
    const html = await app.text(new URL(article.url).pathname);

    expect(decodeHTML(/<title>(.*?)<\/title>/s.exec(html)![1])).toContain(text);
    expect(meta(html, 'og:title')).toBe(text);
    expect(meta(html, 'citation_title')).toBe(text);
    expect(decodeHTML(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)![1].replace(/<wbr\/?>|<!-- -->/g, ''))).toContain(text);
    const json = requireHarmless(html).filter(([, attributes]) => attributes.includes('json'));
    expect(json).toHaveLength(2);
    for (const [, , body] of json) expect(body).not.toMatch(/[<\u2028\u2029]/);
    const dataOf = (name: string) => JSON.parse(json.find(([, attributes]) => attributes.includes(name))![2]);
    expect(dataOf('ld+json')['@graph'][0].headline).toBe(text);
    expect(JSON.stringify(dataOf('state'))).toContain(JSON.stringify(text).slice(1, -1));

    expect(await app.text('/sitemap.xml')).not.toMatch(/<script|<img|<!--/);
  });

  it('is text in the page as a search as well, not markup', async () => {
    const html = await app.text(`/artikuj/al?q=${encodeURIComponent(text)}`);
    expect(requireHarmless(html)).not.toEqual([]);
  });
});

const UNKNOWN_FIELDS: Fields = {
  ...{ id: 987_654, createdAt: '2001-01-01T00:00:00Z', updatedAt: '2001-01-01T00:00:00Z' },
  ...{ deletedAt: '2001-01-01T00:00:00Z', createdBy: 'evil', role: 'admin', published: true, downloads: 99 },
  ...{ externalId: 'evil', external_id: 'evil', pdf_path: '../../etc/passwd' },
  category: { id: 2, name: 'evil' },
  constructor: 'x',
  __proto__: { polluted: true },
};

const rowOf = async (table: string, id: number) => {
  const [row] = await app.sql<Fields>(`select * from ${table} where id = $1`, [id]);
  const { version: _, updated_at: __, ...rest } = row;
  return rest;
};

describe('unknown fields of a form', () => {
  const path = (id: number) => `${app.url}${nouns.materials.path}/${id}`;
  const authorization = () => ({ authorization: `Bearer ${app.token}` });
  const json = (body: string): RequestInit => ({
    method: 'PUT',
    headers: { ...authorization(), 'content-type': 'application/json' },
    body,
  });

  it('are dropped or rejected by REST, and change nothing', async () => {
    const { id } = await make.article(byRest);
    const before = await rowOf('materials', id);
    const prototypes = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}';
    const body = `${JSON.stringify(UNKNOWN_FIELDS).slice(0, -1)},${prototypes}}`;
    const form = new FormData();
    for (const name of ['__proto__[polluted]', 'constructor[prototype][polluted]']) form.append(name, 'true');
    const requests = [json(body), { method: 'PUT', headers: authorization(), body: form }];
    const sent = requests.map((request) => fetch(`${path(id)}?id=1&title=evil&version=99`, request));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 400]);
    expect(await rowOf('materials', id)).toEqual(before);
    expect(({} as Fields).polluted).toBeUndefined();
  });

  it('are not stored in a new record', async () => {
    const made = await make.article(byRest);
    const { id } = await make.article(byRest, UNKNOWN_FIELDS);
    expect(id).toBe(made.id + 1);
    const generated = ['id', 'created_at', 'updated_at', 'external_id'];
    const like = (row: Fields) => Object.keys(row).filter((name) => row[name] === null || generated.includes(name));
    const [before, after] = [await rowOf('materials', made.id), await rowOf('materials', id)];
    expect(like(after)).toEqual(like(before));
    expect(JSON.stringify(after)).not.toMatch(/evil|passwd|2001-01-01|987654/);
    expect(({} as Fields).polluted).toBeUndefined();
  });

  it('that are repeated are rejected, or the last one counts', async () => {
    const { id } = await make.article(byRest);
    const title = async () => (await rowOf('materials', id)).title;
    expect((await fetch(path(id), json('{"title":"Një","title":"Dy"}'))).status).toBe(200);
    expect(await title()).toBe('Dy');
    const twice = new FormData();
    for (const value of ['Tre', 'Katër']) twice.append('title', value);
    expect((await fetch(path(id), { method: 'PUT', headers: authorization(), body: twice })).status).toBe(400);
    expect(await title()).toBe('Dy');
  });

  it('are dropped from a user as well', async () => {
    const user = { username: 'tjetri', email: 'tjetri@example.org', password: 'nje fjalekalim i gjate' };
    const hashes = { passwordHash: 'evil', password_hash: 'evil', tokenVersion: 99, token_version: 99 };
    await byRest.register({ ...UNKNOWN_FIELDS, ...user, ...hashes });
    // A hash is random: one in a thousand has a 99.
    const text = 'select * from users where email = $1';
    const [{ password_hash: hash, ...row }] = await app.sql<Fields>(text, [user.email]);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(row.id).not.toBe(UNKNOWN_FIELDS.id);
    expect(JSON.stringify(row)).not.toMatch(/evil|99\b|2001/);
  });
});

it('a day with a long tail is parsed in linear time', async () => {
  const { id } = await make.call(byRest);
  const deadline = (size: number) => `2031-01-01${'T\n'.repeat(size)}`;
  await requireLinear((size) => byRest.update('calls', id, { deadline: deadline(size) }).catch(() => {}), 200_000);
});

/** Texts that must be returned unchanged. */
const UNCHANGED = {
  markup: '<script>alert(1)</script><img src=x onerror="alert(1)"> </textarea> &amp; {{7*7}} ${7*7} <!--',
  'quotes and commands': `"'\`; drop table materials; -- \\ %s %00 ../../etc/passwd =1+1 @x`,
  'right to left': 'مرحبا abc שלום \u200Fx',
  emoji: '👩🏽‍🔬 🇦🇱 e\u0301 \u{1F600}\u{10FFFF}',
  'line separators': 'një\u2028dy\u2029tre\u0085katër\tpesë',
  'control characters': 'a\u0001b\u001Fc\u007Fd\uFEFFe\u200Bf',
  'composed and not': 'ë e\u0308 ç c\u0327 Å A\u030A',
  JSON: '{"__proto__":{"x":1},"a":[null]} [object Object] null undefined NaN',
};

const ALL_UNCHANGED = Object.values(UNCHANGED).join(' ');
const withAll = (fields: string[]) => Object.fromEntries(fields.map((name) => [name, ALL_UNCHANGED]));

// By REST, whose fields are parts of a form. What is no text that can be stored is rejected by every input: test/drift/schema.spec.ts.
const OF_ISSUES = [
  ...['title', 'issn', 'abstract', 'authorsText', 'journalDirector', 'editorInChief', 'scientificBoard'],
  ...['editorialBoard', 'preparedForPublication'],
];
const FORMS: [form: keyof typeof make, noun: NounName, fields: string[]][] = [
  ['issue', 'materials', OF_ISSUES],
  ['article', 'materials', ['title', 'abstract', 'authorsText', 'keywords', 'references']],
  ['call', 'calls', ['title', 'info', 'description', 'descriptionEn']],
  ['member', 'boardMembers', ['fullName', 'department']],
  ['otherFile', 'otherFiles', ['title']],
];

it.each(FORMS)('in every field of %s text comes back unchanged', async (form, noun, fields) => {
  const stored = async (id: number) => {
    const record = (await byRest.list(noun)).find((one) => one.id === id);
    // Multipart forms carry line ends as CR LF.
    return Object.fromEntries(fields.map((name) => [name, record[name].replaceAll('\r\n', '\n')]));
  };
  const expected = withAll(fields);
  const { id } = await make[form](byRest, expected);
  expect(await stored(id)).toEqual(expected);
  const change = { [fields[0]]: `${ALL_UNCHANGED}!` };
  await byRest.update(noun, id, change);
  expect(await stored(id)).toEqual({ ...expected, ...change });
});

it('characters that turn the words around them are left out, also of lists and of names on the map', async () => {
  const turned = 'a\u202Eb\u2066c1';
  const { id, title } = await make.article(byRest, { title: turned });
  expect(title).toBe('abc1');
  const CHANGE =
    'mutation ($id: Int!, $places: GeoJSON) { updateMaterial(id: $id, input: { places: $places }) { places } }';
  const { updateMaterial } = await app.asAdmin(CHANGE, { id, places: placeAt(turned, 19, 42) });
  expect(updateMaterial.places.features[0].properties.name).toBe('abc1');
  await byRest.remove('materials', id);
  // As phones show the numbers of contacts.
  await updateJournal(app, { editorInChief: { name: 'X', phones: ['\u202A+355 4\u202C'] } });
  const { journal } = await app.asAnyone('{ journal { editorInChief { phones } } }');
  expect(journal.editorInChief.phones).toEqual(['+355 4']);
});

it('a megabyte is stored completely', async () => {
  const abstract = 'ë'.repeat(500_000);
  const { id, abstract: stored } = await make.article(byRest, { abstract });
  expect(stored === abstract).toBe(true);
  await byRest.remove('materials', id);
});

it('in every field that REST lacks text comes back unchanged: of the scholarly section, and of the journal', async () => {
  const scholarly = ['titleEn', 'abstractEn', 'keywordsEn', 'section'];
  const { id } = await make.article(byGraphql, withAll(scholarly));
  const { article } = await app.asAdmin(`{ article(id: ${id}) { ${scholarly.join(' ')} } }`);
  expect(article).toEqual(withAll(scholarly));
  const facts = ['title', 'titleEn', 'subtitle', 'subtitleEn', 'publisher', 'publisherEn', 'address', 'addressEn'];
  await updateJournal(app, withAll(facts));
  const { journal } = await app.asAnyone(`{ journal { ${facts.join(' ')} } }`);
  expect(journal).toEqual(withAll(facts));
});

it('the name of a user comes back unchanged', async () => {
  // Not all of them: each costs the hash of a password.
  const names = [UNCHANGED.markup.slice(0, 50), UNCHANGED['quotes and commands']];
  for (const [n, username] of names.entries())
    await byRest.register({ username, email: `emri${n}@example.org`, password: 'nje fjalekalim i gjate' });
  expect((await byRest.users()).map(({ username }) => username)).toEqual(expect.arrayContaining(names));
});

/** The contents without what the page adds: scrollable regions around tables, and focusable preformatted text. */
const contentsOnPage = (html: string) =>
  /aria-labelledby="contents">.*?<div class="prose"[^>]*>(.*?)<\/div><\/(?:section|details)>/s
    .exec(html)?.[1]
    .replace(/<div class="scroll" role="region" tabindex="0" aria-label="Tabela \d+(?:: [^"]*)?">/g, '<div>')
    .replaceAll('<pre tabindex="0">', '<pre>') ?? '';

it.each(['contents', 'fullText'])('%s beyond the limits are rejected, with the field and the limit', async (field) => {
  const beyond = byGraphql.update('materials', (await make.article(byGraphql)).id, { [field]: '<b>'.repeat(300_000) });
  await expect(beyond).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ field, message: expect.stringContaining('depth, allowed 100') }],
  });
});

it('contents of an issue that were stored before there were rules are sanitised when read', async () => {
  const { id } = await make.issue(byGraphql, { number: 7 });
  const hostile = '<img src="x" onerror="x()"><p onclick="x()">Para</p><script>x()</script>';
  await app.sql('update materials set contents = $1 where id = $2', [hostile, id]);
  const { issue } = await app.asAnyone(`{ issue(id: ${id}) { contents } }`);
  const rows = JSON.parse(await app.text('/api/materials')) as { id: number; permbajtja: string }[];
  const page = await (await fetch(await pageOf(id))).text();
  const read = [issue.contents, rows.find((row) => row.id === id)!.permbajtja, contentsOnPage(page)];
  for (const html of read) expect([beyondTheList(html), html.includes('Para')]).toEqual([[], true]);
});

it('HTML is sanitised once: at the write, or when it is first read after somebody changed it, or the rules', async () => {
  const notes = (id: number) =>
    app.sql<{ column: string; html: string | null; xmin: string }>(
      'select "column", html, xmin::text from sanitised_texts where material_id = $1 order by 1',
      [id],
    );
  const read = async (id: number) =>
    (await app.asAnyone(`{ article(id: ${id}) { fullText } }`)).article.fullText as string;
  const { id } = await make.article(byGraphql, { fullText: '<p onclick="x()">Një</p>' });
  const written = await notes(id);
  expect(written).toMatchObject([{ column: 'fullText', html: null }]);
  expect(await read(id)).toBe('<p>Një</p>');
  expect(await notes(id)).toEqual(written);
  const { id: issue } = await make.issue(byGraphql, { contents: '<p onclick="x()">Një</p>' });
  expect((await rowOf('materials', issue)).contents).toBe('<p>Një</p>');

  await app.sql(`update materials set full_text = '<p onclick="x()">Dy</p>' where id = $1`, [id]);
  // A save of other fields does not vouch for it.
  const save = `mutation { updateMaterial(id: ${id}, input: { title: "Tjetër" }) { ... on Article { fullText } } }`;
  expect((await app.asAdmin(save)).updateMaterial).toEqual({ fullText: '<p>Dy</p>' });
  expect(await read(id)).toBe('<p>Dy</p>');
  const first = await notes(id);
  expect(first).toMatchObject([{ html: '<p>Dy</p>' }]);
  expect(await read(id)).toBe('<p>Dy</p>');
  expect(await notes(id)).toEqual(first);

  const EARLIER = `update sanitised_texts set rules = 'earlier', html = '<script>x()</script>' where material_id = $1`;
  await app.sql(EARLIER, [id]);
  await app.sql('update materials set version = version where id = $1', [id]);
  expect(await read(id)).toBe('<p>Dy</p>');
});
