const HOUR = 3_600_000;

/** Runs `job` every hour, without keeping the process alive, until the function that is returned is called. */
export function hourly(job: () => Promise<void>): () => void {
  const timer = setInterval(() => void job(), HOUR).unref();
  return () => clearInterval(timer);
}
