// What the product is compared with. `bare`: Node sends bytes that were uploaded before. `ideal`: one hand-written, prepared statement
// for each response, JSON or a template string, no framework, no cache. PORT, and DATABASE_URL for `ideal`.
import { COLUMNS } from './data.mjs';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { NEWEST, SHOWN, rows, search } from './peers/statements.mjs';

const serve = (handle) => http.createServer(handle).listen(Number(process.env.PORT), '127.0.0.1');

function bare() {
  const stored = new Map();
  serve((request, response) => {
    if (request.method === 'PUT') {
      buffer(request).then((bytes) => response.end(void stored.set(request.url, bytes)));
      return;
    }
    const bytes = stored.get(request.url) ?? Buffer.alloc(0);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const body = from ? bytes.subarray(Number(from), Number(to) + 1) : bytes;
    response.writeHead(from ? 206 : 200, { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length });
    response.end(body);
  });
}

const FILES = "cover_image ->> 'path' as cover, pdf ->> 'path' as pdf";
/** The columns of a material, without those that the product adds for searches. */
const WHOLE = COLUMNS.map((name) => `m."${name}"`).join(', ');
const SQL = {
  w1: `select id, title, publication_year, number, cover_image ->> 'path' as cover,
    (select count(*)::int from materials where category_id = 1 and ${SHOWN}) as total
    from materials where category_id = 1 and ${SHOWN} ${NEWEST} limit 9`,
  w3: `select id, title, publication_year, number, ${FILES}, journal_director, editor_in_chief, scientific_board, editorial_board, contents,
    (select json_agg(json_build_object('id', a.id, 'title', a.title, 'authors', a.authors_text, 'pdf', a.pdf ->> 'path') order by a.id)
     from materials a where a.category_id = 2 and a.deleted_at is null and a.publication_year = m.publication_year and a.number = m.number)::text as articles
    from materials m where id = $1`,
  w4: `select ${WHOLE}, c.name as category from materials m join categories c on c.id = m.category_id where deleted_at is null ${NEWEST} limit 1200`,
  w5: `select id, title, publication_year, number, abstract from materials where category_id = 1 and ${SHOWN} ${NEWEST} limit 9`,
  w5a: `select ${WHOLE}, c.name as category from materials m join categories c on c.id = m.category_id where m.id = $1`,
};

const escaped = (text) => String(text ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = (title, body) =>
  `<!doctype html><html lang="sq"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><main>${body}</main></body></html>`;

function ideal() {
  const read = (name, ...values) => rows(name, SQL[name], ...values);
  const handlers = {
    w1: async () => {
      const found = await read('w1');
      return { data: { total: found[0].total, issues: found.map((issue) => ({ ...issue, total: undefined })) } };
    },
    w2: async (word) => ({ data: { articles: await search(8, word) } }),
    w3: async (id) => {
      const [{ articles, ...issue }] = await read('w3', id);
      return `{"data":{"issue":${JSON.stringify(issue).slice(0, -1)},"articles":${articles}}}}`;
    },
    w4: () => read('w4'),
    w5: async () =>
      page(
        'Revistat',
        (await read('w5'))
          .map((m) => `<article><h2>${escaped(m.title)}</h2><p>${escaped(m.abstract)}</p></article>`)
          .join(''),
      ),
    w5a: async (id) => {
      const [m] = await read('w5a', id);
      const parts = [m.authors_text, m.abstract, m.keywords, m.references].map((part) => `<p>${escaped(part)}</p>`);
      return page(m.title, `<h1>${escaped(m.title)}</h1>${parts.join('')}<div>${m.contents}</div>`);
    },
  };
  serve(async (request, response) => {
    const [, name, argument] = request.url.split('/');
    try {
      const result = await handlers[name](argument && decodeURIComponent(argument));
      const body = Buffer.from(typeof result === 'string' ? result : JSON.stringify(result));
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
      response.end(body);
    } catch (error) {
      response.writeHead(500);
      response.end(String(error));
    }
  });
}

if (process.argv[2] === 'bare') bare();
else ideal();
