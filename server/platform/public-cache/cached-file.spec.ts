import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { CachedFile, partOf } from './cached-file.js';

it.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
])('the part of ten bytes that %s requests', (range, part) => {
  expect(partOf(range, 10)).toEqual(part);
});

it.each(['bytes=10-', 'bytes=5-2', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4', 'bytes=a-b', 'bytes', 'lines=0-1', ''])(
  '%s is left to the application',
  (range) => {
    expect(partOf(range, 10)).toBeNull();
  },
);

it.each([
  ['bytes=1-2', true, [[206, 'bytes 1-2/4'], 'um']],
  ['bytes=9-', false, []],
])('%s is sent from memory: %s', (range, isSent, sent) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers: { range }, method: 'GET', id: 'a' });
  const response = new ServerResponse(request);
  const written: unknown[] = [];
  response.writeHead = ((status: number, headers: string[]) => {
    written.push([status, headers[headers.indexOf('Content-Range') + 1]]);
    return response;
  }) as never;
  response.end = ((bytes: Buffer) => written.push(String(bytes))) as never;
  expect(new CachedFile(response, Buffer.from('lumi')).send(request, response)).toBe(isSent);
  expect(written).toEqual(sent);
});
