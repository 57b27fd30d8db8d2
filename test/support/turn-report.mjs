// Loaded into a server under test: measures each turn of the event loop from SIGUSR2 on, in processor time of the main thread, which other
// processes do not affect, and without collecting garbage, which falls into whatever turn is next. Prints those above LONG ms with the number
// in the URL of the last request. Linux only.
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

const LONG = 50;
const file = fs.openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(64);
const spent = () => Number(buffer.toString('latin1', 0, fs.readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;

let number = '';
let longest = 0;
subscribe('http.server.request.start', ({ request: { url } }) => {
  number = /[?&]n=(\w+)/.exec(url)?.[1] ?? number;
});

/** Pauses of the collector. They become known a turn late. */
const pauses = [];
new PerformanceObserver((list) => pauses.push(...list.getEntries())).observe({ entryTypes: ['gc'] });

function judge({ number: of, began, ended, time }) {
  const collecting = pauses
    .filter(({ startTime }) => startTime >= began && startTime <= ended)
    .reduce((sum, { duration }) => sum + duration, 0);
  longest = Math.max(longest, time - collecting);
  if (time - collecting > LONG) console.log(`turn: ${of} ${Math.round(time - collecting)}`);
}

process.on('SIGUSR2', () => {
  let last = spent();
  let began = performance.now();
  const turn = () => {
    const now = spent();
    const ended = performance.now();
    if (now - last > LONG) setTimeout(judge, 20, { number, began, ended, time: now - last });
    else longest = Math.max(longest, Math.min(now - last, LONG));
    if (pauses.length > 100) pauses.splice(0, 50);
    last = spent();
    began = performance.now();
    setImmediate(turn);
  };
  console.log('measuring turns');
  turn();
});
process.on('SIGTERM', () => console.log(`longest turn: ${Math.round(longest)}`));
