import { Inject, Injectable } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModuleRef, Reflector } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { isInputObjectType } from 'graphql';
import { DataSource } from 'typeorm';
import { accessOf } from '../../platform/access/access.js';
import { ERROR_STATUS } from '../../platform/errors/errors.js';
import { Documented, type DocumentedNoun, Summary } from '../../platform/rest/documented.js';
import { type RestNames, namesOf } from '../../platform/rest/rest-names.js';
import { MaterialFilter } from '../../content/materials/material-filter.input.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Route, RestRoutes } from '../../platform/http/rest-routes.js';
import { type RestFile, filesOf } from '../../platform/files/rest-uploads.js';
import { type JsonSchema, inputSchema, responseSchema, sample, sampleOf } from './json-schema.js';
import { ERRORS, filePaths } from './files.js';

/** Texts that cannot be derived from the code. */
const ABOUT = {
  title: 'REST API of the journal',
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'Complete lists of everything published, with the field names of the site’s first API. Reading needs no key. Only files of published records are public; scheduled, deleted and replaced files are 404 without an administrator’s token or a signed URL of the dashboard. For field selection, filters, pagination and related records use GraphQL at /graphql.',
};

const a = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What a method does to a noun. */
const SUMMARIES: Record<string, (noun: DocumentedNoun) => string> = {
  get: ({ one, many = `${one}s` }) => `All ${many}, as one list.`,
  post: ({ one }) => `Creates ${a(one)}.`,
  put: ({ one }) => `Changes ${a(one)}. Omitted fields stay unchanged.`,
  delete: ({ one }) => `Deletes ${a(one)}.`,
};

const ERROR: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: {
      type: 'string',
      description: 'An explanation for people; Albanian at sign-in and registration, otherwise English.',
    },
    errors: {
      type: 'array',
      description: 'The rejected fields, with reasons.',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          holder: {
            type: 'object',
            description: 'With DUPLICATE: the record that has the value. With STILL_CITED: the citations.',
            properties: { id: { type: 'integer' }, title: { type: 'string' } },
          },
        },
      },
    },
    limit: { type: 'string', description: 'With LIMIT_EXCEEDED: the limit that was exceeded.' },
    value: { type: 'number', description: 'The requested amount.' },
    allowed: { type: 'number', description: 'The allowed amount.' },
    request_id: { type: 'string', description: 'The id to quote when asking for help.' },
  },
};

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } };
const FILES = ['files', 'Records, feeds, places and archives in the formats of other programs.'] as const;

type Handler = Route & { noun: DocumentedNoun };
type Operation = { path: string; verb: string } & JsonSchema;

/** The REST API as OpenAPI 3.1, derived from the code that serves it: routes, access, input classes with their rules, REST names. */
@Injectable()
export class OpenApi {
  private made?: JsonSchema;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly routes: RestRoutes,
    private readonly dataSource: DataSource,
    private readonly moduleRef: ModuleRef,
    private readonly reflector: Reflector,
  ) {}

  document(): JsonSchema {
    return (this.made ??= this.make());
  }

  private make(): JsonSchema {
    const handlers = this.routes.all().flatMap((route): Handler[] => {
      const noun = this.reflector.get<DocumentedNoun | undefined>(Documented.KEY, route.controller);
      return noun ? [{ ...route, noun }] : [];
    });
    const nouns = new Map(handlers.map(({ controller, noun }) => [tagOf(controller), noun.description]));
    const paths: Record<string, JsonSchema> = {};
    for (const { path, verb, ...operation } of handlers.map((one) => this.operation(one)))
      paths[path] = { ...paths[path], [verb]: operation };
    return {
      openapi: '3.1.0',
      info: ABOUT,
      servers: [{ url: this.config.publicUrl }],
      tags: [...nouns, FILES].map(([name, description]) => ({ name, description })),
      paths: { ...paths, ...filePaths(this.input(MaterialFilter).properties as Record<string, JsonSchema>) },
      components: {
        schemas: { Error: ERROR },
        securitySchemes: {
          administrator: { type: 'http', scheme: 'bearer', description: 'From POST /api/auth/login.' },
        },
      },
    };
  }

  private operation({ controller, name, handler, noun, ...route }: Handler): Operation {
    // In OpenAPI notation: /api/calls/{id}.
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const verb = route.method.toLowerCase();
    const tag = tagOf(controller);
    const interceptors = this.reflector.getAllAndMerge<object[]>(INTERCEPTORS_METADATA, [controller, handler]);
    const names = interceptors.map(namesOf).find(Boolean);
    const files = interceptors.map(filesOf).find(Boolean) ?? [];
    const status = this.reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ?? (verb === 'post' ? 201 : 200);
    return {
      path,
      verb,
      operationId: `${tag.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}_${name}`,
      tags: [tag],
      summary: this.reflector.get<string | undefined>(Summary.KEY, handler) ?? SUMMARIES[verb](noun),
      security: accessOf(handler, controller) === 'admin' ? [{ administrator: [] }] : [],
      parameters: path.includes('{id}') ? [ID] : undefined,
      requestBody: this.body({ controller, name }, names?.in ?? {}, files),
      responses: {
        [status]: { description: 'Success.', content: this.successContent(noun, verb, path, names) },
        ...ERRORS,
      },
    };
  }

  private body(
    { controller, name: method }: Pick<Route, 'controller' | 'name'>,
    names: RestNames['in'],
    files: RestFile[],
  ): JsonSchema | undefined {
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
      string,
      { index: number }
    >;
    const [, body] = Object.entries(args).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`)) ?? [];
    if (!body) return undefined;
    const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as Function[];
    const input = types[body.index];
    const schema = this.input(input, names);
    if (!files.length) return { required: true, content: json(schema) };
    const uploads = files.map(({ name, max }) => {
      const file = { type: 'string', format: 'binary' };
      return [name, max > 1 ? { type: 'array', items: file, maxItems: max } : file];
    });
    const withFiles = { ...schema, properties: { ...(schema.properties as object), ...Object.fromEntries(uploads) } };
    return { required: true, content: { 'multipart/form-data': { schema: withFiles } } };
  }

  /** With the descriptions of the same fields in the GraphQL schema. */
  private input(input: Function, names: RestNames['in'] = {}): JsonSchema {
    const type = this.moduleRef.get(GraphQLSchemaHost, { strict: false }).schema.getType(input.name);
    const fields = isInputObjectType(type) ? type.getFields() : {};
    return inputSchema(input, names, (property) => fields[property]?.description);
  }

  private successContent(noun: DocumentedNoun, verb: string, path: string, names: RestNames | undefined): JsonSchema {
    if (verb === 'delete') return json({ type: 'boolean' });
    const { entity, isPdf, texts = [] } = noun;
    if (isPdf) return { 'application/pdf': {} };
    const record = entity
      ? sampleOf(this.dataSource.getMetadata(entity))
      : Object.fromEntries(texts.map((name) => [name, sample('string')]));
    const whole = path.endsWith('/login') ? { accessToken: sample('string'), user: record } : record;
    const schema = responseSchema(names ? names.out(whole as never) : whole);
    return json(verb === 'get' ? { type: 'array', items: schema } : schema);
  }
}

const tagOf = (controller: Function) => (Reflect.getMetadata(PATH_METADATA, controller) as string).slice('api/'.length);

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });
