import { Inject, Injectable, RequestMethod } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner, ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { isInputObjectType } from 'graphql';
import { DataSource } from 'typeorm';
import { accessOf } from '../common/access.js';
import { type RestNames, namesOf } from '../rest/rest-names.js';
import { CONFIG, type Config } from '../config.js';
import { type RestFile, filesOf } from '../files/rest-uploads.js';
import { type JsonSchema, answerSchema, inputSchema, sample, sampleOf } from './json-schema.js';
import { ABOUT, ERROR, TAGS, summaryOf, UNDOCUMENTED } from './openapi-texts.js';

type Handler = { controller: Function; method: string; handler: Function };
type Operation = { path: string; verb: string } & JsonSchema;

/** The REST API as OpenAPI 3.1, read from what serves it: routes, access, input classes with their rules, the names of the REST edge. */
@Injectable()
export class OpenApi {
  private made?: JsonSchema;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly dataSource: DataSource,
    private readonly moduleRef: ModuleRef,
  ) {}

  document(): JsonSchema {
    this.made ??= {
      openapi: '3.1.0',
      info: ABOUT,
      servers: [{ url: this.config.publicUrl }],
      tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
      paths: this.paths(),
      components: {
        schemas: { Error: ERROR },
        securitySchemes: {
          administrator: { type: 'http', scheme: 'bearer', description: 'From POST /api/auth/login.' },
        },
      },
    };
    return this.made;
  }

  private paths(): JsonSchema {
    const paths: Record<string, JsonSchema> = {};
    for (const { path, verb, ...operation } of this.handlers()
      .filter((one) => !UNDOCUMENTED.test(pathOf(one)))
      .map((one) => this.operation(one))) {
      paths[path] = { ...paths[path], [verb]: operation };
    }
    return paths;
  }

  private handlers(): Handler[] {
    return this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      const path = metatype && (Reflect.getMetadata(PATH_METADATA, metatype) as string);
      if (!path?.startsWith('api/')) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, Function>;
      return this.scanner
        .getAllMethodNames(prototype)
        .map((method) => ({ controller: metatype as Function, method, handler: prototype[method] }))
        .filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler));
    });
  }

  private operation({ controller, method, handler }: Handler): Operation {
    const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
    const path = pathOf({ controller, handler });
    const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number].toLowerCase();
    const tag = base.slice('api/'.length);
    const interceptors = [controller, handler].flatMap(
      (target) => (Reflect.getMetadata(INTERCEPTORS_METADATA, target) as object[] | undefined) ?? [],
    );
    const names = interceptors.map(namesOf).find(Boolean);
    const files = interceptors.map(filesOf).find(Boolean) ?? [];
    const status =
      (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? (verb === 'post' ? 201 : 200);
    const body = this.body({ controller, method, handler }, names?.in ?? {}, files);
    return {
      path,
      verb,
      operationId: `${tag.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}_${method}`,
      tags: [tag],
      summary: summaryOf(verb, path),
      ...(accessOf(handler, controller) === 'admin' ? { security: [{ administrator: [] }] } : {}),
      ...(path.includes('{id}')
        ? { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } }] }
        : {}),
      ...(body ? { requestBody: body } : {}),
      responses: {
        [status]: { description: 'Success.', content: this.answer(tag, verb, path, names) },
        default: { description: 'Error.', content: json({ $ref: '#/components/schemas/Error' }) },
      },
    };
  }

  private body({ controller, method }: Handler, names: RestNames['in'], files: RestFile[]): JsonSchema | null {
    type Argument = { index: number; data?: unknown };
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, Argument>;
    const bodies = Object.entries(args).flatMap(([key, argument]) =>
      Number(key.split(':')[0]) === (RouteParamtypes.BODY as number) && /^\d+:\d+$/.test(key) ? [argument] : [],
    );
    if (!bodies.length) return null;
    const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as Function[];
    const whole = bodies.find((argument) => argument.data === undefined);
    const schema = whole
      ? inputSchema(types[whole.index], names, (property) => this.description(types[whole.index], property))
      : {
          type: 'object',
          properties: Object.fromEntries(bodies.map(({ data }) => [String(data), { type: 'string' }])),
        };
    const isJsonOnly = !files.length;
    const uploads = files.map(({ name, max }) => {
      const file = { type: 'string', format: 'binary' };
      return [name, max > 1 ? { type: 'array', items: file, maxItems: max } : file];
    });
    const withFiles = { ...schema, properties: { ...(schema.properties as object), ...Object.fromEntries(uploads) } };
    return { required: true, content: isJsonOnly ? json(schema) : { 'multipart/form-data': { schema: withFiles } } };
  }

  /** The schema of GraphQL describes the same classes. */
  private description(input: Function, property: string): string | null | undefined {
    const { schema } = this.moduleRef.get(GraphQLSchemaHost, { strict: false });
    const type = schema.getType(input.name);
    return isInputObjectType(type) ? type.getFields()[property]?.description : undefined;
  }

  private answer(tag: string, verb: string, path: string, names: RestNames | undefined): JsonSchema {
    if (verb === 'delete') return json({ type: 'boolean' });
    const { entity, isFile, answer } = TAGS[tag];
    if (isFile) return { 'application/pdf': {} };
    const record = entity ? sampleOf(this.dataSource.getMetadata(entity)) : answer;
    const whole = path.endsWith('/login') ? { accessToken: sample('string'), user: record } : record;
    const schema = answerSchema(names ? names.out(whole as never) : whole);
    return json(verb === 'get' ? { type: 'array', items: schema } : schema);
  }
}

/** As OpenAPI writes it: /api/calls/{id}. */
function pathOf({ controller, handler }: Pick<Handler, 'controller' | 'handler'>): string {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const own = (Reflect.getMetadata(PATH_METADATA, handler) as string).replace(/^\//, '');
  return `/${base}${own ? `/${own}` : ''}`.replace(/:(\w+)/g, '{$1}');
}

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });
