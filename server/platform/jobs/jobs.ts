import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';

/** Does pending work while `goOn()` is true. Resolves with the time at which more is due, or null. */
export type Work = (goOn: () => boolean) => Promise<Date | null>;

const MINUTE_MS = 60_000;

/**
 * Does the work that is due: each minute, when it is woken, and at the time that the work itself names. Tables state
 * what is due and which process does it, so another process's wake-up, or a lost one, costs a minute and nothing else. Does nothing
 * without the settings of the server that it needs.
 */
export abstract class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private readonly works: Work[] = [];
  private everyMinute?: NodeJS.Timeout;
  private next?: { at: number; timer: NodeJS.Timeout };
  private turn: Promise<void> | null = null;
  private isWokenAgain = false;
  private isStopping = false;

  constructor(private readonly settings: object | null) {}

  /** Before the application has started. */
  register(work: Work): void {
    this.works.push(work);
  }

  onApplicationBootstrap(): void {
    if (!this.settings) return;
    this.everyMinute = setInterval(() => this.wake(), MINUTE_MS).unref();
    this.wake();
  }

  /** Call after the commit of pending work. */
  wake(at = new Date()): void {
    const now = Date.now();
    const time = Math.max(now, at.getTime());
    // What is later is found by the turn of that minute.
    if (!this.everyMinute || this.isStopping || time > now + MINUTE_MS || (this.next && this.next.at <= time)) return;
    clearTimeout(this.next?.timer);
    const timer = setTimeout(() => {
      this.next = undefined;
      this.run();
    }, time - now).unref();
    this.next = { at: time, timer };
  }

  /** Starts nothing new from now on; running work completes, while the database can still record it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.everyMinute);
    clearTimeout(this.next?.timer);
    await this.turn;
  }

  /** Resolves when all that was due at the call has been attempted. */
  async catchUp(): Promise<void> {
    await this.turn;
    this.run();
    await this.turn;
  }

  private run(): void {
    this.isWokenAgain = this.turn !== null;
    this.turn ??= this.doAll().finally(() => {
      this.turn = null;
      if (this.isWokenAgain) this.wake();
    });
  }

  private async doAll(): Promise<void> {
    const until = performance.now() + MINUTE_MS;
    const goOn = () => !this.isStopping && performance.now() < until;
    for (const work of this.works) {
      try {
        const next = await work(goOn);
        if (next) this.wake(next);
      } catch (error) {
        this.log.error(error);
      }
    }
  }
}
