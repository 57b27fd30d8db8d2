import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { query, rest } from '../../support/apis.js';
import { make } from '../../support/records.js';
import { within } from './deadline.js';
import { DRAINED } from './drained.js';
import type { Experiment } from './experiment.js';
import { HAS_SMALL_DISK, type Journal } from './journal.js';
import { KILLED_AT } from './killed-at.js';
import { between, oneOf } from './random.js';
import { UPGRADE_KILLED } from './upgrades.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const PATIENCE_MS = within(3_000);

export const EXPERIMENTS: Record<string, Experiment> = {
  'process killed': {
    what: 'kill -9 of the process in the middle of writes and uploads; its database ends with it; start',
    on: 'embedded',
    endsWithSweep: true,
    fault: async (journal) => {
      await journal.kill();
      await journal.start();
    },
  },
  ...KILLED_AT,
  'process and database killed': {
    what: 'kill -9 of the process and of every process of its database at once; start',
    on: 'embedded',
    endsWithSweep: true,
    fault: async (journal) => {
      const { postmaster } = journal;
      const killed = journal.kill();
      killWithWorkers(postmaster);
      await killed;
      await journal.start();
    },
  },
  'database killed': {
    what: 'kill -9 of the embedded database alone; the journal starts it again by itself',
    on: 'embedded',
    fault: async (journal) => {
      killWithWorkers(journal.postmaster);
      await journal.ready();
      // The process gives up after five restarts in ten minutes, so the next seed uses a new one.
      await journal.kill();
      await journal.start();
    },
  },
  'disk full': {
    what: 'not a byte left on the disk of database and uploads, or a little, then room again; no restart, and readers are served',
    on: 'embedded',
    isPossible: HAS_SMALL_DISK,
    fault: async (journal, random) => {
      const ballast = path.join(journal.dataDir, 'ballast');
      const { bavail, bsize } = fs.statfsSync(journal.dataDir);
      const left = oneOf(random, [0, 0, 200_000, 1_000_000]);
      spawnSync('fallocate', ['-l', String(bavail * bsize - left), ballast]);
      await wait(between(random, 300, 1_500));
      const reader = await fetch(`${journal.urls[0]}/api/calls`);
      fs.rmSync(ballast);
      if (!reader.ok) throw new Error(`A reader got ${reader.status} while the disk was full.`);
    },
  },
  'connections severed': {
    what: 'every connection to the database cut at any byte, by the network or by pg_terminate_backend, one to three times',
    on: 'behind a proxy',
    fault: async (journal, random) => {
      const times = Math.ceil(random() * 3);
      for (let n = 0; n < times; n++) {
        if (random() < 0.5) journal.proxy!.cut();
        else
          await journal.rows(
            `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
          );
        await wait(between(random, 20, 400));
      }
    },
  },
  'database paused': {
    what: 'the database hangs for 1 to 4 s with its connections open; a reader waits for 3 s at most, not until it responds again',
    on: 'behind a proxy',
    fault: async (journal, random) => {
      const url = `${journal.urls[0]}/api/calls`;
      await fetch(url);
      journal.proxy!.pause();
      const passed = wait(between(random, 1_000, 4_000));
      const begun = performance.now();
      await fetch(url).then((response) => response.text());
      const took = performance.now() - begun;
      await passed;
      journal.proxy!.resume();
      if (took > PATIENCE_MS + 500) throw new Error(`A reader waited for ${Math.round(took)} ms.`);
    },
  },
  'database restarted': {
    what: 'the database server stopped and started under load, as an upgrade of it does',
    on: 'behind a proxy',
    fault: (journal) => journal.restartDatabase(),
  },
  'clock jumps': {
    what: 'the clock of both processes jumps by a minute to 40 days, back or ahead, and later back again; nothing is lost, and no change is missed by harvesters',
    on: 'behind a proxy',
    fault: async (journal, random, witness) => {
      const waiting = await waitingArticle(journal);
      const before = await lastChange(journal);
      const jump = oneOf(random, [-40 * DAY, -DAY, -60 * MINUTE, -MINUTE, MINUTE, 60 * MINUTE, DAY, 40 * DAY]);
      for (const offset of [jump, 0]) {
        journal.setClock(offset);
        await wait(between(random, 200, 600));
        for (const url of journal.urls)
          if (await isRead(url, waiting)) throw new Error(`A jump of ${jump} ms published ${waiting} at ${url}.`);
      }
      await journal.signIn(); // a jump of a day ends the sessions
      await requireNotified(journal, before);
      await rest(journal.urls[0], journal.token).remove('materials', waiting);
      witness.records.set(waiting, [null]);
    },
  },
  'one of two processes drained': DRAINED,
  'upgrade killed': UPGRADE_KILLED,
  'one of two processes killed': {
    what: 'kill -9 of one of two processes on one database and one folder, with editors on both; start',
    on: 'behind a proxy',
    fault: async (journal, random) => {
      await journal.kill(oneOf(random, journal.servers));
      await wait(between(random, 0, 300));
      await journal.start();
    },
  },
};

/** The id of an article scheduled for a day that no jump reaches. */
async function waitingArticle({ urls, token }: Journal): Promise<number> {
  const publicFrom = new Date(Date.now() + 90 * DAY).toISOString().slice(0, 10);
  return (await make.article(rest(urls[0], token), { title: 'Pret ditën', publicFrom })).id;
}

const isRead = async (url: string, id: number) =>
  (await query(url, undefined, `{ article(id: ${id}) { id } }`)).article !== null;

/** A PostgreSQL server and its child processes. */
function killWithWorkers(postmaster: number): void {
  for (const pid of [postmaster, ...childrenOf(postmaster)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it ended with its parent
    }
}

/** Not every Linux has `ps`. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  const text = fs.existsSync(list)
    ? fs.readFileSync(list, 'utf8')
    : spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  return text.split(/\s+/).map(Number).filter(Boolean);
}

const CHANGES =
  'query ($after: String) { materialChanges(after: $after, first: 100) { nodes { id } endCursor hasNextPage } }';
const MAX_UNNOTIFIED_MS = within(3_000);

type LastChange = { cursor: string | null; revision: number };

/** A harvester's cursor, and the latest revision at that time. */
async function lastChange(journal: Journal): Promise<LastChange> {
  const { cursor } = await changesAfter(journal.urls[0], null);
  const [{ revision }] = await journal.rows<{ revision: number }>(
    'select coalesce(max(id), 0)::int as revision from revisions',
  );
  return { cursor, revision };
}

/** Throws if a harvester that continues from the cursor misses a change. */
async function requireNotified(journal: Journal, { cursor, revision }: LastChange): Promise<void> {
  const changed = await journal.rows<{ id: number }>(
    `select distinct record_id as id from revisions where noun = 'materials' and id > ${revision}`,
  );
  const deadline = performance.now() + MAX_UNNOTIFIED_MS;
  for (;;) {
    const { ids } = await changesAfter(journal.urls[0], cursor);
    const missed = changed.filter(({ id }) => !ids.has(id));
    if (!missed.length) return;
    if (performance.now() > deadline)
      throw new Error(`Harvesters were not notified of ${missed.map(({ id }) => id).join(', ')}.`);
  }
}

async function changesAfter(url: string, after: string | null) {
  const ids = new Set<number>();
  let cursor = after;
  for (;;) {
    const { materialChanges: page } = await query(url, undefined, CHANGES, { after: cursor });
    for (const { id } of page.nodes) ids.add(id);
    cursor = page.endCursor ?? cursor;
    if (!page.hasNextPage) return { ids, cursor };
  }
}
