import { EventEmitter } from 'node:events';
import { Rejections } from './rejections.js';
import { SecurityLog } from './security-log.js';

it('rejected requests are counted by their reason', () => {
  const log = new SecurityLog({ jwtSecret: 'secret' });
  const lines: Record<string, unknown>[] = [];
  log.print = (line) => lines.push(JSON.parse(line));
  const rejections = new Rejections(log);
  for (const statusCode of [200, 400, 400, 401, 403, 413, 415, 429, 500]) {
    const response = Object.assign(new EventEmitter(), { statusCode });
    rejections.watch(response as never);
    response.emit('close');
  }
  rejections.onApplicationShutdown();
  const counted = ['bad-input ×2', 'forbidden ×1', 'too-large ×1', 'unsupported-type ×1', 'too-many-requests ×1'];
  expect(lines.map(({ event, reason, count }) => `${event}: ${reason} ×${count}`)).toEqual(
    counted.map((one) => `requests: ${one}`),
  );
});
