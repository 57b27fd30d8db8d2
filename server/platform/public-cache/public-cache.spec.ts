import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Config } from '../config.js';
import { type ContentVersion } from '../database/content-version.js';
import { FileCache } from './file-cache.js';
import { PublicCache } from './public-cache.js';

const listeners: (() => void)[] = [];
let version: { current: number | null; lastKnown: number; intactSince: number; msWithoutContact: number };
let files: FileCache;
let cache: PublicCache;
let forwarded: ServerResponse[];
let lose: () => void;
beforeEach(() => {
  version = { current: 1, lastKnown: 1, intactSince: 0, msWithoutContact: 0 };
  const content = Object.assign(version, {
    isIntactSince: (since: number) => since >= version.intactSince,
    onChange: (listener: () => void) => listeners.push(listener),
    onLoss: (listener: () => void) => (lose = listener),
  }) as unknown as ContentVersion;
  const config = { cacheBytes: 1_000_000, development: false } as Config;
  files = new FileCache(config, content);
  cache = new PublicCache(config, content, files);
  forwarded = [];
});
function request(headers: IncomingHttpHeaders = {}, url = '/al') {
  const received = Object.assign(new IncomingMessage(new Socket()), { url, id: 'a', method: 'GET', headers });
  const response = new ServerResponse(received);
  // Of this story, although one may wait longer than it takes.
  const ofStory = forwarded;
  if (!cache.send(url, received, response)) cache.respond(url, received, response, () => ofStory.push(response));
  return response;
}
/** The content changes; what is given was withdrawn before it. */
function change(intactSince = 0): void {
  Object.assign(version, { current: version.lastKnown + 1, lastKnown: version.lastKnown + 1, intactSince });
  for (const listener of listeners) listener();
}

it('of the requests since a change one is forwarded, also when one from before it ends', async () => {
  request();
  change();
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

describe('files', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let read: jest.Mock<() => Promise<Buffer>>;
  const load = (size: number, of: number | null = 1) => {
    read = jest.fn(async () => Buffer.alloc(size));
    return files.load(`${size}.pdf`, size, of, response, read);
  };

  it('take a quarter of its memory, of which each may be a quarter', async () => {
    expect([await load(62_501), await load(9, null)]).toEqual([null, null]);
    expect(await load(62_500)).not.toBeNull();
    for (let n = 0; n < 8; n++) expect((await load(50_000 + n))?.size).toBeGreaterThan(50_000);
    expect(files.bytes).toBeGreaterThan(150_000);
    expect(cache.size).toEqual({ bytes: files.bytes, capacity: 1_000_000 });
  });

  it('are read once at a time, and not cached if something has changed meanwhile', async () => {
    const both = [load(9), load(9)];
    expect(read).not.toHaveBeenCalled();
    change();
    expect(await Promise.all(both)).not.toContain(undefined);
    // One that asked before the change, and comes after it.
    expect(await load(9)).not.toBeNull();
    expect(files.get('9.pdf')).toBeUndefined();
  });

  it('have the headers of before they were read, though the response was another one by then', async () => {
    const late = async () => Buffer.from(String(response.setHeader('Content-Type', 'application/json')));
    const file = await files.load('a.pdf', 9, 1, response, late);
    const sent = new ServerResponse(Object.assign(new IncomingMessage(new Socket()), { id: 'a' }));
    const head = jest.spyOn(sent, 'writeHead');
    file!.send(sent.req, sent);
    expect(head).toHaveBeenCalledWith(200, expect.not.arrayContaining(['application/json']));
  });
});

describe('in an outage', () => {
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    request();
    forwarded[0].end('<p>');
    await nextTurn();
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    // Not the same for everyone, such as a query with errors.
    [200, 0, [200, '0', undefined]],
    [499, 0, [499, undefined, 'x']],
    [500, 3_599_999, [200, '3600', undefined]],
    [500, 3_600_000, [500, undefined, 'x']],
  ])('an error is not sent in place of what had been read: %d after %d ms', async (status, msWithoutContact, sent) => {
    Object.assign(version, { current: null, msWithoutContact });
    const response = request();
    forwarded[1].statusCode = status;
    forwarded[1].setHeader('RateLimit-Limit', '9').setHeader('Cache-Control', 'no-store').setHeader('Link', 'x');
    forwarded[1].end('new');
    await nextTurn();
    const headers = ['Age', 'Link', 'RateLimit-Limit'].map((name) => response.getHeader(name));
    expect([response.statusCode, ...headers]).toEqual([...sent, '9']);
  });

  it.each<[what: string, status: number, before: () => void]>([
    ['if something was added since then', 200, () => change(1)],
    ['but not if it was withdrawn', 503, () => change(2)],
  ])('what is not answered is what had been read, %s: %d', async (_, status, before) => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    before();
    const begun = request();
    lose();
    version.current = null;
    const later = request();
    jest.advanceTimersByTime(2_500);
    await nextTurn();
    const sent = [begun, later].map(({ writableEnded, statusCode }) => writableEnded && statusCode);
    expect(sent).toEqual([status, status]);
  });
});

it('what is larger than a quarter of its memory is not cached, but 304 for who has it; smaller is, in each encoding', async () => {
  const first = request();
  const waiting = [request(), request({ 'if-none-match': '*' })];
  forwarded[0].write('x'.repeat(250_001));
  await nextTurn();
  expect([forwarded.length, forwarded[1] === waiting[0]]).toEqual([2, true]);
  expect([waiting[1].statusCode, cache.size.bytes]).toEqual([304, 503]);
  const etag = String(first.getHeader('ETag'));
  const again = request();
  forwarded[2].write('x');
  expect([again.getHeader('ETag'), forwarded.length]).toEqual([etag, 3]);
  expect([request({ 'if-none-match': etag }).statusCode, forwarded.length]).toEqual([304, 3]);
  change();
  request({ 'if-none-match': etag });
  forwarded[3].write('x'.repeat(250_000));
  forwarded[3].end('x');
  await nextTurn();
  const { bytes } = cache.size;
  const compressed = request({ 'accept-encoding': 'gzip' });
  await new Promise((resolve) => Object.assign(compressed, { end: resolve }));
  expect(cache.size.bytes).toBeGreaterThan(bytes);
  expect([bytes, forwarded.length, cache.lookups]).toEqual([251_504, 4, { hits: 2, misses: 5 }]);
});

it.each([
  ['/al', 503, 'x'],
  ['/graphql', 200, '{"errors":'],
])('an error of %s with status %d has no ETag, however large it or the content is', async (url, status, error) => {
  const hasETag = async (statusCode: number, body: string) => {
    const response = request({}, url).setHeader('Content-Type', 'application/json');
    response.statusCode = statusCode;
    response.write(body);
    response.end();
    await nextTurn();
    return response.hasHeader('ETag');
  };
  const large = (start: string) => start.padEnd(250_001, 'x');
  expect(await hasETag(status, large(error))).toBe(false);
  expect(await hasETag(200, large('{"data":'))).toBe(true);
  expect(await hasETag(status, error)).toBe(false);
  expect(await hasETag(status, large(error))).toBe(false);
});
