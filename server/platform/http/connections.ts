import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Config } from '../config.js';
import { isLoopback } from './client-address.js';
import { OpenPerClient } from './open-per-client.js';

/** In milliseconds and bytes. */
const LIMITS = {
  /** The interval between checks of all connections. */
  check: 2_500,
  /** The time within which the head of a request must arrive. */
  head: 10_000,
  /** Longer than proxies keep idle connections open, so that they are the ones to close them. */
  keepAlive: 65_000,
  /** The minimum average speed of a body after the first ten seconds. */
  bodyPerSecond: 1_000,
  bodyGrace: 10_000,
  /** A client is disconnected if it reads nothing for this long, plus the time the response takes at the lowest rate. */
  readGrace: 30_000,
  readPerSecond: 20_000,
  /** The total of buffered bytes for slow readers. Beyond it, those that have stalled longest are disconnected. */
  unread: 256 * 1024 * 1024,
  /** Beyond it, a new connection displaces the one that has been open longest of those that wait for a request. */
  connections: 5_000,
  connectionsPerClient: 250,
  connectionsPerNetwork: 1_000,
  /** The number of requests that a client may send without waiting for the responses before them. */
  pipelined: 20,
  /** Beyond this number of chunks in a body, they must be of this size on average. */
  chunks: 1_000,
  bytesPerChunk: 50,
};

type Connection = {
  /** The request being received, or null. */
  request: IncomingMessage | null;
  /** The last response, or null. */
  response: ServerResponse | null;
  receiving: { request: IncomingMessage; since: number; bytes: number } | null;
  /** When the client last read something, and how much was waiting then. */
  sending: { since: number; taken: number; waiting: number } | null;
};

export const CONNECTION_OPTIONS = {
  // Node itself would reject any number of requests without Host at once; the front rejects them one by one.
  requireHostHeader: false,
  headersTimeout: LIMITS.head,
  connectionsCheckingInterval: LIMITS.check,
  // Uploads may take long; the minimum speed limits them.
  requestTimeout: 0,
  keepAliveTimeout: LIMITS.keepAlive,
};

/**
 * Handles pipelined requests one after the other, and those of other connections in between: a single read of a socket may hold
 * thousands of them.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const sum = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, sum);
    return sum;
  };
  return (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) rejectTinyChunks(request);
    // Node assigns the socket to a response once those before it have been sent.
    if (response.socket) return handle(request, response);
    const { socket } = request;
    if (count(socket, 1) > LIMITS.pipelined) return disconnect(socket);
    response.once('socket', () => {
      count(socket, -1);
      setImmediate(handle, request, response);
    });
  };
}

/**
 * Disconnects a client that sends thousands of tiny chunks. Counts what the parser passes on, since a single read of a socket may hold ten
 * thousand chunks, which Node would parse before anybody can read the first.
 */
function rejectTinyChunks(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    if (!chunk) return push(chunk, encoding);
    chunks++;
    bytes += chunk.length;
    if (chunks <= LIMITS.chunks || bytes >= chunks * LIMITS.bytesPerChunk) return push(chunk, encoding);
    disconnect(request.socket);
    return false;
  };
  // After a response that has not read the body, Node would parse the rest past this counter.
  Object.assign(request, { _dump: () => request.resume() });
}

/** The parser of a connection: Node's own, whose listeners are properties. */
type Parser = { onIncoming: () => number; constructor: { kOnBody: number }; [listener: number]: unknown };

/** Closes the connection without processing what has already been read, which may be thousands of requests or chunks. */
function disconnect(socket: Socket): void {
  socket.destroy();
  const { parser } = socket as Socket & { parser: Parser };
  // Stops the parser, as for an upgrade to another protocol.
  parser.onIncoming = () => 2;
  const { kOnBody } = parser.constructor;
  const onBody = parser[kOnBody];
  parser[kOnBody] = null;
  // Node uses the parser again for another connection, once this one has closed.
  setImmediate(() => (parser[kOnBody] = onBody));
}

/** Disconnects clients that send or read too slowly, or open too many connections. */
export function limitConnections(
  server: Server,
  { trustProxy, rateLimit }: Pick<Config, 'trustProxy' | 'rateLimit'>,
  changes: Partial<typeof LIMITS> = {},
): void {
  const limits = { ...LIMITS, ...changes };
  const connections = new Map<Socket, Connection>();
  const perClient = new OpenPerClient(limits.connectionsPerClient, limits.connectionsPerNetwork);
  // Behind a declared proxy all connections are the proxy's; loopback connections count only if the rate limit covers loopback.
  const isCounted = (address: string) => trustProxy === 0 && (rateLimit.loopback || !isLoopback(address));

  /** Whether there was a connection to displace. The oldest are first in the map. */
  const makeRoom = (): boolean => {
    for (const [socket, { response }] of connections)
      if (!response || response.writableFinished) {
        connections.delete(socket);
        socket.destroy();
        return true;
      }
    return false;
  };

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const leave = isCounted(address) ? perClient.enter(address) : () => {};
    if (!leave) return void socket.destroy();
    socket.once('close', leave);
    if (connections.size >= limits.connections && !makeRoom()) return void socket.destroy();
    connections.set(socket, { request: null, response: null, receiving: null, sending: null });
    socket.once('close', () => connections.delete(socket));
  });
  // Runs for every request, including those served from the cache, so it does as little as possible.
  const note = (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket)!;
    connection.request = request;
    connection.response = response;
  };
  server.on('request', note);
  server.on('checkContinue', note);

  const isSendingTooSlowly = (socket: Socket, connection: Connection, now: number) => {
    const { request, receiving } = connection;
    if (!request || request.complete) {
      connection.request = connection.receiving = null;
      return false;
    }
    if (receiving?.request !== request) {
      connection.receiving = { request, since: now, bytes: socket.bytesRead };
      return false;
    }
    const seconds = (now - receiving.since) / 1_000;
    return seconds * 1_000 > limits.bodyGrace && socket.bytesRead - receiving.bytes < seconds * limits.bodyPerSecond;
  };
  const isReadingTooSlowly = (socket: Socket, connection: Connection, now: number) => {
    const waiting = socket.writableLength;
    const taken = socket.bytesWritten - waiting;
    if (waiting === 0) connection.sending = null;
    else if (connection.sending?.taken !== taken) connection.sending = { since: now, taken, waiting };
    const { sending } = connection;
    if (!sending) return false;
    return now - sending.since > limits.readGrace + (1_000 * sending.waiting) / limits.readPerSecond;
  };

  const checking = setInterval(() => {
    const now = performance.now();
    let unread = 0;
    for (const [socket, connection] of connections) {
      if (connection.response?.writableFinished) connection.response = null;
      // Browsers open connections that they may need. Node waits for their first request, also when the server stops.
      const isUnused = !server.listening && socket.bytesRead === 0;
      if (isUnused || isSendingTooSlowly(socket, connection, now) || isReadingTooSlowly(socket, connection, now))
        socket.destroy();
      else unread += socket.writableLength;
    }
    const waiting = [...connections].filter(([, { sending }]) => sending);
    for (const [socket] of waiting.sort(([, one], [, other]) => one.sending!.since - other.sending!.since)) {
      if (unread <= limits.unread) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }, limits.check).unref();
  server.once('close', () => clearInterval(checking));
}
