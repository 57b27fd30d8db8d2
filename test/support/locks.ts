import type pg from 'pg';
import type { TestApp } from './app.js';
import { withClient } from './database.js';

/** Runs `request` while another transaction holds what it needs; commits that once the request has waited this long. Resolves like the request. */
export async function whileHeld<Result>(
  app: TestApp,
  hold: (holder: pg.Client) => Promise<unknown>,
  request: () => Promise<Result>,
  waits = 0,
): Promise<Result> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query_start <= now() - make_interval(secs => $1)`;
  return withClient(app.databaseUrl, async (holder) => {
    await holder.query('begin');
    await hold(holder);
    const ended = { early: false };
    const outcome = request().finally(() => (ended.early = true));
    outcome.catch(() => {}); // the caller gets it
    while (!ended.early && !(await app.sql(waiting, [waits / 1000])).length);
    await holder.query('commit');
    return outcome;
  });
}
