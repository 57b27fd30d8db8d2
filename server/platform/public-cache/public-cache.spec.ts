import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Config } from '../config.js';
import { type ContentVersion } from '../database/content-version.js';
import { FileCache } from './file-cache.js';
import { PublicCache } from './public-cache.js';

it('of the requests since a change one is forwarded, also when one from before it ends', async () => {
  const listeners: (() => void)[] = [];
  const version = {
    ...{ current: 1, lastKnown: 1, isIntactSince: () => true },
    ...{ onChange: (listener: () => void) => listeners.push(listener), onLoss: () => {} },
  };
  const config = { cacheBytes: 1_000_000, development: false } as Config;
  const content = version as unknown as ContentVersion;
  const cache = new PublicCache(config, content, new FileCache(config, content));
  const forwarded: ServerResponse[] = [];
  const request = () => {
    const received = Object.assign(new IncomingMessage(new Socket()), { url: '/al', id: 'a' });
    const response = new ServerResponse(received);
    cache.respond('/al', received, response, () => forwarded.push(response));
  };

  request();
  version.current = version.lastKnown = 2;
  for (const listener of listeners) listener();
  request();
  forwarded[0].end('of before');
  await nextTurn();
  request();
  expect(forwarded).toHaveLength(2);
});
