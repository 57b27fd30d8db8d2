import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServerPlugin, GraphQLRequestListener, GraphQLResponse } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import { ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { Request } from 'express';
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, execute } from 'graphql';
import { type HttpContext, type RequestContext } from '../access/access.js';
import { RateLimit } from '../http/rate-limit.js';
import { asApolloError, limited, reported } from './graphql-errors.js';
import { documentKey, storedDocuments } from './document-store.js';
import { chargeOf, costExtension, costOf, requireCost } from './query-limits.js';
import { isIntrospection, publicSchema } from './public-schema.js';
import { budgetFor } from '../responses/response-budget.js';
import { endTurn } from '../responses/turns.js';

type Variables = Record<string, unknown> | null | undefined;
/** Without @defer there are no others. */
type Single = Extract<GraphQLResponse['body'], { kind: 'single' }>;
type Query = { query: string; operationName?: string; variables?: Variables };

/** Other media types are negotiated by Apollo. */
const ACCEPTED = [undefined, '*/*', 'application/json'];

/**
 * Executes queries of anonymous clients without Express and Apollo Server if Apollo has already accepted their document. It only
 * takes queries that will be executed: everything else continues to Apollo as if nothing had happened, so that rejections are worded
 * in one place. Documents are only data here: no code is generated from them.
 */
@Plugin()
export class DirectExecution implements ApolloServerPlugin<HttpContext> {
  private readonly documents = storedDocuments();
  private built?: GraphQLSchema;

  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly rateLimit: RateLimit,
  ) {}

  /** Called by Apollo Server: charges requests by their cost, and stores documents that were executed without errors. */
  async requestDidStart(): Promise<GraphQLRequestListener<HttpContext>> {
    let cost = 0;
    return {
      didResolveOperation: async ({ schema, document, operation, request: { variables }, contextValue: { req } }) => {
        if (!operation) return;
        try {
          cost = costOf({ schema, document, operation, variables });
          requireCost(cost);
          this.rateLimit.charge(req, chargeOf(cost));
        } catch (error) {
          throw asApolloError(error);
        } finally {
          req.res!.set(this.rateLimit.headers(req));
        }
      },
      willSendResponse: async ({ source, document, operation, request, response, contextValue: { req } }) => {
        const { singleResult } = response.body as Single;
        if (cost) singleResult.extensions = costExtension(cost);
        // Writing a long response is a turn of its own.
        await endTurn();
        if (operation?.operation !== 'query' || singleResult.errors || !isPlain(req)) return;
        const operationName = request.operationName ?? undefined;
        const key = documentKey(source!, operationName);
        this.documents.set(key, { document: document!, operation, operationName });
      },
    };
  }

  /** Responds to a POST with this body. Resolves with false, without sending anything, if the application must respond. */
  async respond(body: unknown, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!isPlain(request)) return false;
    const query = queryOf(body);
    const stored = query && this.documents.get(documentKey(query.query, query.operationName));
    if (!stored) return false;
    const { document, operation, operationName } = stored;
    let cost: number;
    try {
      cost = costOf({ schema: this.schema, document, operation, variables: query.variables });
      requireCost(cost);
      this.rateLimit.charge(request, chargeOf(cost));
    } catch {
      return false;
    }
    const budget = budgetFor(request as Request);
    const context: RequestContext = { req: request as Request, budget };
    const { data, errors } = await this.execute(document, query.variables, context, operationName);
    await endTurn();
    const text = textOf({
      errors: errors && reported(errors, request.id),
      data,
      ...limited(budget, request.id),
      extensions: costExtension(cost),
    });
    await endTurn();
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    for (const [name, value] of Object.entries(this.rateLimit.headers(request))) response.setHeader(name, value);
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.statusCode = budget?.error ? budget.error.status : 200;
    response.end(text);
    return true;
  }

  /** Executes a document known to be valid: a stored one, or one of our own pages'. */
  async execute(
    document: DocumentNode,
    variableValues: Variables,
    contextValue: RequestContext,
    operationName?: string,
  ): Promise<ExecutionResult> {
    const schema = isIntrospection(document) ? publicSchema(this.schema) : this.schema;
    return execute({ schema, document, variableValues, contextValue, operationName });
  }

  private get schema(): GraphQLSchema {
    return (this.built ??= this.moduleRef.get(GraphQLSchemaHost, { strict: false }).schema);
  }
}

const textOf = (result: object) => `${JSON.stringify(result)}\n`;

const isPlain = ({ headers }: IncomingMessage) =>
  headers.authorization === undefined && ACCEPTED.includes(headers.accept);

/** Null for a body with anything unusual. */
function queryOf(body: unknown): Query | null {
  const { query, operationName, variables, ...rest } = (body ?? {}) as Record<string, unknown>;
  const isUsual =
    typeof query === 'string' &&
    (operationName === undefined || (typeof operationName === 'string' && operationName !== '')) &&
    (variables === undefined || (typeof variables === 'object' && !Array.isArray(variables))) &&
    Object.keys(rest).length === 0;
  return isUsual ? { query, operationName, variables: variables as Variables } : null;
}
