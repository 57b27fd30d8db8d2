/** Plain text is never interpreted as markup, and unknown fields are ignored. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { XmlDocument } from 'libxml2-wasm';
import { useApp } from '../support/use-app.js';
import { type Api, type Fields, graphql, query, rest } from '../support/apis.js';
import { type NounName, nouns } from '../support/nouns.js';
import { requireLinear } from '../measures/processor-time.js';
import { make, oneOf } from '../support/records.js';
import { textsIn } from '../support/schemas.js';

const app = useApp();

const TEXTS = [
  '</script><script>globalThis.broken=1</script>',
  '<!--<script>globalThis.broken=1',
  'a\u2028b\u2029c',
  '"}};alert(1)//',
  '{{7*7}} ${7*7} #{7*7} <%= 7*7 %>',
  "'><img src=x onerror=alert(1)>",
  '&lt;b&gt; &amp;amp; ]]>',
];

const unescape = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const meta = (html: string, name: string) =>
  unescape(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
const scripts = (html: string) => [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];

describe('hostile text as title, abstract, author and keyword', () => {
  const text = TEXTS.join(' ');

  it('is the same text in the page, its head, its structured data, its hydration data and the sitemap', async () => {
    const { id } = await make.article(rest(app.url, app.token), {
      title: text,
      abstract: text,
      authorsText: `${text.replace(/[;,]/g, '')};`,
      keywords: text,
      references: text,
    });
    const { article } = await query(
      app.url,
      undefined,
      `{ article(id: ${id}) { title url ris: citation(style: RIS) bibtex: citation(style: BIBTEX) } }`,
    );
    expect(article.title).toBe(text);
    const response = await fetch(app.url + new URL(article.url).pathname);
    expect(response.status).toBe(200);
    const html = await response.text();

    expect(unescape(/<title>(.*?)<\/title>/s.exec(html)![1])).toContain(text);
    expect(meta(html, 'og:title')).toBe(text);
    expect(meta(html, 'citation_title')).toBe(text);
    expect(unescape(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)![1].replace(/<wbr\/?>|<!-- -->/g, ''))).toContain(text);
    // The only scripts are the product's modules, and data blocks that are not executed.
    for (const [, attributes] of scripts(html))
      expect(attributes).toMatch(
        /^ type="module"[^>]* src="\/assets\/[\w./-]+"$|^ type="application\/(ld\+)?json"( id="state"| data-of="\d+\/al")?$/,
      );
    expect(html.match(/<img [^>]*onerror/g)).toBeNull();
    const json = scripts(html).filter(([, attributes]) => attributes.includes('json'));
    expect(json).toHaveLength(2);
    for (const [, , body] of json) expect(body).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json.find(([, attributes]) => attributes.includes('ld+json'))![2])['@graph'][0].headline).toBe(
      text,
    );
    expect(JSON.stringify(JSON.parse(json.find(([, attributes]) => attributes.includes('state'))![2]))).toContain(
      JSON.stringify(text).slice(1, -1),
    );

    const read = async (path: string) => (await fetch(app.url + path)).text();
    const feed = JSON.parse(await read('/feeds/articles.al.json')) as { items: { title: string }[] };
    expect(feed.items.map((item) => item.title)).toContain(text);
    const atom = XmlDocument.fromString(await read('/feeds/articles.al.atom'));
    const harvested = await read('/oai?verb=ListRecords&metadataPrefix=oai_dc');
    for (const titles of [
      atom.find('//a:entry/a:title', { a: 'http://www.w3.org/2005/Atom' }).map((node) => node.content),
      textsIn(harvested, '//dc:title'),
    ])
      expect(titles).toContain(text);
    const sitemap = await read('/sitemap.xml');
    expect(sitemap).not.toMatch(/<script|<img|<!--/);
    expect(article.ris.split('\r\n').filter((line: string) => !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual([]);
    expect(
      article.bibtex.split('\n').filter((line: string) => !/^(@article\{\w+,| {2}\w+ = \{.*\},?|\})$/.test(line)),
    ).toEqual([]);
  });

  it('is the same text in the page as a search', async () => {
    const response = await fetch(`${app.url}/artikuj/al?q=${encodeURIComponent(text)}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    for (const [, attributes] of scripts(html)) expect(attributes).toMatch(/^ type="(module|application\/)/);
    expect(html).not.toMatch(/<img [^>]*onerror/);
  });
});

const UNKNOWN_FIELDS: Fields = {
  id: 987_654,
  version: undefined,
  createdAt: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
  deletedAt: '2001-01-01T00:00:00Z',
  createdBy: 'evil',
  role: 'admin',
  published: true,
  downloads: 99,
  externalId: 'evil',
  external_id: 'evil',
  pdf_path: '../../etc/passwd',
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
  const noun: NounName = 'materials';
  let admin: Api;
  beforeAll(() => {
    admin = rest(app.url, app.token);
  });

  it('are dropped by REST as JSON, and change nothing', async () => {
    const { id } = await oneOf[noun](admin);
    const before = await rowOf(noun, id);
    const body = JSON.stringify(UNKNOWN_FIELDS).replace(
      '}',
      ',"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}',
    );
    const response = await fetch(`${app.url}${nouns[noun].path}/${id}?id=1&title=evil&version=99`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.token}` },
      body,
    });
    expect([200, 400]).toContain(response.status);
    expect(await rowOf(noun, id)).toEqual(before);
    expect(({} as Fields).polluted).toBeUndefined();
  });

  it('are dropped by REST as a form, and change nothing', async () => {
    const { id } = await oneOf[noun](admin);
    const before = await rowOf(noun, id);
    const form = new FormData();
    for (const [name, value] of Object.entries(UNKNOWN_FIELDS))
      if (value !== undefined) form.append(name, String(value));
    form.append('__proto__[polluted]', 'true');
    form.append('constructor[prototype][polluted]', 'true');
    const headers = { authorization: `Bearer ${app.token}` };
    const response = await fetch(`${app.url}${nouns[noun].path}/${id}?title=evil`, {
      method: 'PUT',
      headers,
      body: form,
    });
    expect([200, 400]).toContain(response.status);
    expect(await rowOf(noun, id)).toEqual(before);
    expect(({} as Fields).polluted).toBeUndefined();
  });

  it('are not stored in a new record', async () => {
    const made = await oneOf[noun](admin);
    const { version: _, ...unknown } = UNKNOWN_FIELDS;
    const { id } = await oneOf[noun]({
      ...admin,
      create: (one, fields, uploads) => admin.create(one, { ...unknown, ...fields }, uploads),
    });
    expect(id).toBe(made.id + 1);
    const generated = ['id', 'created_at', 'updated_at', 'external_id'];
    const like = (row: Fields) =>
      Object.keys(row)
        .filter((name) => row[name] === null || generated.includes(name))
        .toSorted();
    const [before, after] = [await rowOf(noun, made.id), await rowOf(noun, id)];
    expect(like(after)).toEqual(like(before));
    expect(JSON.stringify(after)).not.toMatch(/evil|passwd|2001-01-01|987654/);
    expect(({} as Fields).polluted).toBeUndefined();
  });

  it('are rejected by GraphQL, each by name', async () => {
    const { id } = await oneOf[noun](admin);
    const before = await rowOf(noun, id);
    for (const [name, value] of Object.entries(UNKNOWN_FIELDS)) {
      if (value === undefined) continue;
      await expect(graphql(app.url, app.token).update(noun, id, { [name]: value })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringContaining(name),
      });
    }
    expect(await rowOf(noun, id)).toEqual(before);
  });

  it('that are repeated are rejected, or the last one counts', async () => {
    const { id } = await oneOf[noun](admin);
    const [field] = Object.keys(nouns[noun].names);
    const name = nouns[noun].names[field];
    const headers = { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' };
    const init = { method: 'PUT', headers, body: `{"${name}":"Një","${name}":"Dy"}` };
    expect((await fetch(`${app.url}${nouns[noun].path}/${id}`, init)).status).toBe(200);
    expect((await admin.list(noun)).find((record) => record.id === id)[field]).toBe('Dy');

    const form = new FormData();
    form.append(name, 'Tre');
    form.append(name, 'Katër');
    const twice = await fetch(`${app.url}${nouns[noun].path}/${id}`, {
      method: 'PUT',
      headers: { authorization: headers.authorization },
      body: form,
    });
    expect(twice.status).toBe(400);
    expect((await admin.list(noun)).find((record) => record.id === id)[field]).toBe('Dy');
  });
});

it('a day with a long tail is parsed in linear time', async () => {
  const admin = rest(app.url, app.token);
  const { id } = await make.call(admin);
  await requireLinear(
    (size) => admin.update('calls', id, { deadline: `2031-01-01${'T\n'.repeat(size)}` }).catch(() => {}),
    200_000,
  );
});

let users = 0;
it('a user has only the fields of the form, whatever is sent', async () => {
  const email = `tjetri${++users}@example.org`;
  const response = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.token}` },
    body: JSON.stringify({
      ...UNKNOWN_FIELDS,
      username: 'tjetri',
      email,
      password: 'nje fjalekalim i gjate',
      passwordHash: 'evil',
      password_hash: 'evil',
      tokenVersion: 99,
      token_version: 99,
    }),
  });
  expect(response.status).toBe(201);
  // A hash is random: one in a thousand has a 99.
  const [{ password_hash: hash, ...row }] = await app.sql<Fields>('select * from users where email = $1', [email]);
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(row.id).not.toBe(UNKNOWN_FIELDS.id);
  expect(JSON.stringify(row)).not.toMatch(/evil|99\b|2001/);
});
