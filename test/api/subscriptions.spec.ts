import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { apis } from '../support/apis.js';

const app = useApp();

const stored = (email: string) =>
  app.sql<{ email: string }>('select email from subscribers where lower(email) = lower($1)', [email]);

describe.each(apis)('the newsletter by %s', (api, connect) => {
  it('stores the address as typed and responds in both languages', async () => {
    const email = `Lexues.${api}@Example.org`;
    const { al, en } = await connect(app.url).subscribe(email);
    expect([al, en]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    expect(al).not.toBe(en);
    expect(await stored(email)).toEqual([{ email }]);
  });

  it('rejects an invalid address in both languages, and stores nothing', async () => {
    for (const email of ['', 'lexues', 'a@b@c', 'a@b.al\r\nBcc: x@example.org', `${'a'.repeat(400)}@example.org`]) {
      const reply = await connect(app.url).subscribe(email);
      expect(reply).toEqual({ al: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) });
      expect(await stored(email)).toEqual([]);
    }
  });
});
