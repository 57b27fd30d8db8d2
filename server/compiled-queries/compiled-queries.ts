import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import { ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type DocumentNode, type ExecutionResult, type GraphQLSchema, execute } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { type RequestContext } from '../common/access.js';

type Variables = Record<string, unknown> | null | undefined;
type Query = { document: DocumentNode; operationName?: string; times: number; compiled?: CompiledQuery | null };

/** Compiling takes some milliseconds: who asks something once does not make us do it. */
const ASKED_BEFORE = 2;
const MOST_KEPT = 200;
/** All that a question may hold to be answered here. */
const QUESTION = new Set(['query', 'variables', 'operationName']);
/** Other kinds of answers are Apollo's to negotiate. */
const ACCEPTED = [undefined, '*/*', 'application/json'];

/**
 * Answers questions of strangers by documents that Apollo Server has parsed, checked and let through before, compiled, past Apollo.
 * It only ever gives answers without errors: for everything else, refusals and errors alike, Apollo is asked as if nothing had been.
 */
@Plugin()
export class CompiledQueries implements ApolloServerPlugin<RequestContext> {
  private readonly accepted = new LRUCache<string, Query>({ max: MOST_KEPT });
  private readonly own = new WeakMap<DocumentNode, Query>();

  constructor(private readonly moduleRef: ModuleRef) {}

  /** Called by Apollo Server: remembers what it lets through. */
  async requestDidStart(): Promise<GraphQLRequestListener<RequestContext>> {
    return {
      didResolveOperation: async ({ source, document, operation, request: { operationName } }) => {
        const key = keyOf(source, operationName);
        if (operation?.operation !== 'query' || this.accepted.has(key)) return;
        this.accepted.set(key, { document, operationName: operationName ?? undefined, times: 0 });
      },
    };
  }

  /** Stands before Apollo, behind all that counts and bounds requests. */
  readonly answer: RequestHandler = (request: Request, response: Response, next: NextFunction) => {
    const query = this.queryOf(request);
    if (!query) return next();
    const { variables } = request.body as { variables?: Variables };
    this.dataOf(query, variables, { req: request }).then((data) => {
      if (!data) return next();
      if (response.headersSent) return undefined;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      return response.end(`${JSON.stringify({ data })}\n`);
    }, next);
  };

  /** For the pages' own documents. */
  async ask(document: DocumentNode, variables: Variables, contextValue: RequestContext): Promise<ExecutionResult> {
    const query = this.own.get(document) ?? { document, times: ASKED_BEFORE };
    this.own.set(document, query);
    const data = await this.dataOf(query, variables, contextValue);
    if (data) return { data };
    return execute({ schema: this.schema, document, variableValues: variables, contextValue });
  }

  private queryOf({ method, headers, body }: Request): Query | undefined {
    if (method !== 'POST' || headers.authorization !== undefined || !ACCEPTED.includes(headers.accept))
      return undefined;
    const { query, variables, operationName } = (body ?? {}) as Record<string, unknown>;
    if (typeof query !== 'string' || !['string', 'undefined'].includes(typeof operationName)) return undefined;
    if (variables !== undefined && (typeof variables !== 'object' || Array.isArray(variables))) return undefined;
    if (!Object.keys(body as object).every((key) => QUESTION.has(key))) return undefined;
    return this.accepted.get(keyOf(query, operationName as string | undefined));
  }

  /** Null when there are errors: graphql-js names them better. */
  private async dataOf(
    query: Query,
    variables: Variables,
    contextValue: RequestContext,
  ): Promise<ExecutionResult['data']> {
    if (query.times++ < ASKED_BEFORE) return null;
    if (query.compiled === undefined) query.compiled = this.compile(query);
    const { data, errors } = (await query.compiled?.query(undefined, contextValue, variables)) ?? {};
    return errors ? null : data;
  }

  private compile({ document, operationName }: Query): CompiledQuery | null {
    const compiled = compileQuery(this.schema, document, operationName);
    return isCompiledQuery(compiled) ? compiled : null;
  }

  private get schema(): GraphQLSchema {
    return this.moduleRef.get(GraphQLSchemaHost, { strict: false }).schema;
  }
}

const keyOf = (source: string, operationName: string | null | undefined) => `${operationName ?? ''}\n${source}`;
