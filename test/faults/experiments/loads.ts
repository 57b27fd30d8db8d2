import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { FILE_LIMITS } from '../../../client/shared/rules.js';
import { type ApiError, apis, graphql, query } from '../../support/apis.js';
import { withClient } from '../../support/database.js';
import { nouns } from '../../support/nouns.js';
import { type RawConnection, connect, exchange } from '../../support/raw.js';
import { article, make } from '../../support/records.js';
import { type Random, between, oneOf } from './random.js';
import type { Witness } from './writers.js';

export type Target = { url: string; token: string; databaseUrl: string; witness: Witness };
export type Measures = Record<string, number>;
export type Load = {
  what: string;
  /** Exerts this share of the full load. Throws if the journal responds otherwise than it should. */
  exert: (target: Target, random: Random, share: number) => Promise<Measures>;
};

const MB = 2 ** 20;
const PDF_BYTES = FILE_LIMITS.pdf * MB;
/** What the journal may receive beyond a limit before it rejects. */
const EXCESS_BYTES = 65_536;

export const LOADS: Record<string, Load> = {
  'slow clients': {
    what: '500 clients send a byte of a request head every five seconds, 200 ten bytes of a body a second, 200 read nothing; those who send are disconnected',
    exert: async ({ url, token }, random, share) => {
      const begun = performance.now();
      const heads = many(500 * share, () =>
        connect(url, oneOf(random, ['', 'GET', 'GET /al HTTP/1.1\r\nHost: x\r\n'])),
      );
      const bodies = many(200 * share, () => connect(url, slowRequest(random, token)));
      const readers = many(200 * share, () => connect(url, request('GET /artikuj/al', random).repeat(20)));
      for (const { socket } of readers) socket.pause();
      let seconds = 0;
      const dripping = setInterval(() => {
        if (seconds++ % 5 === 0) for (const { socket } of heads) if (socket.writable) socket.write('X');
        for (const { socket } of bodies) if (socket.writable) socket.write('x'.repeat(10));
      }, 1_000);
      try {
        await allClosed(heads);
        const headsClosed = performance.now() - begun;
        await allClosed(bodies);
        return {
          'slow heads closed, s': headsClosed / 1_000,
          'slow bodies closed, s': (performance.now() - begun) / 1_000,
        };
      } finally {
        clearInterval(dripping);
        for (const { socket } of [...heads, ...bodies, ...readers]) socket.destroy();
      }
    },
  },
  'idle connections': {
    what: '10,000 connections that send nothing, some of them after a request; new readers are served',
    exert: async ({ url }, random, share) => {
      const used = random();
      const idle: RawConnection[] = [];
      try {
        while (idle.length < 10_000 * share) {
          const more = many(200, () => connect(url, random() < used ? request('GET /livez', random) : ''));
          await Promise.all(more.map(({ socket, closed }) => Promise.race([connected(socket), closed])));
          idle.push(...more);
        }
        await wait(1_000 * share);
        return { 'idle connections open': idle.filter(({ socket }) => socket.readyState === 'open').length };
      } finally {
        for (const { socket } of idle) socket.destroy();
      }
    },
  },
  'large uploads': {
    what: `an upload of 100 MB, rejected before more than the limit and 64 kB of it have been sent, beside ten of the limit, ${FILE_LIMITS.pdf} MB`,
    exert: async (target, random, share) => {
      const rejected = upload(target, random, { size: 100 * MB, sent: PDF_BYTES + EXCESS_BYTES });
      const whole = many(10 * share, async (n) => {
        const isPdf = n === 0 || random() < 0.1;
        const status = await upload(target, random, { size: PDF_BYTES, isPdf });
        return [status, isPdf ? 201 : 415];
      });
      const statuses = [[await rejected, 413], ...(await Promise.all(whole))];
      demand(
        statuses.every(([status, due]) => status === due),
        `Uploads got (and should get) ${JSON.stringify(statuses)}.`,
      );
      return {};
    },
  },
  'simultaneous sign-ins': {
    what: '1,000 different people sign in at once, half of them with a wrong password; each is let in, rejected or told to wait, and two hashes are computed at a time',
    exert: async ({ url, databaseUrl }, random, share) => {
      const right = new Set(many(500 * share, (n) => `person${n}.${Math.floor(random() * 1e9)}@example.org`));
      await register(databaseUrl, [...right]);
      const wrong = many(500 * share, (n) => `nobody${n}@example.org`);
      const people = [...right, ...wrong].toSorted(() => random() - 0.5);
      const begun = performance.now();
      const statuses = await Promise.all(people.map((email, n) => signIn(url, email, n)));
      const seconds = (performance.now() - begun) / 1_000;
      const completed = statuses.filter(({ status }) => status).length;
      for (const [n, { status, retryAfter }] of statuses.entries()) {
        if (!status) continue; // cut off
        const isDue = status === (right.has(people[n]) ? 200 : 401) || ([429, 503].includes(status) && retryAfter);
        demand(isDue, `${people[n]} got ${status}, Retry-After ${retryAfter}.`);
      }
      const waiting = statuses.filter(({ retryAfter }) => retryAfter).length;
      return { 'all sign-ins ended, s': seconds, 'told to wait': waiting, 'cut off': people.length - completed };
    },
  },
  'two editors, one record': {
    what: '50 times two editors save the same version of a record: one save succeeds, the other is told of the conflict; drafts of one editor never conflict',
    exert: async (target, random, share) => {
      for (let n = 0; n < 5; n++)
        await Promise.all([...many(10 * share, () => editTogether(target, random)), saveDrafts(target, random)]);
      return {};
    },
  },
};

