/** What takes less than this is quick, however it grows; in milliseconds. */
const NEGLIGIBLE = 5;
const ATTEMPTS = 20;

/** The processor time that this process spends on `work`, in milliseconds. Unlike its duration it does not depend on what else the machine does. */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/**
 * Throws if `work` takes more than eight times the processor time for `size` than for a quarter of it; quadratic work takes sixteen times.
 * The fastest of some attempts counts, since others may compile code, collect garbage or find the caches full of other work.
 */
export async function requireLinear(work: (size: number) => unknown, size: number): Promise<void> {
  let [quarter, whole] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    quarter = Math.min(quarter, await processorTime(() => work(size / 4)));
    whole = Math.min(whole, await processorTime(() => work(size)));
    if (whole <= 8 * Math.max(quarter, NEGLIGIBLE)) return;
  }
  expect({ quarter, whole }).toBe('linear');
}
