import http from 'node:http';
import { RETRY_AFTER_SECONDS } from '../../platform/errors/errors.js';
import type { Config } from '../../platform/config.js';
import { CONNECTION_OPTIONS, limitConnections } from '../../platform/http/connections.js';

const TEXT =
  'Revista po niset: baza e të dhënave nuk përgjigjet ende.\nThe journal is starting: its database does not respond yet.\n';

type Address = Pick<Config, 'host' | 'port' | 'trustProxy' | 'rateLimit'>;

/** Serves the port while the start waits for its database: alive, but not ready. Returns how to free the port. */
export function serveWhileWaiting({ host, port, ...limits }: Address): () => Promise<void> {
  const server = http.createServer(CONNECTION_OPTIONS, (request, response) => {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Connection: 'close' };
    const send = (status: number, type: string, body: string) => {
      const retry = status !== 200 && { 'Retry-After': RETRY_AFTER_SECONDS.unavailable };
      response.writeHead(status, { ...headers, ...retry, 'Content-Type': type }).end(body);
    };
    if (request.url === '/livez') send(200, 'application/json', JSON.stringify({ status: 'alive' }));
    else if (request.url === '/readyz')
      send(503, 'application/json', JSON.stringify({ status: 'not ready', checks: { database: false } }));
    else send(503, 'text/plain; charset=utf-8', TEXT);
  });
  limitConnections(server, limits);
  // Whoever took the port in the meantime is reported when the journal itself listens.
  server.on('error', () => {});
  server.listen({ host, port });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
