import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import { ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { Request } from 'express';
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, execute } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { type RequestContext } from '../common/access.js';
import { REQUEST_LIMITS, boundTime } from '../common/request-limits.js';
import { keptHeaders } from '../public-cache/answer.js';
import { RateLimit } from '../http/rate-limit.js';

type Variables = Record<string, unknown> | null | undefined;
type Question = { query: string; operationName?: string; variables?: Variables };
type Query = {
  document: DocumentNode;
  operationName?: string;
  compiled?: CompiledQuery | null;
};
/**
 * A query of somebody else's: how often it was asked, how Apollo's answer was headed (security, and who may read it), and the variables
 * with a default.
 */
type Accepted = Query & { times: number; headers: [name: string, value: string][]; defaulted: string[] };

/** Compiling takes some milliseconds: who asks something once does not make us do it. */
const ASKED_BEFORE = 2;
const MOST_KEPT = 200;
/** Other kinds of answers are Apollo's to negotiate. */
const ACCEPTED = [undefined, '*/*', 'application/json'];

/**
 * Answers questions of strangers by documents that Apollo Server has parsed, checked and let through before, compiled, past Express and
 * Apollo. It only ever gives answers without errors: for everything else, refusals and errors alike, Apollo is asked as if nothing
 * had been.
 */
@Plugin()
export class CompiledQueries implements ApolloServerPlugin<RequestContext> {
  private readonly accepted = new LRUCache<string, Accepted>({ max: MOST_KEPT });
  private readonly own = new WeakMap<DocumentNode, Query>();

  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly rateLimit: RateLimit,
  ) {}

  /** Called by Apollo Server: remembers what it lets through, and how it answers. */
  async requestDidStart(): Promise<GraphQLRequestListener<RequestContext>> {
    return {
      willSendResponse: async ({ source, document, operation, request, errors, contextValue: { req } }) => {
        if (operation?.operation !== 'query' || errors || !req || !isPlainQuestion(req)) return;
        const operationName = request.operationName ?? undefined;
        const key = keyOf(source!, operationName);
        if (this.accepted.has(key)) return;
        const defaulted = (operation.variableDefinitions ?? []).filter(({ defaultValue }) => defaultValue);
        this.accepted.set(key, {
          document: document!,
          operationName,
          times: 1,
          headers: keptHeaders(req.res!),
          defaulted: defaulted.map(({ variable }) => variable.name.value),
        });
      },
    };
  }

  /** Answers the body of a POST. Resolves with false when the application has to. */
  async answer(body: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!isPlainQuestion(request)) return false;
    const question = questionOf(body);
    const query = question && this.accepted.get(keyOf(question.query, question.operationName));
    if (!query || query.times++ < ASKED_BEFORE) return false;
    // Null in the place of a default is refused by graphql-js in some places, and not by graphql-jit.
    if (query.defaulted.some((name) => question.variables?.[name] === null)) return false;
    try {
      this.rateLimit.charge(request);
    } catch {
      return false;
    }
    boundTime(request, response, REQUEST_LIMITS.seconds);
    const data = await this.dataOf(query, question.variables, { req: request as Request });
    if (!data) return false;
    if (response.headersSent) return true;
    for (const [name, value] of query.headers) response.setHeader(name, value);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    for (const [name, value] of Object.entries(this.rateLimit.headers(request))) response.setHeader(name, value);
    response.end(`${JSON.stringify({ data })}\n`);
    return true;
  }

  /** For the pages' own documents. */
  async ask(document: DocumentNode, variables: Variables, contextValue: RequestContext): Promise<ExecutionResult> {
    const query = this.own.get(document) ?? { document };
    this.own.set(document, query);
    const data = await this.dataOf(query, variables, contextValue);
    if (data) return { data };
    return execute({ schema: this.schema, document, variableValues: variables, contextValue });
  }

  /** Null when there are errors: graphql-js names them better. */
  private async dataOf(
    query: Query,
    variables: Variables,
    contextValue: RequestContext,
  ): Promise<ExecutionResult['data']> {
    if (query.compiled === undefined) query.compiled = this.compile(query);
    try {
      const { data, errors } = (await query.compiled?.query(undefined, contextValue, variables)) ?? {};
      return errors ? null : data;
    } catch {
      return null;
    }
  }

  private compile({ document, operationName }: Query): CompiledQuery | null {
    try {
      const compiled = compileQuery(this.schema, document, operationName);
      return isCompiledQuery(compiled) ? compiled : null;
    } catch {
      return null; // once is enough to know
    }
  }

  private get schema(): GraphQLSchema {
    return this.moduleRef.get(GraphQLSchemaHost, { strict: false }).schema;
  }
}

const isPlainQuestion = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && headers.authorization === undefined && ACCEPTED.includes(headers.accept);

function questionOf(body: string): Question | null {
  try {
    const { query, operationName, variables, ...rest } = JSON.parse(body) as Record<string, unknown>;
    const isOne =
      typeof query === 'string' &&
      (operationName === undefined || (typeof operationName === 'string' && operationName !== '')) &&
      (variables === undefined || (typeof variables === 'object' && !Array.isArray(variables))) &&
      Object.keys(rest).length === 0;
    return isOne ? { query, operationName, variables: variables as Variables } : null;
  } catch {
    return null;
  }
}

const keyOf = (source: string, operationName: string | undefined) => `${operationName ?? ''}\n${source}`;
