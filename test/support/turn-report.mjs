// Loaded into a server under test: measures each turn of the event loop from SIGUSR2 on, in processor time of the main thread, which other
// processes affect least, and without collecting garbage, which falls into whatever turn is next. At each further SIGUSR2 it prints the longest
// for each number in the URL of the last request, of those above LONG ms. Linux only.
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

const LONG = 50;
const file = fs.openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(64);
const spent = () => Number(buffer.toString('latin1', 0, fs.readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;

let number = '';
const longest = {};
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
  const turn = Math.round(time - collecting);
  if (turn > LONG) longest[of] = Math.max(turn, longest[of] ?? 0);
}

process.once('SIGUSR2', () => {
  let last = spent();
  let began = performance.now();
  const turn = () => {
    const now = spent();
    const ended = performance.now();
    if (now - last > LONG) setTimeout(judge, 20, { number, began, ended, time: now - last });
    if (pauses.length > 100) pauses.splice(0, 50);
    last = spent();
    began = performance.now();
    setImmediate(turn);
  };
  process.on('SIGUSR2', () => setTimeout(() => console.log(`turns: ${JSON.stringify(longest)}`), 40));
  console.log('measuring turns');
  turn();
});
