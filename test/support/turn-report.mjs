// Loaded into a server under test: measures each turn of the event loop from SIGUSR2 on, in processor time of the main thread, which other
// processes do not affect. Prints those above 50 ms with the number in the URL of the last request. Linux only.
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';

const file = fs.openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(64);
const spent = () => Number(buffer.toString('latin1', 0, fs.readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;

let number = '';
let longest = 0;
subscribe('http.server.request.start', ({ request: { url } }) => {
  number = /[?&]n=(\w+)/.exec(url)?.[1] ?? number;
});
process.on('SIGUSR2', () => {
  let last = spent();
  const turn = () => {
    const now = spent();
    if (now - last > longest) longest = now - last;
    if (now - last > 50) console.log(`turn: ${number} ${Math.round(now - last)}`);
    last = spent();
    setImmediate(turn);
  };
  console.log('measuring turns');
  turn();
});
process.on('SIGTERM', () => console.log(`longest turn: ${Math.round(longest)}`));
