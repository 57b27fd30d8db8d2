import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { type Api, graphql } from '../support/apis.js';
import { whileHeld } from '../support/locks.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const first = useAdmin(app);
beforeEach(() => app.sql('delete from users where email <> $1', [ADMIN.email]));

const password = 'nje fjalekalim i gjate';
const userOf = (username: string) => ({ username, email: `${username.replace(' ', '')}@example.org`, password });
const signedIn = async (username: string) =>
  graphql(app.url, (await graphql(app.url).login(userOf(username).email, password)).token);
const idOf = async (name: string) => (await first.users()).find(({ username }) => username === name)!.id;

it('one who is deleted meanwhile neither deletes nor adds others', async () => {
  for (const username of ['i dyti', 'i treti', 'i fundit']) await first.register(userOf(username));
  const last = await idOf('i fundit');
  for (const [username, act] of [
    ['i dyti', (deleted: Api) => deleted.removeUser(last)],
    ['i treti', (deleted: Api) => deleted.register(userOf('i ri'))],
  ] as const) {
    const [deleted, id] = [await signedIn(username), await idOf(username)];
    const request = whileHeld(
      app,
      (holder) => holder.query('update users set deleted_at = now() where id = $1', [id]),
      () => act(deleted),
    );
    await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
  expect((await first.users()).map(({ username }) => username)).toEqual([ADMIN.username, 'i fundit']);
});

// Last, because it may end the session of the first administrator.
it('of two administrators who delete each other at the same time, one remains', async () => {
  await first.register(userOf('i dyti'));
  const second = await signedIn('i dyti');
  const [firstId, secondId] = [await idOf(ADMIN.username), await idOf('i dyti')];
  const outcomes = await Promise.allSettled([first.removeUser(secondId), second.removeUser(firstId)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await app.sql('select count(*)::int as count from users where deleted_at is null')).toEqual([{ count: 1 }]);
});
