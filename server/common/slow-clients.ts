import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECK_MS = 5_000;
/** Within this time a request has to begin, and its head has to be here. */
const HEAD_MS = 10_000;
/** A body comes at least this fast, on average: 50 MB may take long, but not for ever. */
const BYTES_PER_SECOND = 1_000;
/** Longer than the proxies in front keep their connections, so that it is they who end them. */
const KEEP_ALIVE_MS = 65_000;
/** A reader who takes nothing at all for so long is gone. */
const SILENCE_MS = 120_000;

/** Takes the connections away from those who send so slowly that they only hold them. */
export function refuseSlowClients(server: Server): void {
  const silent = new Map<Socket, number>();
  const sending = new Map<IncomingMessage, { since: number; bytes: number }>();
  server.headersTimeout = HEAD_MS;
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(SILENCE_MS);

  server.on('connection', (socket) => {
    silent.set(socket, Date.now());
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request) => {
    const { headers, socket } = request;
    silent.delete(socket);
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    sending.set(request, { since: Date.now(), bytes: socket.bytesRead });
    request.once('close', () => sending.delete(request));
  });

  const checking = setInterval(() => {
    const now = Date.now();
    for (const [socket, since] of silent) if (now - since > HEAD_MS) socket.destroy();
    for (const [request, { since, bytes }] of sending) {
      const seconds = (now - since) / 1_000;
      const isSlow = (request.socket.bytesRead - bytes) / seconds < BYTES_PER_SECOND;
      if (request.complete) sending.delete(request);
      else if (now - since > HEAD_MS && isSlow) request.socket.destroy();
    }
  }, CHECK_MS).unref();
  server.once('close', () => clearInterval(checking));
}
