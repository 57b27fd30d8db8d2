import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { depersonalise, isPublicResponse } from './cacheable.js';

const JSON_TYPE = { 'content-type': 'application/json' };

it.each<[isPublic: boolean, status: number, headers: Record<string, string>, url: string, body: string]>([
  [true, 200, {}, '/al', '<p>'],
  [true, 303, {}, '/id/1', ''],
  [false, 404, {}, '/al', '<p>'],
  [false, 200, { 'set-cookie': 'a=b' }, '/al', '<p>'],
  [false, 200, { 'cache-control': 'no-store' }, '/al', '<p>'],
  [false, 200, { 'cache-control': 'private, max-age=9' }, '/al', '<p>'],
  [true, 200, { vary: 'Accept, Accept-Encoding' }, '/id/1', '<p>'],
  [false, 200, { vary: 'Accept, Cookie' }, '/id/1', '<p>'],
  [true, 200, { 'access-control-allow-origin': '*' }, '/id/1', '<p>'],
  [false, 200, { 'access-control-allow-origin': 'https://elsewhere.example' }, '/id/1', '<p>'],
  [false, 200, { 'access-control-allow-credentials': 'true' }, '/id/1', '<p>'],
  [true, 200, JSON_TYPE, '/GraphQL/?query={x}', '{"data":{}}'],
  [false, 200, JSON_TYPE, '/GraphQL/?query={x}', '{"errors":[],"data":{}}'],
  [true, 200, { 'content-type': 'text/html' }, '/graphql', '<p>'],
  [true, 200, JSON_TYPE, '/api/calls', '[]'],
])('whether everyone gets the same: %p, %d with %j of %s', (isPublic, status, headers, url, body) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  expect(isPublicResponse(response, Buffer.from(body), url)).toBe(isPublic);
});

it.each([
  ['/al', ['host', 'accept-encoding']],
  ['/graphql?query={x}', ['host', 'accept-encoding', 'accept']],
  ['/id/1', ['host', 'accept-encoding', 'accept', 'accept-language']],
])('of a request for %s a handler sees these headers, and never that it is a HEAD: %p', (url, seen) => {
  const names = ['host', 'cookie', 'range', 'accept-encoding', 'accept', 'accept-language', 'sec-fetch-site'];
  const request = { method: 'HEAD', url, headers: Object.fromEntries(names.map((name) => [name, 'x'])) };
  depersonalise(request as never);
  expect([request, Object.keys(request.headers)]).toEqual([
    expect.objectContaining({ method: 'GET', isHead: true }),
    seen,
  ]);
});
