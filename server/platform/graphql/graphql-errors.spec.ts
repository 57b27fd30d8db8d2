import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { JournalError } from '../errors/errors.js';
import { formatGraphQLError, reported } from './graphql-errors.js';

it.each<[code: string, message: string, extensions?: Record<string, string>]>([
  ['BAD_INPUT', 'Argument "first" must not be null.'],
  ['INTERNAL', 'Int cannot represent "x"'],
  ['INTERNAL', 'Int cannot represent "x"', { code: 'INTERNAL_SERVER_ERROR' }],
])('while a query is executed, %s for clients is: %s', (code, message, extensions = {}) => {
  const error = new GraphQLError(message, { path: ['articles'], extensions });
  expect(formatGraphQLError(error.toJSON(), error).extensions!.code).toBe(code);
});

it('of the errors of a query, those that are ours are logged', () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const thrown = [new Error('secret'), new JournalError('GONE', 'It was deleted.')];
  reported([...thrown.map((originalError) => new GraphQLError('x', { originalError })), new GraphQLError('x')], 'x-1');
  expect(log.mock.calls).toEqual([[expect.objectContaining({ message: 'Error: secret', requestId: 'x-1' })]]);
});
