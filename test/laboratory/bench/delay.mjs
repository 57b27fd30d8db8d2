// Loaded into the product before itself: how late its event loop is. SIGUSR2 begins to count, and the next one writes what was counted.
import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let isCounting = false;
process.on('SIGUSR2', () => {
  if (isCounting) {
    histogram.disable();
    const late = (nanoseconds) => nanoseconds / 1e6 - RESOLUTION_MS;
    fs.writeFileSync(process.env.BENCH_DELAY, JSON.stringify({ p99: late(histogram.percentile(99)) }));
  } else {
    histogram.reset();
    histogram.enable();
  }
  isCounting = !isCounting;
});
