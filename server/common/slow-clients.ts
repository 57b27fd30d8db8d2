import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECK_MS = 2_500;
/** Within this time a request has to begin, and its head has to be here. */
const HEAD_MS = 10_000;
/** A body comes at least this fast, on average: 50 MB may take long, but not for ever. */
const BYTES_PER_SECOND = 1_000;
/** Longer than the proxies in front keep their connections, so that it is they who end them. */
const KEEP_ALIVE_MS = 65_000;
/** A reader who takes nothing at all for so long is gone. */
const SILENCE_MS = 120_000;

/** `request` is the last one; what is being sent of it, or of the first, is measured since `since`. */
type Connection = { request: Sent | null; measured: Sent | null; since: number; bytes: number };
type Sent = Pick<IncomingMessage, 'complete'>;
const NOTHING: Sent = { complete: true };

/** Takes the connections away from those who send so slowly that they only hold them. */
export function refuseSlowClients(server: Server): void {
  const connections = new Map<Socket, Connection>();
  server.headersTimeout = HEAD_MS;
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(SILENCE_MS);

  server.on('connection', (socket) => {
    connections.set(socket, { request: null, measured: null, since: Date.now(), bytes: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // Runs for each request, those that are answered from memory included: it only takes note.
  server.on('request', (request) => {
    const connection = connections.get(request.socket);
    if (connection) connection.request = request;
  });

  const checking = setInterval(() => {
    const now = Date.now();
    for (const [socket, connection] of connections) {
      const { request, measured, since, bytes } = connection;
      if (request?.complete) {
        connection.request = NOTHING;
      } else if (request !== measured) {
        Object.assign(connection, { measured: request, since: now, bytes: socket.bytesRead });
      } else if (now - since > HEAD_MS) {
        const perSecond = (1_000 * (socket.bytesRead - bytes)) / (now - since);
        if (!request || perSecond < BYTES_PER_SECOND) socket.destroy();
      }
    }
  }, CHECK_MS).unref();
  server.once('close', () => clearInterval(checking));
}