/** Throws with a description of an unexpected response. */
function demand(isRight: unknown, sentence: string): void {
  if (!isRight) throw new Error(sentence);
}

/** At least one. */
const many = <T>(count: number, create: (n: number) => T) =>
  Array.from({ length: Math.max(1, Math.round(count)) }, (_, n) => create(n));
const allClosed = (connections: RawConnection[]) => Promise.all(connections.map(({ closed }) => closed));
const connected = (socket: RawConnection['socket']) => new Promise((resolve) => socket.once('connect', resolve));

/** A request of one of a few clients, each of which has limits of its own. */
const request = (line: string, random: Random, more = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${Math.ceil(random() * 4)}\r\n${more}\r\n`;

/** The beginning of a request with a body that never ends. */
function slowRequest(random: Random, token: string): string {
  const json = 'Content-Type: application/json\r\n';
  const form = `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  const [path, type] = oneOf(random, [
    ['/graphql', json],
    ['/api/subscriptions', json],
    ['/api/auth/login', json],
    ['/api/materials', form],
  ]);
  const length = oneOf(random, ['Content-Length: 90000\r\n', 'Transfer-Encoding: chunked\r\n']);
  return request(`POST ${path}`, random, type + length) + (length.startsWith('T') ? '3000\r\n' : '') + '{"';
}

type Upload = { size: number; sent?: number; isPdf?: boolean };

