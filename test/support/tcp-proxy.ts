import net, { type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './server.js';

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

/** Of PostgreSQL's: that it is ready, and how many rows it has sent. */
const LAST_BYTES = 16;

/** A TCP proxy in front of a server, for stories about failing connections. */
export async function startProxy(serverUrl: string) {
  const target = new URL(serverUrl);
  let [isPaused, isSplit, isPooling, toLose, lost] = [false, false, false, 0, 0];
  const sockets = new Set<Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    let isCommitting = false;
    let sent = Promise.resolve();
    near.on('data', (bytes) => {
      if (!isCommitting && toLose > 0 && bytes.includes('COMMIT')) {
        toLose--;
        isCommitting = true;
      }
      // A comment of the same length.
      const pooled = isPooling && bytes.toString('latin1').replace(/listen /gi, '--sten ');
      far.write(pooled ? Buffer.from(pooled, 'latin1') : bytes);
    });
    far.on('data', (bytes) => {
      if (!isCommitting && isSplit) {
        sent = sent.then(async () => {
          near.write(bytes.subarray(0, -LAST_BYTES));
          await wait(5);
          near.write(bytes.subarray(-LAST_BYTES));
        });
        return;
      }
      if (!isCommitting) return void near.write(bytes);
      lost++;
      near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      if (isPaused) one.pause();
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one) && other.destroy());
    }
  });
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  const port = await freePort(); // nobody takes it while connections are rejected
  await listen(port);
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const reject = () => {
    server.close();
    cut();
  };
  return {
    /** To use in place of the server's. */
    url: Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href.replace(/\/$/, ''),
    /** Cuts every connection; new ones are accepted. */
    cut,
    /** Cuts every connection, and rejects new ones until `accept`. */
    reject,
    accept: () => listen(port),
    /** Nothing passes, in either direction, until `resume`; connections stay open. */
    pause: () => {
      isPaused = true;
      sockets.forEach((socket) => socket.pause());
    },
    resume: () => {
      isPaused = false;
      sockets.forEach((socket) => socket.resume());
    },
    /** What the server sends at once arrives in two parts from now on. */
    split: () => (isSplit = true),
    /** From now on LISTEN has no effect, as behind a pooler that gives each transaction another session. */
    pool: () => (isPooling = true),
    /** Forwards the next COMMITs to PostgreSQL, and cuts each connection when its response arrives. */
    loseCommits: (count: number) => ([toLose, lost] = [count, 0]),
    /** How many were lost since then. */
    lostCommits: () => lost,
    close: reject,
  };
}
