import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Config } from '../config.js';
import { type ContentVersion } from '../database/content-version.js';
import { FileCache } from './file-cache.js';
import { PublicCache } from './public-cache.js';

const listeners: (() => void)[] = [];
let version: { current: number; lastKnown: number };
let files: FileCache;
let forwarded: ServerResponse[];
let request: () => void;
beforeEach(() => {
  version = { current: 1, lastKnown: 1 };
  const events = { onChange: (listener: () => void) => listeners.push(listener), onLoss: () => {} };
  const content = Object.assign(version, { isIntactSince: () => true, ...events }) as unknown as ContentVersion;
  const config = { cacheBytes: 1_000_000, development: false } as Config;
  files = new FileCache(config, content);
  const cache = new PublicCache(config, content, files);
  forwarded = [];
  request = () => {
    const received = Object.assign(new IncomingMessage(new Socket()), { url: '/al', id: 'a' });
    const response = new ServerResponse(received);
    cache.respond('/al', received, response, () => forwarded.push(response));
  };
});

it('of the requests since a change one is forwarded, also when one from before it ends', async () => {
  request();
  version.current = version.lastKnown = 2;
  for (const listener of listeners) listener();
  request();
  forwarded[0].end('of before');
  await nextTurn();
  request();
  expect(forwarded).toHaveLength(2);
});

it('another becomes the first of identical requests when the first is cut off', async () => {
  for (let n = 0; n < 3; n++) request();
  expect(forwarded).toHaveLength(1);
  forwarded[0].emit('close');
  await nextTurn();
  expect(forwarded).toHaveLength(2);
});

it('a quarter of its memory is for files, of which large ones are excluded', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const load = (size: number) => files.load(`${size}.pdf`, size, 1, response, async () => Buffer.alloc(size));
  expect(await load(62_501)).toBeNull();
  for (let n = 0; n < 8; n++) expect((await load(50_000 + n))?.size).toBeGreaterThan(50_000);
  expect(files.bytes).toBeGreaterThan(150_000);
  expect(files.bytes).toBeLessThanOrEqual(250_000);
});
