import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { readBody } from './body.js';

/** A thousandth of 64 MiB. */
const LENGTH = 64 * 1024;

/** A request of which so many bytes have arrived. */
function begin(bytes = 1) {
  const [disconnect, done] = [jest.fn(), jest.fn()];
  const request = Object.assign(new EventEmitter(), { socket: { destroy: disconnect } });
  readBody(request as never, LENGTH, done);
  request.emit('data', Buffer.alloc(bytes));
  return { request, disconnect, done };
}

it('bodies that are arriving are rejected beyond 64 MiB in total, until others have ended, and cut off after 15 seconds', () => {
  jest.useFakeTimers();
  // What arrives at once is not counted.
  expect(begin(LENGTH).done).toHaveBeenCalled();
  const all = Array.from({ length: 1024 }, () => begin());
  expect(begin().disconnect).toHaveBeenCalled();
  for (const { disconnect } of all) expect(disconnect).not.toHaveBeenCalled();
  const [last, ...others] = all;
  for (const { request } of others) request.emit('close');
  const next = begin();
  next.request.emit('data', Buffer.alloc(LENGTH - 1));
  expect(next.done).toHaveBeenCalledWith(Buffer.alloc(LENGTH));
  jest.advanceTimersByTime(15_000);
  jest.useRealTimers();
  expect([last, next, others[0]].map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 0, 0]);
});
