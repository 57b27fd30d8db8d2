import { setTimeout as wait } from 'node:timers/promises';
import { Mixture } from './mixture.js';
import type { Random } from './random.js';
import { type LoadedJournal, percentile } from './under-load.js';

const BROWSED_PER_SECOND = 30;
const DISTURBED_PER_SECOND = 1;
const SAMPLE_SECONDS = 10;
/** Until then caches fill, and V8 compiles. */
const WARM_MINUTES = 10;

type Sample = { minute: number; megabytes: number; descriptors: number; timers: number; connections: number };

/**
 * Lets the mixture continue for this many minutes. Returns how memory developed after the first ten, how many descriptors, timers and
 * database connections there were, and how long pages took in the first and last fifth. `report` gets each sample.
 */
export async function soak(
  journal: LoadedJournal,
  metricsUrl: string,
  minutes: number,
  random: Random,
  report: (line: string) => void,
) {
  const mixture = new Mixture(journal, random);
  const begun = performance.now();
  const minute = () => (performance.now() - begun) / 60_000;
  const durations: { minute: number; ms: number }[] = [];
  const samples: Sample[] = [];
  const failures: unknown[] = [];
  const running = new Set<Promise<unknown>>();
  const start = (work: Promise<unknown>) => {
    const handled = work.catch((error: unknown) => failures.push(error)).finally(() => running.delete(handled));
    running.add(handled);
  };
  for (let second = 0; minute() < minutes; second++) {
    for (let n = 0; n < BROWSED_PER_SECOND; n++)
      start(mixture.browse().then((ms) => durations.push({ minute: minute(), ms })));
    for (let n = 0; n < DISTURBED_PER_SECOND; n++) start(mixture.disturb());
    if (second % SAMPLE_SECONDS === 0) {
      samples.push({ minute: minute(), ...(await sampleOf(journal, metricsUrl)) });
      report(JSON.stringify(samples.at(-1)));
    }
    await wait(Math.max(0, (second + 1) * 1_000 - (performance.now() - begun)));
  }
  await Promise.all(running);
  const warm = samples.filter(({ minute: at }) => at > Math.min(WARM_MINUTES, minutes / 2));
  const p95 = (from: number, to: number) =>
    percentile(
      durations.filter(({ minute: at }) => at >= from && at < to).map(({ ms }) => ms),
      95,
    );
  const range = (of: keyof Sample) => [
    Math.min(...warm.map((one) => one[of])),
    Math.max(...warm.map((one) => one[of])),
  ];
  return {
    failures,
    reads: durations.length,
    'memory, MiB': range('megabytes'),
    'memory, MiB a minute': slope(warm),
    descriptors: range('descriptors'),
    timers: range('timers'),
    'database connections': range('connections'),
    'p95 in the first and last fifth, ms': [p95(0, minutes / 5), p95((minutes * 4) / 5, minutes)],
  };
}

async function sampleOf(journal: LoadedJournal, metricsUrl: string): Promise<Omit<Sample, 'minute'>> {
  const text = await (await fetch(metricsUrl)).text();
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );
  return {
    megabytes: journal.megabytes,
    descriptors: journal.descriptors,
    timers: value('nodejs_active_resources{type="Timeout"}'),
    connections: value('journal_database_connections{state="all"}'),
  };
}

/** Of the straight line through the samples, by least squares. */
function slope(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [minute, megabytes] = [mean((one) => one.minute), mean((one) => one.megabytes)];
  const shared = mean((one) => (one.minute - minute) * (one.megabytes - megabytes));
  return shared / mean((one) => (one.minute - minute) ** 2);
}
