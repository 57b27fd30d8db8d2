import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuthService } from '../../server/auth/auth.service.js';
import { ADMIN } from '../support/admin.js';
import { type TestApp, startApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('guessing a password', () => {
  beforeEach(() => app.sql('delete from login_attempts'));

  const attacker = '203.0.113.9';
  const login = (address: string, password: string, email: string = ADMIN.email, device?: string) =>
    app.nest
      .get(AuthService)
      .login(email, password, { address, device })
      .then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
  /** How many of so many wrong passwords were looked at. */
  const guess = async (address: string, times: number, email?: string, device?: (n: number) => string) => {
    const answers: string[] = [];
    for (let n = 0; n < times; n++) answers.push(await login(address, `gabim ${n}`, email, device?.(n)));
    return answers.filter((answer) => answer === 'UNAUTHENTICATED').length;
  };

  it('ends after ten tries from one address; the right password is good from another one', async () => {
    expect(await guess(attacker, 15)).toBe(10);
    expect(await login(attacker, ADMIN.password)).toBe('TOO_MANY_REQUESTS');
    expect(await login('198.51.100.1', ADMIN.password)).toBe('in');
  });

  it('ends from many addresses as well, and keeps nobody out of a place that is known', async () => {
    await login('198.51.100.7', ADMIN.password);
    let tried = 0;
    for (let n = 0; n < 8; n++) tried += await guess(`203.0.113.${n}`, 10);
    expect(tried).toBe(50);
    expect(await login('198.51.100.8', ADMIN.password)).toBe('TOO_MANY_REQUESTS');
    expect(await login('198.51.100.7', ADMIN.password)).toBe('in');
    expect(await guess('198.51.100.7', 15)).toBe(10);
  });

  it('counts the neighbours of an IPv6 address and every spelling of an account together', async () => {
    expect((await guess('2001:db8::1', 6)) + (await guess('2001:db8::2', 6))).toBe(10);
    await app.sql('delete from login_attempts');
    // For the database a capital I with a dot is an i: JavaScript makes two characters of it.
    const spellings = [ADMIN.email, ADMIN.email.toUpperCase(), ADMIN.email.replace('i', 'İ'), ` ${ADMIN.email} `];
    let tried = 0;
    for (const email of spellings) tried += await guess(attacker, 5, email);
    expect(tried).toBe(10);
  });

  it('at many accounts from one address ends too, but not at a place that is known', async () => {
    await login(attacker, ADMIN.password);
    let tried = 0;
    for (let n = 0; n < 8; n++) tried += await guess(attacker, 10, `dikush${n}@example.org`);
    expect(tried).toBe(50);
    expect(await login(attacker, ADMIN.password)).toBe('in');
  });

  it('keeps of an address only what nobody can read', async () => {
    await login('198.51.100.77', ADMIN.password);
    expect(JSON.stringify(await app.sql('select * from known_clients'))).not.toContain('198.51.100.77');
  });
});
