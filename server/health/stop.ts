import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { HealthService } from './health.service.js';

/** How long what was begun may take to end. */
const GRACE_MS = 30_000;

/**
 * Ends the application without breaking what was begun: says that it is not ready, goes on for `drainSeconds` until nobody sends
 * anything new, then takes no more and waits for the rest.
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
