import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { HealthService } from './health.service.js';

/** How long running requests may take to finish. */
const GRACE_MS = 30_000;

/**
 * Shuts down gracefully: reports not ready, continues for `drainSeconds` until no new requests come in, then accepts no more and waits
 * for the rest.
 */
export async function stop(app: INestApplication, drainSeconds: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  app.get(HealthService, { strict: false }).drain();
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  await wait(drainSeconds * 1_000);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
