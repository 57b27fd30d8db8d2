import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { pathOf } from './url-rules.js';

/** A method of a controller, and what it responds to: `/api/calls/:id`. */
export type Route = { controller: Function; name: string; handler: Function; path: string; method: string };

/** The REST routes, read from the controllers. */
@Injectable()
export class RestRoutes {
  private routes?: (Route & { pattern: RegExp })[];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Null for a URL without a controller. */
  methodsOf(url: string): readonly string[] | null {
    this.routes ??= this.all().map((route) => ({
      ...route,
      pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
    }));
    const path = pathOf(url);
    const methods = new Set(this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return methods.size ? [...methods].sort() : null;
  }

  all(): Route[] {
    return this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      const controller = metatype as Function;
      const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
      const prototype = Object.getPrototypeOf(instance) as Record<string, Function>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name): Route[] => {
        const handler = prototype[name];
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const written = `/${base}/${Reflect.getMetadata(PATH_METADATA, handler) as string}`;
        const path = written.replace(/\/+/g, '/').replace(/\/$/, '');
        return [{ controller, name, handler, path, method: RequestMethod[method] }];
      });
    });
  }
}
