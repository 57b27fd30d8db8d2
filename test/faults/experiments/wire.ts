import net, { type AddressInfo } from 'node:net';

export type Wire = {
  /** The address to use in place of the database's. */
  url: string;
  /** Forwards to another server from now on. */
  leadTo: (url: string) => void;
  cutAll: () => void;
  /** Forwards the next COMMIT and cuts the connection when its response arrives. */
  loseNextCommit: () => void;
  /** Nothing passes, in either direction, until `resume`; connections stay open. */
  pause: () => void;
  resume: () => void;
  /** Cuts everything and accepts no connections, until `accept`. */
  refuse: () => void;
  accept: () => Promise<void>;
  close: () => void;
};

/** A TCP proxy between journals and their database. */
export async function layWire(databaseUrl: string): Promise<Wire> {
  let target = new URL(databaseUrl);
  let losesCommit = false;
  let isPaused = false;
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    let isCommitting = false;
    near.on('data', (bytes) => {
      if (losesCommit && bytes.includes('COMMIT')) {
        losesCommit = false;
        isCommitting = true;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isCommitting) near.destroy();
      else near.write(bytes);
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
  const listen = (on: number) => new Promise<void>((resolve) => proxy.listen(on, '127.0.0.1', resolve));
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  const refuse = () => {
    proxy.close();
    cutAll();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    leadTo: (url) => (target = new URL(url)),
    cutAll,
    loseNextCommit: () => (losesCommit = true),
    pause: () => {
      isPaused = true;
      sockets.forEach((socket) => socket.pause());
    },
    resume: () => {
      isPaused = false;
      sockets.forEach((socket) => socket.resume());
    },
    refuse,
    accept: () => listen(port),
    close: refuse,
  };
}
