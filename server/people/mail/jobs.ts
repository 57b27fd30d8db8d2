import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import PgBoss from 'pg-boss';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config.js';
import { ADVISORY_LOCKS, waitForLock } from '../../platform/database/locks.js';
import { poolOf } from '../../platform/database/connections/pool.js';

/** Does pending work while `goOn()` is true. Resolves with the time at which more is due, or null. */
export type Work = (goOn: () => boolean) => Promise<Date | null>;

const QUEUE = 'mail';
const EVERY_MINUTE = '* * * * *';
const POLL_SECONDS = 1;
/** After this time a job hands over to the next one, well before the queue considers it lost. */
const MAX_TURN_MS = 60_000;
const EXPIRES_SECONDS = 300;

/**
 * Wakes a process that does the work that is due. The queue only wakes: the tables of the letters and notices state what is due and
 * which process does it, so an extra or a lost wake-up costs nothing but time. Does nothing without mail settings.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Jobs.name);
  private readonly works: Work[] = [];
  private boss: PgBoss | null = null;
  private turn: Promise<void> | null = null;
  private stopping = false;
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Before the application has started. */
  register(work: Work): void {
    this.works.push(work);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.mail) return;
    const pool = poolOf(this.dataSource);
    const boss = new PgBoss({
      db: {
        // pg-boss records the end of a job in the background, possibly after the pool is closed; the error must be caught.
        executeSql: async (text, values) => (this.stopped ? { rows: [] } : pool.query(text, values as unknown[])),
      },
      deleteAfterMinutes: 10,
      maintenanceIntervalSeconds: 60,
    });
    boss.on('error', (error) => this.log.warn(`The job queue is interrupted: ${error.message}`));
    // Two processes creating its tables at once would deadlock.
    await this.dataSource.transaction(async (manager) => {
      await waitForLock(manager, ADVISORY_LOCKS.jobs);
      await boss.start();
      await boss.createQueue(QUEUE, {
        name: QUEUE,
        policy: 'standard',
        retryLimit: 0,
        expireInSeconds: EXPIRES_SECONDS,
      });
      await boss.schedule(QUEUE, EVERY_MINUTE);
    });
    await boss.work(QUEUE, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 100 }, () => this.runWaiting());
    this.boss = boss;
    await this.wake();
  }

  /** Call after the commit of pending work. A lost wake-up delays it by at most a minute. */
  async wake(at?: Date): Promise<void> {
    try {
      await this.boss?.send(QUEUE, {}, at ? { startAfter: at } : {});
    } catch (error) {
      this.log.warn(`A job could not be queued: ${(error as Error).message}`);
    }
  }

  /** Starts nothing new from now on; running work completes, while the database can still record it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const { boss } = this;
    this.boss = null;
    await this.turn?.catch(() => {});
    await boss?.stop({ graceful: false, wait: true, close: false }).catch(() => {});
    this.stopped = true;
  }

  private runWaiting(): Promise<void> {
    this.turn ??= this.doAll().finally(() => {
      this.turn = null;
    });
    return this.turn;
  }

  private async doAll(): Promise<void> {
    const until = Date.now() + MAX_TURN_MS;
    const goOn = () => !this.stopping && Date.now() < until;
    const due: Date[] = [];
    for (const work of this.works) {
      try {
        const next = await work(goOn);
        if (next) due.push(next);
      } catch (error) {
        this.log.error(error);
      }
    }
    if (due.length) await this.wake(new Date(Math.min(...due.map((date) => date.getTime()))));
  }
}