/** Creates an article with a file of `size` bytes, of which only `sent` are sent. Resolves with the status. */
async function upload({ url, token, witness }: Target, random: Random, { size, sent = size, isPdf = true }: Upload) {
  const title = `Skedar i madh ${random()}`;
  const fields = Object.entries(article({ title })).map(
    ([name, value]) =>
      `--b\r\nContent-Disposition: form-data; name="${nouns.materials.names[name]}"\r\n\r\n${value}\r\n`,
  );
  const file =
    '--b\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const [begin, end] = [Buffer.from(fields.join('') + file), Buffer.from('\r\n--b--\r\n')];
  const content = Buffer.alloc(sent, ' ');
  content.write(`${isPdf ? '%PDF-1.4' : 'no PDF'}\n% ${title}\n${PDF_OBJECTS}`);
  content.write('\ntrailer<</Root 1 0 R>>\n%%EOF\n', sent - 40);
  if (isPdf && sent === size) witness.perhaps.set(title, createHash('sha256').update(content).digest('hex'));

  const isChunked = random() < 0.5;
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${begin.length + size + end.length}`;
  const { socket, text, closed } = connect(
    url,
    `POST /api/materials HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`,
  );
  const send = (bytes: Buffer) => {
    if (isChunked) socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    if (isChunked) socket.write('\r\n');
  };
  send(begin);
  send(content);
  if (sent === size) send(end);
  if (sent === size && isChunked) socket.write('0\r\n\r\n');
  await closed;
  return Number(text().split(' ')[1]);
}

const PDF_OBJECTS = `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n`;

const PASSWORD = 'nje fjalekalim i gjate 7351';

/** Administrators who share a password, since each hash takes its time. */
async function register(databaseUrl: string, emails: string[]): Promise<void> {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await withClient(databaseUrl, (client) =>
    client.query(
      'insert into users (username, email, password_hash) select email, email, $2 from unnest($1::text[]) as email',
      [emails, passwordHash],
    ),
  );
}

async function signIn(url: string, email: string, n: number) {
  const body = JSON.stringify({ email, password: PASSWORD });
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', `X-Forwarded-For: 198.51.${n >> 8}.${n & 255}`];
  const type = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  const { status, text } = await exchange(url, [...head, ...type], body);
  return { status, retryAfter: /^retry-after: (\d+)/im.exec(text)?.[1] };
}

const VERSION = 'query ($id: Int!) { material(id: $id) { title version } }';

async function editTogether({ url, token, witness }: Target, random: Random): Promise<void> {
  const title = `I përbashkët ${random()}`;
  const { id, pdf } = await untilAvailable(() => make.article(graphql(url, token), { title }));
  const bytes = await (await fetch(url + pdf)).arrayBuffer();
  const sha256 = createHash('sha256').update(Buffer.from(bytes)).digest('hex');
  witness.records.set(id, [{ title, sha256 }]);
  const save = async (editor: string) => {
    const [, connectBy] = oneOf(random, apis);
    await wait(between(random, 0, 20));
    const change = { title: `${title} ${editor}`, version: 1 };
    await untilAvailable(() => connectBy(url, token).update('materials', id, change));
    return change.title;
  };
  const saves = await Promise.allSettled([save('A'), save('B')]);
  const [saved, rejected] = saves.toSorted((one, other) => one.status.localeCompare(other.status));
  demand(
    saved.status === 'fulfilled' && rejected.status === 'rejected',
    `Two saves of ${id}: ${JSON.stringify(saves)}`,
  );
  const { code, message } = (rejected as PromiseRejectedResult).reason as ApiError;
  demand(code === 'CONFLICT' && message.includes('version 2'), `A conflict about ${id} is ${code}: ${message}`);
  const { material } = await query(url, token, VERSION, { id });
  const winner = (saved as PromiseFulfilledResult<string>).value;
  demand(material.title === winner && material.version === 2, `${winner} became ${JSON.stringify(material)}.`);
  witness.records.set(id, [{ title: winner, sha256 }]);
}

/** On a busy machine a save may wait too long for another one to end; the response says that it can be repeated. */
async function untilAvailable<Result>(save: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await save();
    } catch (error) {
      if ((error as ApiError).code !== 'UNAVAILABLE') throw error;
    }
}

const SAVE_DRAFT = 'mutation ($key: String!, $data: JSON!) { saveDraft(key: $key, data: $data) { key } }';

/** One form saves its draft again and again, the last time alone. */
async function saveDrafts({ url, token }: Target, random: Random): Promise<void> {
  const key = `call:new-${Math.floor(random() * 1e9)}`;
  const save = (n: number) =>
    untilAvailable(() => query(url, token, SAVE_DRAFT, { key, data: { title: `Drafti ${n}` } }));
  await Promise.all(many(5, save));
  await save(5);
  const { draft } = await query(url, token, 'query ($key: String!) { draft(key: $key) { data } }', { key });
  demand(draft.data.title === 'Drafti 5', `The last draft became ${JSON.stringify(draft.data)}.`);
  await query(url, token, 'mutation ($key: String!) { deleteDraft(key: $key) }', { key });
}
