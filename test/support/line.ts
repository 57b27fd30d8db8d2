import net, { type AddressInfo, type Socket } from 'node:net';

export type Line = {
  url: string;
  /** Cuts every connection, and rejects new ones until it is restored. */
  cut: () => void;
  mend: () => void;
  close: () => void;
};

/** A TCP proxy that a story can cut in the middle of a request. */
export async function layLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  let whole = true;
  const server = net.createServer((near) => {
    if (!whole) return void near.destroy();
    const far = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => ends.delete(one) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      whole = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
