import { expect, it } from '@jest/globals';
import pg from 'pg';
import { ADMIN } from '../support/admin.js';
import { startApp } from '../support/app.js';
import { type Api, graphql } from '../support/apis.js';

it('of two administrators who delete each other at the same time, one remains', async () => {
  const app = await startApp();
  try {
    const first = graphql(app.url, app.token);
    const [{ id: firstId }] = await first.users();
    const other = { username: 'tjetri', email: 'tjetri@example.org', password: 'nje fjalekalim i gjate' };
    await first.register(other);
    const second = graphql(app.url, (await graphql(app.url).login(other.email, other.password)).token);
    const { id: secondId } = (await second.users()).find(({ email }) => email === other.email)!;
    const outcomes = await Promise.allSettled([first.removeUser(secondId), second.removeUser(firstId)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.sql('select count(*)::int as count from users where deleted_at is null')).toEqual([{ count: 1 }]);
  } finally {
    await app.close();
  }
});

it('one who is deleted meanwhile neither deletes nor adds others', async () => {
  const app = await startApp();
  const deleting = new pg.Client(app.databaseUrl);
  try {
    await deleting.connect();
    const password = 'nje fjalekalim i gjate';
    const first = graphql(app.url, app.token);
    const user = (username: string) => ({ username, email: `${username.replace(' ', '')}@example.org`, password });
    for (const username of ['i dyti', 'i treti', 'i fundit']) await first.register(user(username));
    const idOf = async (name: string) => (await first.users()).find(({ username }) => username === name)!.id;
    const last = await idOf('i fundit');
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (const [username, act] of [
      ['i dyti', (deleted: Api) => deleted.removeUser(last)],
      ['i treti', (deleted: Api) => deleted.register(user('i ri'))],
    ] as const) {
      const { token } = await graphql(app.url).login(user(username).email, password);
      const id = await idOf(username);
      await deleting.query('begin');
      await deleting.query('update users set deleted_at = now() where id = $1', [id]);
      const ended = { early: false };
      const request = act(graphql(app.url, token)).finally(() => (ended.early = true));
      const outcome = expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      while (!ended.early && !(await app.sql(waiting)).length);
      await deleting.query('commit');
      await outcome;
    }
    expect((await first.users()).map(({ username }) => username)).toEqual([ADMIN.username, 'i fundit']);
  } finally {
    await deleting.end();
    await app.close();
  }
});
