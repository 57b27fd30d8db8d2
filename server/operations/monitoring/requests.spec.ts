import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Config } from '../../platform/config.js';
import type { Metrics } from './metrics.js';
import { Requests } from './requests.js';

const log = (requests: boolean) => ({ requests }) as Config['log'];

it.each([
  ['the log and the metrics are off', log(false), null, 0],
  ['requests are logged', log(true), null, 1],
  ['metrics are served', log(false), { host: '127.0.0.1', port: 9464 }, 1],
])('a request is watched only for the log or the metrics: %s', (_, log, metrics, listeners) => {
  const response = new EventEmitter();
  const observe = jest.fn();
  const logged = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => {});
  const requests = new Requests({ log, metrics }, { observe } as unknown as Metrics);
  requests.watch({ method: 'GET', url: '/al?q=x', id: 'x-1' } as IncomingMessage, response as ServerResponse);
  expect(response.listenerCount('close')).toBe(listeners);
  // The client has left.
  response.emit('close');
  expect(observe.mock.calls.map(([kind, status]) => `${kind} ${status}`)).toEqual(Array(listeners).fill('page 499'));
  const told = { message: 'GET /al', method: 'GET', path: '/al', status: 499, requestId: 'x-1' };
  expect(logged.mock.calls).toEqual(log.requests ? [[{ ...told, milliseconds: expect.any(Number) }]] : []);
  logged.mockRestore();
});
