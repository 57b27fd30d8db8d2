import { expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../support/app.js';
import { apis } from '../support/apis.js';

it.each(apis)(
  'by %s, of two administrators who delete each other at the same time, one remains',
  async (_, connect) => {
    const app = await startApp();
    try {
      const first = connect(app.url, app.token);
      const [{ id: firstId }] = await first.users();
      const other = { username: 'tjetri', email: 'tjetri@example.org', password: 'nje fjalekalim i gjate' };
      await first.register(other);
      const second = connect(app.url, (await connect(app.url).login(other.email, other.password)).token);
      const { id: secondId } = (await second.users()).find(({ email }) => email === other.email)!;
      const outcomes = await Promise.allSettled([first.removeUser(secondId), second.removeUser(firstId)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await app.sql('select count(*)::int as count from users where deleted_at is null')).toEqual([
        { count: 1 },
      ]);
    } finally {
      await app.close();
    }
  },
);

it.each(apis)('by %s, one who is deleted meanwhile neither deletes nor adds others', async (_, connect) => {
  const app = await startApp();
  const deleting = new pg.Client(app.databaseUrl);
  try {
    await deleting.connect();
    const password = 'nje fjalekalim i gjate';
    const first = connect(app.url, app.token);
    for (const username of ['tjetri', 'i treti'])
      await first.register({ username, email: `${username.replace(' ', '')}@example.org`, password });
    const { token } = await connect(app.url).login('tjetri@example.org', password);
    const before = await first.users();
    const idOf = (name: string) => before.find(({ username }) => username === name)!.id;
    await deleting.query('begin');
    await deleting.query('update users set deleted_at = now() where id = $1', [idOf('tjetri')]);
    const deleted = connect(app.url, token);
    const requests = [
      deleted.removeUser(idOf('i treti')),
      deleted.register({ username: 'i katërti', email: 'ikaterti@example.org', password }),
    ];
    const settled = Promise.allSettled(requests);
    let ended = 0;
    for (const request of requests) request.finally(() => ended++).catch(() => {});
    const waiting = async () =>
      (await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length;
    while ((await waiting()) + ended < requests.length);
    await deleting.query('commit');
    const refused = { status: 'rejected', reason: { code: 'UNAUTHENTICATED' } };
    expect(await settled).toMatchObject([refused, refused]);
    expect((await first.users()).map(({ username }) => username)).toEqual(
      before.map(({ username }) => username).filter((name) => name !== 'tjetri'),
    );
  } finally {
    await deleting.end();
    await app.close();
  }
});
