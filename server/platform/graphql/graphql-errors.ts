import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { shortened } from '../../../client/shared/texts.js';
import { type HttpContext } from '../access/access.js';
import { asJournalError, graphqlError, errorExtensions, logIfOurs, originalOf } from '../errors/error-filter.js';
import { ERROR_STATUS } from '../errors/errors.js';
import { limitError } from './query-limits.js';
import { type ResponseBudget } from '../responses/response-budget.js';

/** Clients of persisted queries react to this code by sending the whole query. */
const UNKNOWN_HASH = 'PERSISTED_QUERY_NOT_FOUND';

/** GraphQL reports every error and repeats values in messages: a small request must not cause a large response. */
const MAX_ERRORS = 10;
const MAX_MESSAGE = 300;

/** An error that graphql-js only reports during execution: a null variable where there is a default value. */
const BAD_ARGUMENT = /^Argument "/;

const logged = (errors: readonly GraphQLError[], requestId?: string) => {
  for (const error of errors.map(originalOf))
    if (!(error instanceof GraphQLError)) logIfOurs(error, asJournalError(error), requestId);
};
const identified = (errors: readonly GraphQLFormattedError[], requestId?: string): GraphQLFormattedError[] =>
  errors.slice(0, MAX_ERRORS).map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));

/** Errors of an execution as they are sent, with the request id that users can quote. Logs internal ones. */
export function reported(errors: readonly GraphQLError[], requestId?: string): GraphQLFormattedError[] {
  logged(errors, requestId);
  const formatted = errors.map((error) => formatGraphQLError(error.toJSON(), error));
  return identified(formatted, requestId);
}

/** What is sent in place of a result that has reached a ceiling. */
export const limited = (budget: ResponseBudget | undefined, requestId?: string) =>
  budget?.error && { errors: [graphqlError(budget.error, requestId)], data: undefined };

/** Does the same for what Apollo Server executes. */
export const errorReports: ApolloServerPlugin<HttpContext> = {
  requestDidStart: async ({ contextValue: { req, budget } }) => ({
    didEncounterErrors: async ({ errors }) => logged(errors, req.id),
    willSendResponse: async ({ response: { body, http } }) => {
      if (body.kind !== 'single' || !body.singleResult.errors) return;
      if (budget?.error) http.status = budget.error.status;
      body.singleResult.errors = identified(body.singleResult.errors, req.id);
      Object.assign(body.singleResult, limited(budget, req.id));
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
    const declared = formatted.extensions?.limit ? 'LIMIT_EXCEEDED' : String(formatted.extensions?.code);
    const code =
      path && !BAD_ARGUMENT.test(formatted.message)
        ? 'INTERNAL'
        : Object.hasOwn(ERROR_STATUS, declared) || declared === UNKNOWN_HASH
          ? declared
          : 'BAD_INPUT';
    return {
      message: shortened(formatted.message, MAX_MESSAGE),
      locations,
      path,
      extensions: { ...formatted.extensions, stacktrace: undefined, code },
    };
  }
  const error = asJournalError(original);
  return { message: shortened(error.message, MAX_MESSAGE), locations, path, extensions: errorExtensions(error) };
}
