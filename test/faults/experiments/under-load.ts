import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN } from '../../support/admin.js';
import { rest } from '../../support/apis.js';
import { type TestDatabase, createDatabase } from '../../support/database.js';
import { LITTLE_GARBAGE, type Server, residentBytes, startServer, temporaryFolder } from '../../support/server.js';
import { type Damage, check, orphans } from './checker.js';
import { LOADS, type Measures } from './loads.js';
import { seeded } from './random.js';
import { Witness, startWriters } from './writers.js';

/** The state of the journal, and lines of its log about unexpected errors. */
type Condition = Damage & { acknowledged: number; orphans: string[]; log: string[] };
/** With what readers, who continue all the time, noticed. */
export type Outcome = Condition & { failedReads: string[]; measured: Measures };

const SETTLED_MS = 60_000;
/** What the database pool opens, and connections that clients leave open for their next request. */
const MORE_DESCRIPTORS = 50;
const READS_PER_SECOND = 20;

/** One process on a database of its own, with the limits of production; addresses in X-Forwarded-For count as clients. */
export class LoadedJournal {
  readonly witness = new Witness();
  token = '';
  /** Before any load. */
  usualDescriptors = 0;

  private constructor(
    readonly server: Server,
    private readonly database: TestDatabase,
  ) {}

  static async open(settings: Record<string, string> = {}): Promise<LoadedJournal> {
    const database = await createDatabase();
    const server = await startServer({
      dataDir: temporaryFolder(),
      settings: {
        DATABASE_URL: database.url,
        TRUST_PROXY: '1',
        SEARCH_INDEXING: 'off',
        ...LITTLE_GARBAGE,
        ...settings,
      },
    });
    const journal = new LoadedJournal(server, database);
    ({ token: journal.token } = await rest(server.url).login(ADMIN.email, ADMIN.password));
    journal.usualDescriptors = journal.descriptors;
    return journal;
  }

  get url(): string {
    return this.server.url;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  get descriptors(): number {
    return fs.readdirSync(`/proc/${this.server.process.pid}/fd`).length;
  }

  get megabytes(): number {
    return residentBytes(this.server) / 2 ** 20;
  }

  /** Waits until nothing is left open, and checks everything. */
  async check(): Promise<Condition> {
    const { server, witness, databaseUrl } = this;
    await settles(() => this.descriptors, this.usualDescriptors + MORE_DESCRIPTORS, 'open descriptors');
    await requireReady(this.url);
    if (server.process.exitCode !== null) throw new Error(`The process has ended:\n${server.output().slice(-2_000)}`);
    return {
      ...(await check(databaseUrl, server.dataDir, [this.url], witness)),
      acknowledged: witness.acknowledged,
      orphans: await orphans(databaseUrl, server.dataDir),
      log: server.output().match(/^.*(?:ERR_|uncaught|unhandled).*$/gim) ?? [],
    };
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.database.drop();
    fs.rmSync(this.server.dataDir, { recursive: true, force: true });
  }
}

/** Exerts the loads at the same time while a reader reads and editors write, waits until their traces are gone, and checks everything. */
export async function underLoad(
  journal: LoadedJournal,
  names: string[],
  seed: number,
  share: number,
): Promise<Outcome> {
  const random = seeded(seed);
  const writers = startWriters({ urls: [journal.url], token: journal.token }, random, journal.witness, {
    name: `${names} ${seed}`,
  });
  const reader = new Reader(journal.url);
  await reader.reads(share < 1 ? 10 : 2 * READS_PER_SECOND);
  const usual = reader.take();
  const { megabytes } = journal;
  let peak = megabytes;
  const watching = setInterval(() => (peak = Math.max(peak, journal.megabytes)), 20);
  const measured: Measures = {};
  try {
    for (const more of await Promise.all(names.map((name) => LOADS[name].exert(journal, random, share))))
      Object.assign(measured, more);
  } finally {
    clearInterval(watching);
    await Promise.all([writers.stop(), reader.stop()]);
  }
  const during = reader.take();
  Object.assign(measured, {
    'reader, usual p95, ms': percentile(usual.durations, 95),
    'reader, p95 under load, ms': percentile(during.durations, 95),
    'more memory, MiB': peak - megabytes,
  });
  return { ...(await journal.check()), failedReads: [...usual.failures, ...during.failures], measured };
}

async function settles(measure: () => number, limit: number, what: string): Promise<void> {
  const deadline = performance.now() + SETTLED_MS;
  while (measure() > limit) {
    if (performance.now() > deadline) throw new Error(`${measure()} ${what}, at most ${limit} are expected`);
    await wait(100);
  }
}

async function requireReady(url: string): Promise<void> {
  const deadline = performance.now() + SETTLED_MS;
  while ((await fetch(`${url}/readyz`)).status !== 200)
    if (performance.now() > deadline) throw new Error('The journal did not become ready again.');
}

const PATHS = ['/al', '/artikuj/en', '/api/materials', '/graphql?query={articles{totalCount}}', '/al?q=mal'];

type Reads = { durations: number[]; failures: string[] };

/** A reader who opens a page again and again, each on a new connection. */
export class Reader {
  private taken: Reads = { durations: [], failures: [] };
  private count = 0;
  private isStopped = false;
  private readonly reading: Promise<void>;

  constructor(private readonly url: string) {
    this.reading = this.read();
  }

  /** Resolves after so many further reads. */
  async reads(more: number): Promise<void> {
    const { count } = this;
    while (this.count < count + more) await wait(20);
  }

  /** What was measured since the last call. */
  take(): Reads {
    const { taken } = this;
    this.taken = { durations: [], failures: [] };
    return taken;
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.reading;
  }

  private async read(): Promise<void> {
    while (!this.isStopped) {
      const path = PATHS[this.count % PATHS.length];
      const begun = performance.now();
      const status = await statusOf(this.url + path);
      const took = performance.now() - begun;
      this.taken.durations.push(took);
      if (status !== 200) this.taken.failures.push(`${path}: ${status}`);
      this.count++;
      await wait(Math.max(0, 1_000 / READS_PER_SECOND - took));
    }
  }
}

/** Or the reason why there was no response. */
export const statusOf = (address: string) =>
  new Promise<number | string>((resolve) => {
    const request = http.get(address, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
      response.once('error', ({ message }) => resolve(message));
    });
    request.once('error', ({ message }) => resolve(message));
  });

export const percentile = (values: number[], percent: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil((values.length * percent) / 100) - 1];
