import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { requireCalm } from '../support/memory.js';
import { ADMIN } from '../support/admin.js';
import { graphql, query, rest } from '../support/apis.js';
import { type UploadFile, pdf, pdfOfPage, picture } from '../support/files.js';
import { LENGTHY, type RawConnection, allClosed, connect, many } from '../support/raw.js';
import { make } from '../support/records.js';
import { requestsTo } from '../support/requests.js';
import { MEMORY_REPORTS, type Server, startServerOnCluster } from '../support/server.js';

let server: Server;
let token: string;

const allConnected = (connections: RawConnection[]) =>
  Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
/** All of them have received something, or nothing more will come. */
const allRespond = (connections: RawConnection[]) =>
  Promise.all(
    connections.map(({ socket, closed }) =>
      Promise.race([new Promise((resolve) => socket.once('readable', resolve)), closed]),
    ),
  );
async function leave(connections: RawConnection[]): Promise<void> {
  for (const { socket } of connections) socket.destroy();
  await allClosed(connections);
}

let count = 0;
/** `work` for each number below `times`, ten at once. */
async function every(times: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}
const read = async (path: string) => (await fetch(server.url + path, { redirect: 'manual' })).arrayBuffer();
const post = async (path: string, body: object, headers?: Record<string, string>) =>
  (await requestsTo(server).post(path, body, headers)).arrayBuffer();
/** Resolves when the document has been checked or rejected. */
async function importOf(name: string, bytes: Uint8Array): Promise<void> {
  const file: UploadFile = { name, type: 'application/octet-stream', bytes: Buffer.from(bytes) };
  const text = 'mutation ($file: Upload!) { checkImport(file: $file) { id } }';
  const { checkImport } = await query(server.url, token, text, { file }).catch(() => ({ checkImport: null }));
  if (!checkImport) return;
  const state = async () =>
    (await query(server.url, token, `{ import(id: ${checkImport.id}) { state } }`)).import.state;
  while ((await state()) === 'CHECKING') await wait(100);
  await query(server.url, token, `mutation { cancelImport(id: ${checkImport.id}) { state } }`).catch(() => {});
}

