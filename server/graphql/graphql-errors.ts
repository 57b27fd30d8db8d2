import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type RequestContext } from '../common/access.js';
import { asJournalError, errorExtensions, logIfOurs, originalOf } from '../common/error-filter.js';
import { ERROR_STATUS } from '../common/errors.js';
import { limitError } from './query-limits.js';

/** Clients of persisted queries react to this code by sending the whole query. */
const UNKNOWN_HASH = 'PERSISTED_QUERY_NOT_FOUND';

/** GraphQL reports every error and repeats values in messages: a small request must not cause a large response. */
const MAX_ERRORS = 10;
const MAX_MESSAGE = 300;

/** An error that graphql-js only reports during execution: a null variable where there is a default value. */
const BAD_ARGUMENT = /^Argument "/;

const shortened = (message: string) =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 1)}…` : message;

/** Adds the request id to each GraphQL error, so that users can quote it, and logs internal errors. */
export const errorReports: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async ({ contextValue: { req } }) => ({
    didEncounterErrors: async ({ errors }) => {
      for (const error of errors.map(originalOf))
        if (!(error instanceof GraphQLError)) logIfOurs(error, asJournalError(error), req?.id);
    },
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== 'single' || !body.singleResult.errors) return;
      body.singleResult.errors = body.singleResult.errors.slice(0, MAX_ERRORS).map((error) => ({
        ...error,
        extensions: { ...error.extensions, requestId: req?.id },
      }));
    },
  }),
};

/** An error for a whole request, with its HTTP status: errors thrown by Apollo's plugins would otherwise be 500. */
export function asApolloError(thrown: unknown): GraphQLError {
  const error = asJournalError(thrown);
  const headers = new HeaderMap();
  if (error.retryAfterSeconds) headers.set('retry-after', String(error.retryAfterSeconds));
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status: error.status, headers } },
  });
}

/** Adds the REST error codes as `extensions.code`, and the rejected fields. */
export function formatGraphQLError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = originalOf(thrown);
  const { locations, path } = formatted;
  if (original instanceof GraphQLError) {
    const limit = limitError(formatted.message);
    if (limit) return limit;
    // Apollo has its own code for validation errors.
    const given = formatted.extensions?.limit ? 'LIMIT_EXCEEDED' : String(formatted.extensions?.code);
    const code =
      given === 'INTERNAL_SERVER_ERROR' && path && !BAD_ARGUMENT.test(formatted.message)
        ? 'INTERNAL'
        : Object.hasOwn(ERROR_STATUS, given) || given === UNKNOWN_HASH
          ? given
          : 'BAD_INPUT';
    return {
      message: shortened(formatted.message),
      locations,
      path,
      extensions: { ...formatted.extensions, stacktrace: undefined, code },
    };
  }
  const error = asJournalError(original);
  return {
    message: shortened(error.message),
    locations,
    path,
    extensions: errorExtensions(error),
  };
}
