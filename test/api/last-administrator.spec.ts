import { expect, it } from '@jest/globals';
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
