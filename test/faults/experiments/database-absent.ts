import { setTimeout as wait } from 'node:timers/promises';
import { rest } from '../../support/apis.js';
import { make } from '../../support/records.js';
import type { Experiment } from './experiment.js';
import type { Journal } from './journal.js';
import { between, oneOf } from './random.js';

/** For a hang. */
const MAX_WAIT_MS = 60_000;
const MAX_OUTAGE_MS = 10_000;
const MAX_TRIES = 5;

export const DATABASE_ABSENT: Experiment = {
  what: 'no database while one process runs and another starts: both are alive, and ready once it is there; what was read before is read',
  on: 'behind a proxy',
  fault: async (journal, random) => {
    await journal.kill(oneOf(random, journal.servers));
    const [running] = journal.urls;
    journal.proxy!.reject();
    const starting = await journal.spawn();
    await requireRejection(running, journal);
    for (const url of [running, starting.url]) {
      await until(`${url}/livez`, ({ status }) => status === 200);
      await until(`${url}/readyz`, isRejected);
    }
    await until(`${starting.url}/al`, isRejected);
    await wait(between(random, 0, MAX_OUTAGE_MS));
    await journal.proxy!.accept();
    await starting.started;
    journal.servers.push(starting);
    return () => requireReading(journal);
  },
};

/** Runs when the editors have stopped. A late change may still empty the cache between the reading and the outage, hence several tries. */
async function requireReading(journal: Journal): Promise<void> {
  for (let tries = 1; !(await isReadInOutage(journal)); tries++)
    if (tries === MAX_TRIES) throw new Error('A page that had been read was not read without the database.');
}

async function isReadInOutage(journal: Journal): Promise<boolean> {
  const page = `${journal.urls[0]}/al`;
  await until(page, ({ status }) => status === 200);
  journal.proxy!.reject();
  let isRead = true;
  await until(page, ({ status, headers }) => {
    isRead &&= status === 200;
    return !isRead || headers.get('warning') === '110 - "Response is Stale"';
  });
  await journal.proxy!.accept();
  await journal.ready();
  return isRead;
}

async function requireRejection(url: string, { token }: Pick<Journal, 'token'>): Promise<void> {
  const code = await make.article(rest(url, token)).then(
    () => 'an acknowledgement',
    (error: { code: string }) => error.code,
  );
  if (code !== 'UNAVAILABLE') throw new Error(`A write without the database got ${code}.`);
}

const isRejected = ({ status, headers }: Response) => status === 503 && headers.has('retry-after');

async function until(address: string, isRight: (response: Response) => boolean): Promise<void> {
  for (const deadline = performance.now() + MAX_WAIT_MS; ; await wait(20)) {
    const response = await fetch(address).catch(() => null);
    await response?.arrayBuffer();
    if (response && isRight(response)) return;
    if (performance.now() > deadline) throw new Error(`${address} was not as expected after ${MAX_WAIT_MS} ms.`);
  }
}
