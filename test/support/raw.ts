import net, { type Socket } from 'node:net';

/** A connection on which a test writes bytes as it likes; `text` is what came back so far. */
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

/** Sends one request as it stands, and resolves with all that comes back until the server closes. */
export async function exchange(url: string, head: string[], body = ''): Promise<{ status: number; text: string }> {
  const { text, closed } = connect(url, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  await closed;
  return { status: Number(text().split(' ')[1]), text: text() };
}
