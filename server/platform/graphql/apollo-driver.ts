import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ApolloDriver } from '@nestjs/apollo';

const EVENTS = ['connection', 'request'];

/**
 * Without the listeners with which Apollo would drain the server: they keep a closure for each request, and collecting those took a
 * third of the time of a response from memory. health/stop.ts waits for what was begun.
 */
@Injectable()
export class GraphQLDriver extends ApolloDriver {
  protected override async registerExpress(...parameters: Parameters<ApolloDriver['registerExpress']>): Promise<void> {
    const server = this.httpAdapterHost.httpAdapter.getHttpServer() as Server;
    const before = EVENTS.map((event) => server.listeners(event));
    await super.registerExpress(...parameters);
    for (const [index, event] of EVENTS.entries()) {
      const added = server.listeners(event).filter((listener) => !before[index].includes(listener));
      for (const listener of added) server.off(event, listener as () => void);
    }
  }
}
