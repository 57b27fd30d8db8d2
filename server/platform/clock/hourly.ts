import { Logger } from '@nestjs/common';

const HOUR = 3_600_000;

/** Runs `job` every hour, without keeping the process alive, until the returned function is called. */
export function hourly(job: () => Promise<void>): () => void {
  const attempt = () =>
    job().catch((error: unknown) => new Logger('Hourly').warn(`Put off to the next hour: ${(error as Error).message}`));
  const timer = setInterval(() => void attempt(), HOUR).unref();
  return () => clearInterval(timer);
}
