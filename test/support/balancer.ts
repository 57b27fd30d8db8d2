import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_MS = 50;

export type Balancer = {
  url: string;
  /** The process that got the first POST; null before. */
  uploading: () => string | null;
  /** Resolves when the process is not sent requests any more. */
  withdrawn: (url: string) => Promise<void>;
  /** Balances these processes from now on. */
  balance: (urls: string[]) => void;
  close: () => Promise<void>;
};

/**
 * A reverse proxy with persistent connections, which checks whether every process is ready and sends requests to those that are. If a
 * connection fails instead of bringing a response to a GET, it tries another process, as reverse proxies do.
 */
export async function startBalancer(first: string[]): Promise<Balancer> {
  let urls = first;
  let ready = new Set(first);
  let uploading: string | null = null;
  let turn = 0;
  const agent = new http.Agent({ keepAlive: true });
  const forward = (request: http.IncomingMessage, response: http.ServerResponse, tried: string[] = []) => {
    const untried = urls.filter((url) => !tried.includes(url));
    const choice = untried.some((url) => ready.has(url)) ? untried.filter((url) => ready.has(url)) : untried;
    if (!choice.length) return void response.writeHead(502).end();
    const url = choice[turn++ % choice.length];
    if (request.method === 'POST') uploading ??= url;
    const { method, headers } = request;
    const onward = http.request(new URL(request.url!, url), { method, headers, agent });
    onward.once('response', (upstream) => {
      response.writeHead(upstream.statusCode!, { 'content-type': upstream.headers['content-type'] });
      upstream.pipe(response);
      upstream.once('error', () => response.destroy());
    });
    onward.once('error', () => {
      if (response.headersSent) return;
      if (method === 'GET') forward(request, response, [...tried, url]);
      else response.writeHead(502).end();
    });
    request.pipe(onward);
  };
  const server = http.createServer((request, response) => forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const stopping = new AbortController();
  const check = async () => {
    const states = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = new Set(urls.filter((_, index) => states[index]));
  };
  const checking = (async () => {
    for (; !stopping.signal.aborted; await wait(CHECK_MS)) await check();
  })();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploading: () => uploading,
    withdrawn: async (url) => {
      while (ready.has(url)) await wait(CHECK_MS);
    },
    balance: (next) => {
      urls = next;
    },
    close: async () => {
      stopping.abort();
      await checking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
