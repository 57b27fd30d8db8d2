import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Config } from '../../platform/config.js';
import { Metrics } from './metrics.js';
import { Requests } from './requests.js';

const log = (requests: boolean) => ({ requests }) as Config['log'];

it.each([
  ['the log and the metrics are off', log(false), null, 0],
  ['requests are logged', log(true), null, 1],
  ['metrics are served', log(false), { host: '127.0.0.1', port: 9464 }, 1],
])('a request is watched only for the log or the metrics: %s', (_, log, metrics, listeners) => {
  const response = new EventEmitter();
  const requests = new Requests({ log, metrics }, { observe: () => {} } as unknown as Metrics);
  requests.watch({ url: '/al' } as IncomingMessage, response as ServerResponse);
  expect(response.listenerCount('close')).toBe(listeners);
});
