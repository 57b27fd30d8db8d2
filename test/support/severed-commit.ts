import net, { type AddressInfo } from 'node:net';

export type CommitCutter = {
  /** The address to use in place of the database's. */
  url: string;
  /** From now on a connection that sends a COMMIT is cut when the database responds, before the response arrives. */
  arm: () => void;
  /** Stops cutting and returns the number of connections cut. */
  disarm: () => number;
  close: () => void;
};

/** A TCP proxy in front of PostgreSQL that forwards a COMMIT and drops its response. */
export async function cutAtCommit(databaseUrl: string): Promise<CommitCutter> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let armed = false;
  let cuts = 0;
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    let isCommitting = false;
    near.on('data', (bytes) => {
      isCommitting ||= armed && bytes.includes('COMMIT');
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isCommitting) return void near.write(bytes);
      cuts++;
      near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((proxy.address() as AddressInfo).port) }).href,
    arm: () => {
      armed = true;
      cuts = 0;
    },
    disarm: () => {
      armed = false;
      return cuts;
    },
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
