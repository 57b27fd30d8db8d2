import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A server that listens on a free port of this machine only. */
export type OnLoopback = {
  port: number;
  /** Cuts every connection; new ones are accepted. */
  cut: () => void;
  /** Cuts them, too, and resolves when the port is free. */
  close: () => Promise<void>;
};

export async function onLoopback(server: net.Server): Promise<OnLoopback> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const close = async () => {
    const closed = once(server.close(), 'close');
    cut();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, cut, close };
}
