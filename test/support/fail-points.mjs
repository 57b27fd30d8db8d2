// Loaded with --import: on SIGUSR2 it reads the file FAIL_POINT, and then kills its process there. { "call": "rename", "of": "staging",
// "side": "before" } is the moment before the next call of rename whose first argument matches /staging/. `side` may also be `during`
// (the call has been made and has no result) and `after`.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** That of the built server. */
const { default: pg } = await import(createRequire(path.resolve('dist/server/main.js')).resolve('pg'));

const SIGKILL = () => process.kill(process.pid, 'SIGKILL');
let point = null;
process.on('SIGUSR2', () => {
  point = JSON.parse(fs.readFileSync(process.env.FAIL_POINT, 'utf8'));
  console.log(`Dies ${JSON.stringify(point)}`);
});

function passing(call, subject, work) {
  if (point?.call !== call || !new RegExp(point.of).test(String(subject))) return work();
  if (point.side === 'before') SIGKILL();
  const result = work();
  if (point.side === 'during') SIGKILL();
  return result.then(SIGKILL);
}

for (const call of ['open', 'rename']) {
  const original = promises[call];
  promises[call] = async (subject, ...rest) => {
    const result = await passing(call, subject, () => original(subject, ...rest));
    if (call === 'open') watch(result, subject);
    return result;
  };
}
syncBuiltinESMExports();

function watch(handle, subject) {
  for (const call of ['appendFile', 'sync']) {
    const original = handle[call].bind(handle);
    handle[call] = (...args) => passing(call, subject, () => original(...args));
  }
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (config, ...rest) {
  const run = () => query.call(this, config, ...rest);
  // TypeORM asks for a promise; a query with a callback, as a pool makes it, is never one of a transaction.
  if (typeof rest.at(-1) === 'function' || typeof config?.submit === 'function') return run();
  return passing('query', config?.text ?? config, run);
};
