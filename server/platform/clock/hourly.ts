import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  SetMetadata,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

const HOUR = 3_600_000;
const SCHEDULE = 'hourly';
type Schedule = { firstAfter?: number };

/** On a method of a provider: it is called every hour while the application runs, and once so many milliseconds after the start. */
export const Hourly = (schedule: Schedule = {}): MethodDecorator => SetMetadata(SCHEDULE, schedule);

/** Does what is to be done every hour. What fails is tried again in the next. */
@Injectable()
export class HourlyJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Hourly');
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const providers = new Set(this.discovery.getProviders().map(({ instance }) => instance as object | null));
    for (const provider of providers) {
      const prototype = provider && (Object.getPrototypeOf(provider) as Record<string, () => Promise<void>> | null);
      for (const name of prototype ? this.scanner.getAllMethodNames(prototype) : []) {
        const schedule = Reflect.getMetadata(SCHEDULE, prototype![name]) as Schedule | undefined;
        if (!schedule) continue;
        const attempt = () => void this.attempt(() => prototype![name].call(provider));
        this.timers.push(setInterval(attempt, HOUR).unref());
        if (schedule.firstAfter !== undefined) this.timers.push(setTimeout(attempt, schedule.firstAfter).unref());
      }
    }
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async attempt(job: () => Promise<void>): Promise<void> {
    try {
      await job();
    } catch (error) {
      this.log.warn(`Put off to the next hour: ${(error as Error).message}`);
    }
  }
}
