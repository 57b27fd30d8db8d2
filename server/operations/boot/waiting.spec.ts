import net from 'node:net';
import { onLoopback } from '../../../test/network/loopback.js';
import { serveWhileWaiting } from './waiting.js';

async function freePort(): Promise<number> {
  const { port, close } = await onLoopback(net.createServer());
  await close();
  return port;
}

it('gives one client no more connections than the journal does', async () => {
  const port = await freePort();
  const rateLimit = { requestsPerMinute: 600, loopback: true };
  const stop = serveWhileWaiting({ host: '127.0.0.1', port, trustProxy: 0, rateLimit });
  const sockets = Array.from({ length: 260 }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  let closed = 0;
  const tenClosed = new Promise<void>((resolve) => {
    for (const socket of sockets) socket.once('close', () => ++closed === 10 && resolve());
  });
  await tenClosed;
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(250);
  for (const socket of sockets) socket.destroy();
  await stop();
});
