import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
import { JournalError } from '../errors/errors.js';
import { formatGraphQLError, reported } from './graphql-errors.js';

it.each<[code: string, message: string, options: GraphQLErrorOptions]>([
  ['BAD_INPUT', 'Syntax Error', {}],
  ['BAD_INPUT', 'Syntax Error', { extensions: { code: 'GRAPHQL_PARSE_FAILED' } }],
  ['BAD_INPUT', 'Argument "first" must not be null.', { path: ['articles'] }],
  ['INTERNAL', 'Int cannot represent "x"', { path: ['articles'] }],
  ['INTERNAL', 'Int cannot represent "x"', { path: ['articles'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  ['LIMIT_EXCEEDED', 'depth', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', limit: 'depth' } }],
  ['LIMIT_EXCEEDED', 'Syntax Error: Document contains more than 1000 tokens.', {}],
  ['PERSISTED_QUERY_NOT_FOUND', 'x', { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  ['FORBIDDEN', 'x', { extensions: { code: 'FORBIDDEN' } }],
  ['GONE', 'x', { path: ['article'], originalError: new JournalError('GONE', 'It was deleted.') }],
])('is %s for clients: %s %j', (code, message, options) => {
  const error = new GraphQLError(message, options);
  expect(formatGraphQLError(error.toJSON(), error).extensions!.code).toBe(code);
});

it('of the errors of a query, those that are ours are logged', () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const thrown = [new Error('secret'), new JournalError('GONE', 'It was deleted.')];
  reported([...thrown.map((originalError) => new GraphQLError('x', { originalError })), new GraphQLError('x')], 'x-1');
  expect(log.mock.calls).toEqual([[expect.objectContaining({ message: 'Error: secret', requestId: 'x-1' })]]);
});
