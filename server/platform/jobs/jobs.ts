import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';

/** Does pending work while `mayContinue()` is true. Resolves with the time at which more is due, or null. */
export type Task = (mayContinue: () => boolean) => Promise<Date | null>;

const MINUTE_MS = 60_000;

/**
 * Does the work that is due: each minute, when it is woken, and at the time that the work itself names. Tables state
 * what is due and which process does it, so another process's wake-up, or a lost one, costs a minute and nothing else. Does nothing
 * without the settings of the server that it needs.
 */
export abstract class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private readonly tasks: Task[] = [];
  private next?: { at: number; timer: NodeJS.Timeout };
  private running: Promise<void> | null = null;
  private isWokenAgain = false;
  private isOn = false;
  private isStopping = false;

  constructor(private readonly settings: object | null) {}

  /** Before the application has started. */
  register(task: Task): void {
    this.tasks.push(task);
  }

  onApplicationBootstrap(): void {
    this.isOn = this.settings !== null;
    this.wake();
  }

  /** Call after the commit of pending work. */
  wake(at = new Date()): void {
    const now = Date.now();
    const time = Math.min(Math.max(now, at.getTime()), now + MINUTE_MS);
    if (!this.isOn || (this.next && this.next.at <= time)) return;
    clearTimeout(this.next?.timer);
    const timer = setTimeout(() => {
      this.next = undefined;
      this.run();
    }, time - now).unref();
    this.next = { at: time, timer };
  }

  /** Starts nothing new from now on; running work completes, while the database can still record it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isOn = false;
    this.isStopping = true;
    clearTimeout(this.next?.timer);
    await this.running;
  }

  /** Resolves when all that was due at the call has been attempted. */
  async catchUp(): Promise<void> {
    await this.running;
    this.run();
    await this.running;
  }

  private run(): void {
    this.isWokenAgain = this.running !== null;
    const inAMinute = new Date(Date.now() + MINUTE_MS);
    this.running ??= this.doAll().finally(() => {
      this.running = null;
      this.wake(this.isWokenAgain ? undefined : inAMinute);
    });
  }

  private async doAll(): Promise<void> {
    const until = performance.now() + MINUTE_MS;
    const mayContinue = () => !this.isStopping && performance.now() < until;
    for (const task of this.tasks) {
      try {
        const next = await task(mayContinue);
        if (next) this.wake(next);
      } catch (error) {
        this.log.error(error);
      }
    }
  }
}