const ATTACKS: Record<string, () => Promise<void>> = {
  'slow senders, until they are disconnected': async () => {
    const heads = many(300, () => connect(server.url, 'GET /al HTTP/1.1\r\nHost: x\r\nX: '));
    const bodies = many(100, () => connect(server.url, LENGTHY));
    const dripping = setInterval(() => {
      for (const { socket } of [...heads, ...bodies]) if (socket.writable) socket.write('x');
    }, 1_000);
    await allClosed([...heads, ...bodies]);
    clearInterval(dripping);
  },
  'slow readers': async () => {
    const readers = many(200, () => connect(server.url));
    await allConnected(readers);
    for (const { socket } of readers) {
      socket.removeAllListeners('data');
      socket.pause();
      socket.write('GET /artikuj/al HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    }
    await allRespond(readers);
    await leave(readers);
  },
  'many connections': async () => {
    for (let round = 0; round < 3; round++) {
      const idle = many(1_000, () => connect(server.url, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'));
      await allRespond(idle);
      await leave(idle);
    }
  },
  'bodies that turn out to be too large': () =>
    every(100, async () => {
      const body = new Blob([`{"query":"${'x'.repeat(2_000_000)}`]).stream();
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
      await fetch(`${server.url}/graphql`, request as RequestInit).catch(() => {});
    }),
  'queries at their limits, each another one': () =>
    every(300, (n) =>
      post('/graphql', {
        query: [
          `{ x${n}: articles(first: 100) { nodes { title authors { name } references keywords issue { title } } } }`,
          `{ ${Array.from({ length: 30 }, (_, i) => `a${n}_${i}: __typename`).join(' ')} }`,
          `query Q${n} { issues(first: 50) { nodes { contents articles { title } } } }`,
          `{ ${'articles { issue { '.repeat(20)}x${n}`,
          `{ __schema { types { name fields { name x${n}: description } } } }`,
        ][n % 5],
      }),
    ),
  searches: () =>
    every(300, (n) =>
      read(
        [
          ...[`/kerko/al?q=lumi+${n}*`, `/kerko.csv?q=shqip+${n}`, `/artikuj/en?q=${'a'.repeat(n)}`],
          ...[`/kerko.bib?q="${n}`, `/kerko/en?q=${'mal+'.repeat(n)}`],
        ][n % 5],
      ),
    ),
  'pages, files and feeds': () =>
    every(400, (n) =>
      read(
        [
          ...[`/artikull/${n}/-/0/0/al`, `/nothing-${n}`, `/id/${n % 30}.jats.xml?x=${n}`],
          ...[`/id/${n % 30}.txt?style=apa&x=${n}`, `/revistat/al?page=${n}`, `/feeds/articles.al.atom?x=${n}`],
          `/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2${String(n).padStart(3, '0')}-01-01`,
          `/covers/${n}-1.svg`,
        ][n % 8],
      ),
    ),
  'sign-ins and sign-ups': () =>
    every(150, (n) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` };
      return n % 3
        ? post('/api/auth/login', { email: `dikush${n}.${++count}@example.org`, password: 'gabim' }, headers)
        : post('/api/subscriptions', { email: `abonent${++count}@example.org` }, headers);
    }),
  uploads: async () => {
    const api = rest(server.url, token);
    for (let n = 0; n < 10; n++) await api.remove('materials', (await make.article(api, { number: 900 + n })).id);
  },
  'pictures too large': () =>
    every(6, async (n) => {
      const coverImage = await picture('png', n % 2 ? [5_001, 5_000] : [5_000, 5_000]);
      await make.article(rest(server.url, token), { abstract: null }, { coverImage }).catch(() => {});
    }),
  'PDFs that decompress to hundreds of megabytes': async () => {
    const bomb = pdfOfPage(deflateSync(Buffer.alloc(300_000_000, ' ')));
    const SUGGEST = 'mutation ($f: Upload!) { suggestFromPdf(pdf: $f) { title } }';
    for (const f of [bomb, bomb, await pdf()]) await query(server.url, token, SUGGEST, { f }).catch(() => {});
  },
  'archives to import': async () => {
    const bomb = zipSync({ 'articles.json': new Uint8Array(100_000_000) });
    const crowd = zipSync(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`a${n}`, strToU8('x')])));
    for (const bytes of [bomb, crowd, bomb.subarray(0, -100)]) await importOf('a.zip', bytes);
  },
  'texts at their limits': async () => {
    const texts = {
      fullText: `<section>${'<p>Reliefi <em>karstik</em> <a href="#ref-1">[1]</a></p>'.repeat(4_000)}</section>`,
      references: `https://a${')'.repeat(900_000)}`,
      abstract: 'Malet '.repeat(150_000),
      keywords: 'karst, '.repeat(100_000),
    };
    const { articles } = await query(server.url, token, '{ articles(first: 4) { nodes { id } } }');
    for (const { id } of articles.nodes) {
      const api = graphql(server.url, token);
      await api.update('materials', id, texts);
      await read(`/artikull/${id}/-/0/0/al`);
      await post('/graphql', { query: `{ article(id: ${id}) { fullText references abstract keywords } }` });
      await api.update('materials', id, { fullText: null, references: 'a', abstract: 'a', keywords: 'a' });
    }
  },
};

beforeAll(async () => {
  const settings = { DEMO: 'on', RATE_LIMIT: '0', TRUST_PROXY: '1', ...MEMORY_REPORTS };
  server = await startServerOnCluster({ settings });
  ({ token } = await rest(server.url).login(ADMIN.email, ADMIN.password));
});
afterAll(() => server.stop());

it.each(Object.keys(ATTACKS))('%s leave no more memory, descriptors and processes in use than before', (name) =>
  requireCalm(server, ATTACKS[name]),
);
