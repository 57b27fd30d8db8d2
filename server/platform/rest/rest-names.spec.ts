import type { ExecutionContext, NestInterceptor } from '@nestjs/common';
import { firstValueFrom, of, throwError } from 'rxjs';
import { badField } from '../errors/errors.js';
import { WithRestNames } from './rest-names.js';

const Names = WithRestNames({ in: { viti: 'year' }, out: ({ year }: { year: number }) => ({ viti: year }) });

/** What a handler receives, and what is made of its response. */
async function through(body: unknown, handled: unknown, type = 'json') {
  const request = { body, is: (one: string) => one === type };
  const execution = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  const interceptor = new Names() as NestInterceptor;
  const handle = () => (handled instanceof Error ? throwError(() => handled) : of(handled));
  const response: unknown = await firstValueFrom(await interceptor.intercept(execution, { handle }));
  return { received: request.body, response };
}

it.each([
  [{ viti: 1, title: '' }, { year: 1, title: '' }, 'json'],
  [{ viti: '', a: 'null', b: 'undefined', c: 'x' }, { year: null, a: null, b: null, c: 'x' }, 'multipart'],
  [undefined, undefined, 'json'],
  ['text', 'text', 'json'],
])('%j is received as %j from %s', async (body, received, type) =>
  expect((await through(body, true, type)).received).toEqual(received),
);

it.each([
  [{ year: 1 }, { viti: 1 }],
  [[{ year: 1 }], [{ viti: 1 }]],
  [true, true],
  [null, null],
])('%j is sent as %j', async (handled, response) => expect((await through({}, handled)).response).toEqual(response));

it.each([
  [badField('year', 'year must be a number'), 'viti', 'viti must be a number'],
  [badField('year', 'Shkruani vitin.'), 'viti', 'Shkruani vitin.'],
  [badField('title', 'title is missing'), 'title', 'title is missing'],
])('%p is a rejection of %s', async (error, field, message) =>
  expect(through({}, error)).rejects.toMatchObject({ code: 'BAD_INPUT', message, fields: [{ field, message }] }),
);

it('a list is no body', () => expect(through([], true)).rejects.toMatchObject({ code: 'BAD_INPUT' }));
