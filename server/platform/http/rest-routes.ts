import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { pathOf } from './url-rules.js';

type Route = { pattern: RegExp; method: string };

/** The methods of REST routes, read from the controllers. */
@Injectable()
export class RestRoutes {
  private known?: Route[];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Null for a URL without a controller. */
  methodsOf(url: string): readonly string[] | null {
    this.known ??= this.routes();
    const path = pathOf(url);
    const methods = new Set(this.known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return methods.size ? [...methods].sort() : null;
  }

  private routes(): Route[] {
    return this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      if (!metatype) return [];
      const base = Reflect.getMetadata(PATH_METADATA, metatype) as string;
      const prototype = Object.getPrototypeOf(instance) as Record<string, Function>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = Reflect.getMetadata(METHOD_METADATA, prototype[name]) as RequestMethod | undefined;
        if (method === undefined) return [];
        const path = `/${base}/${Reflect.getMetadata(PATH_METADATA, prototype[name]) as string}`
          .replace(/\/+/g, '/')
          .replace(/\/$/, '')
          .replace(/:\w+/g, '[^/]+');
        return [{ pattern: new RegExp(`^${path}/?$`, 'i'), method: RequestMethod[method] }];
      });
    });
  }
}
