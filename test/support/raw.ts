import net, { type Socket } from 'node:net';

/** A raw connection for arbitrary bytes; `text` is what was received so far. */
export type RawConnection = { socket: Socket; text: () => string; closed: Promise<void> };

export function connect(url: string, bytes = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (bytes) socket.write(bytes);
  return { socket, text: () => Buffer.concat(chunks).toString('latin1'), closed };
}

export const many = (count: number, open: (n: number) => RawConnection) =>
  Array.from({ length: count }, (_, n) => open(n));
export const allClosed = (connections: RawConnection[]) => Promise.all(connections.map(({ closed }) => closed));

/** The beginning of a query. */
export const LENGTHY =
  'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"q';

/** Sends one request unchanged, and resolves with everything received until the server closes. */
export async function exchange(url: string, head: string[], body = ''): Promise<{ status: number; text: string }> {
  const { text, closed } = connect(url, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  await closed;
  return { status: Number(text().split(' ')[1]), text: text() };
}
