import { jest } from '@jest/globals';
import { SubscriptionLinks } from '../../server/people/subscriptions/links.js';
import { SubscriptionsService } from '../../server/people/subscriptions/subscriptions.service.js';
import { ADMIN } from '../support/admin.js';
import { MailJobs } from '../../server/people/mail/mail-jobs.js';
import { unavailable } from '../../server/platform/errors/errors.js';
import { apis, graphql, rest } from '../support/apis.js';
import { linkTo, parsed, smtpError } from '../support/mail-server.js';
import { textOf } from '../support/messages.js';
import { requestsTo } from '../support/requests.js';
import { useMails } from '../support/use-app.js';

const { app, mails } = await useMails();
beforeEach(async () => {
  mails.behave({});
  // Notices of a story that failed would have the mails of all later ones wait.
  await app.sql('delete from login_attempts; delete from notices where recipient_id = 0');
});

type Row = { id: number; state: string; link_version: number; link_key: string } & Record<string, unknown>;
const row = async (email: string) => (await app.sql<Row>('select * from subscribers where email = $1', [email]))[0];
const ownerOf = ({ id, link_version, link_key }: Row) => ({ id, linkVersion: link_version, linkKey: link_key });
const mailTo = async (email: string, since = 0) =>
  parsed(await mails.next(({ to, at }) => to.includes(email) && at >= since));
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
const { post } = requestsTo(app);
const tokenIn = ({ headers }: Response) => new URL(headers.get('location')!, app.url).searchParams.get('t')!;

/** Signs an address up, and returns the token of the mail that asks for confirmation. */
async function signedUp(email: string, language = 'al'): Promise<string> {
  await form('/api/subscriptions', { email, language });
  return linkTo('/abonimi/', await mailTo(email)).searchParams.get('t')!;
}
async function confirmed(email: string, language = 'al'): Promise<string> {
  const response = await form('/api/subscriptions/confirm', { t: await signedUp(email, language), page: '1' });
  expect(response.status).toBe(303);
  return tokenIn(response);
}

/** Signs a known address up again, and confirms with the link of the new mail. */
async function subscribedAgain(email: string): Promise<void> {
  const since = Date.now();
  await form('/api/subscriptions', { email });
  const t = linkTo('/abonimi/', await mailTo(email, since)).searchParams.get('t')!;
  await form('/api/subscriptions/confirm', { t });
}

it.each(apis)(
  'the newsletter by %s stores the address as typed, and answers in both languages, also a rejection',
  async (api, connect) => {
    const email = `Lexues.${api}@Example.org`;
    for (const given of [email, 'lexues']) {
      const { al, en } = await connect(app.url).subscribe(given);
      expect([al, en]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
      expect(al).not.toBe(en);
    }
    expect(await row(email)).toMatchObject({ email });
    expect(await row('lexues')).toBeUndefined();
  },
);

describe('a new subscriber', () => {
  it.each([
    ['al', 'Konfirmoni abonimin tuaj'],
    ['en', 'Confirm your subscription'],
  ])('is asked to confirm in the language they read, with scripts and without: %s', async (language, subject) => {
    const email = `lexues.${language}@example.org`;
    const response = await form('/api/subscriptions', { email, language });
    expect(response.headers.get('location')).toBe(`/${language}?subscribed=2#newsletter`);
    const mail = await mailTo(email);
    const { journal } = await app.asAnyone('{ journal { al: title en: titleEn } }');
    const from = { name: journal[language], address: 'revista@journal.example.org' };
    expect([mail.subject, mail.from]).toEqual([subject, from]);
    const link = linkTo('/abonimi/', mail);
    expect(link.href).toMatch(new RegExp(`^https://revista\\.example\\.org/abonimi/${language}\\?t=[\\w-]{60}$`));
    expect(mail.html).toContain(link.href);
    expect((await row(email)).state).toBe('pending');
    const body = { email: `skript.${language}@example.org` };
    expect((await post('/api/subscriptions', body, { 'content-language': language })).status).toBe(200);
    expect((await mailTo(`skript.${language}@example.org`)).subject).toBe(subject);
  });

  it('is confirmed by the button on the page; a mail scanner that opens the link changes nothing', async () => {
    const token = await signedUp('skaner@example.org', 'en');
    await fetch(`${app.url}/abonimi/en?t=${token}`, { method: 'HEAD' });
    const page = await fetch(`${app.url}/abonimi/en?t=${token}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await page.text();
    expect(html).toContain('s…r@example.org');
    expect(html).not.toContain('skaner@example.org');
    expect((await row('skaner@example.org')).state).toBe('pending');
    await form('/api/subscriptions/confirm', { t: token });
    expect(await row('skaner@example.org')).toMatchObject({ state: 'active', confirmed_at: expect.anything() });
  });

  it('who has already subscribed gets a mail with a link to their preferences', async () => {
    await confirmed('dyhere@example.org', 'en');
    const since = Date.now();
    await rest(app.url).subscribe('DyHere@Example.org');
    const mail = await mailTo('dyhere@example.org', since);
    expect(mail.subject).toBe('Your subscription');
    const { pathname, search, hash } = linkTo('/abonimi/', mail);
    expect([search, hash]).toEqual(['', expect.stringMatching(/^#[\w-]{60}$/)]);
    expect(await app.text(pathname)).toContain('write ?t= in place of #');
    expect(await app.text(`${pathname}?t=${hash.slice(1)}`)).toContain('is subscribed');
  });

  it('is one person, however the domain is spelled and the mailbox is tagged, also for many sign-ups at once', async () => {
    const spellings = ['example.org', 'ｅxample.org', 'eｘample.org', 'EXAMPLE.org', 'exaｍｐle.org'];
    for (const address of spellings) {
      const sign = (local: string) => form('/api/subscriptions', { email: `${local}@${address}` });
      await Promise.all(['nje', 'NJE', 'nje+1', 'nje+tag', 'Nje+x'].map(sign));
      await app.sql('delete from login_attempts');
    }
    const ids = await app.column<number>(`select id from subscribers where address like 'nje%@example.org'`);
    expect(ids).toHaveLength(4);
    expect(await app.sql('select from notices where recipient_id = any($1)', [ids])).toHaveLength(3);
  });

  it('waits while 200 confirmations were sent in an hour, and is asked afterwards', async () => {
    const sent = `insert into notices (kind, recipient_id, state, claimed_at) select 'subscription', 0, 'sent', now() from generate_series(1, 200)`;
    await app.sql(sent);
    // A turn that began before has not counted them.
    await app.nest.get(MailJobs).catchUp();
    await form('/api/subscriptions', { email: 'pret@example.org' });
    await app.asAnyone(`mutation { requestPasswordReset(email: "${ADMIN.email}") }`);
    await mailTo(ADMIN.email); // other mails do not wait
    const { id } = await row('pret@example.org');
    const waiting = await app.sql(`select state, attempts from notices where recipient_id = $1`, [id]);
    expect(waiting).toEqual([{ state: 'waiting', attempts: 0 }]);
    await app.sql(`update notices set created_at = created_at - interval '3 days' where recipient_id = $1`, [id]);
    await app.sql(`update notices set claimed_at = claimed_at - interval '1 hour' where kind = 'subscription'`);
    app.nest.get(MailJobs).wake();
    await mailTo('pret@example.org');
  });

  it('is a program if it fills in the field that people do not see: the response is the same, and nothing is stored', async () => {
    const human = await form('/api/subscriptions', { email: 'njeri@example.org', homepage: '' });
    const program = await form('/api/subscriptions', { email: 'robot@example.org', homepage: 'https://x.example' });
    expect([program.status, program.headers.get('location')]).toEqual([human.status, human.headers.get('location')]);
    expect([(await row('njeri@example.org'))?.state, await row('robot@example.org')]).toEqual(['pending', undefined]);
    for (const page of ['/al', '/abonimi/al?author=x']) expect(await app.text(page)).toContain('name="homepage"');
  });

  it('finds a page that, until scripts have looked for a link, says only that it needs them', async () => {
    const page = await app.text('/abonimi/al');
    expect(page).toContain(textOf('subscription.needsScript'));
    expect(page).not.toContain(textOf('subscription.noLink'));
  });

  it('whose network has signed up too many is told so, without scripts on the page the form is on', async () => {
    jest.spyOn(app.nest.get(SubscriptionsService), 'subscribe').mockRejectedValueOnce(unavailable('away'));
    expect((await form('/api/subscriptions', { email: 'shume@example.org' })).status).toBe(503);
    for (let count = 1; count <= 30; count++) await form('/api/subscriptions', { email: '' });
    for (let count = 1; count <= 20; count++) await form('/api/subscriptions', { email: `shume${count}@example.org` });
    expect(await row('shume20@example.org')).toBeDefined();
    await expect(graphql(app.url).subscribe('vone@example.org')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const rejected = await form('/api/subscriptions', { email: 'vone@example.org', language: 'en', author: 'Sami' });
    expect([rejected.status, rejected.headers.get('location')]).toEqual([303, '/abonimi/en?author=Sami&subscribed=3']);
    const page = await app.text(rejected.headers.get('location')!);
    expect(page).toContain(textOf('newsletter.later', 'en'));
    expect(page).toContain('name="email"');
    expect(await row('vone@example.org')).toBeUndefined();
  });

  it('gets no more than six mails in thirty days', async () => {
    const typed = () => form('/api/subscriptions', { email: 'muaji@example.org' });
    await typed();
    const { id } = await row('muaji@example.org');
    // Marked as sent, because unsent notices are deleted after two days.
    const dayPasses = () =>
      app.sql(`update notices set state = 'sent', created_at = created_at - interval '1 day' where recipient_id = $1`, [
        id,
      ]);
    for (let day = 0; day < 9; day++) {
      await dayPasses();
      await typed();
    }
    expect(await app.sql('select 1 from notices where recipient_id = $1', [id])).toHaveLength(6);
    for (let day = 0; day < 30; day++) await dayPasses();
    await typed();
    const last = `select 1 from notices where recipient_id = $1 and created_at > now() - interval '1 minute'`;
    expect(await app.sql(last, [id])).toHaveLength(1);
  });

  it('is suspended if the mailbox does not exist', async () => {
    mails.behave({ onRecipient: (to) => (to.startsWith('vdekur') ? smtpError(550, '5.1.1 No such user') : null) });
    await form('/api/subscriptions', { email: 'vdekur@example.org' });
    await form('/api/subscriptions', { email: 'gjalle@example.org' });
    await mailTo('gjalle@example.org');
    for (let state = ''; state !== 'suspended';) state = (await row('vdekur@example.org')).state;
    const [reason] = await app.column<string>(`select reason from notices where state = 'failed'`);
    expect(reason).toBe('550 5.1.1');
  });
});

describe('following one author, keyword or place', () => {
  const begin = (email: string, more: Record<string, string>) =>
    form('/api/subscriptions', { email, language: 'en', ...more });

  it('starts on a page linked from each, and sends nothing else', async () => {
    const page = await fetch(`${app.url}/abonimi/en?author=Sami+Frash%C3%ABri`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('name="author" value="Sami Frashëri"');
    const response = await begin('ndjek@example.org', { author: 'Sami Frashëri' });
    expect(response.headers.get('location')).toBe('/abonimi/en?author=Sami+Frash%C3%ABri&subscribed=2');
    await begin('ndjek@example.org', { place: 'Shkodër' });
    expect(await row('ndjek@example.org')).toMatchObject({
      ...{ state: 'pending', wants_issues: false, wants_calls: false },
      follows: [
        { kind: 'author', value: 'Sami Frashëri' },
        { kind: 'place', value: 'Shkodër' },
      ],
    });
    await begin('ndjek@example.org', {});
    expect(await row('ndjek@example.org')).toMatchObject({ wants_issues: true, wants_calls: true });
  });

  it('is listed among a subscriber’s preferences, which nobody else can change', async () => {
    await confirmed('ndjekes@example.org', 'al');
    const since = Date.now();
    await begin('ndjekes@example.org', { keyword: 'karst' });
    expect(await row('ndjekes@example.org')).toMatchObject({ follows: [], wants_issues: true });
    const { pathname, search, hash } = linkTo('/abonimi/', await mailTo('ndjekes@example.org', since));
    expect(pathname).toBe('/abonimi/en');
    expect(await app.text(`${pathname}${search}&t=${hash.slice(1)}`)).toMatch(/name="keywords"[^>]*>karst</);
  });

  it('shows hostile names as text, truncated', async () => {
    for (const [kind, value] of [
      ['author', '<script>alert(1)</script>'],
      ['place', 'x'.repeat(5_000)],
      ['keyword', '\u0000\r\n'],
      ['keyword', `x${'😀'.repeat(200)}`],
    ]) {
      expect((await begin(`keq.${kind}@example.org`, { [kind]: value })).status).toBe(303);
      expect(await app.text(`/abonimi/en?${kind}=${encodeURIComponent(value)}`)).not.toContain('<script>alert');
      const [follow] = (await row(`keq.${kind}@example.org`)).follows as { value: string }[];
      expect((follow?.value ?? '').length).toBeLessThanOrEqual(200);
    }
  });
});

describe('a subscriber with a link', () => {
  it('chooses language, news and whom to follow, without an account', async () => {
    const t = await confirmed('zgjedh@example.org');
    const response = await form('/api/subscriptions/preferences', {
      ...{ t, language: 'en', calls: 'on' },
      ...{ authors: 'Sami Frashëri\r\nSami Frashëri\r\n\r\n', keywords: 'klima', places: 'Shkodër' },
    });
    expect(response.headers.get('location')).toMatch(/^\/abonimi\/en\?t=[\w-]+&done=changed$/);
    expect(await row('zgjedh@example.org')).toMatchObject({ language: 'en', wants_issues: false, wants_calls: true });
    const { openSubscription } = await app.asAnyone(
      'mutation ($t: String!) { openSubscription(token: $t) { authors keywords places hint isOwner } }',
      { t },
    );
    expect(openSubscription).toEqual({
      ...{ authors: ['Sami Frashëri'], keywords: ['klima'], places: ['Shkodër'] },
      ...{ hint: 'z…h@example.org', isOwner: true },
    });
  });

  it('unsubscribes with one click in a mail program, in both forms of RFC 8058, from any site, and repeatedly', async () => {
    const multipart = new FormData();
    multipart.append('List-Unsubscribe', 'One-Click');
    for (const [email, body] of [
      ['klik1@example.org', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
      ['klik2@example.org', multipart],
    ] as const) {
      const t = await confirmed(email);
      const address = `${app.url}/api/subscriptions/unsubscribe?t=${t}`;
      await fetch(address, { method: 'HEAD', redirect: 'manual' });
      const opened = await fetch(address, { redirect: 'manual' });
      expect(opened.headers.get('location')).toMatch(/^\/abonimi\/al\?t=/);
      expect((await row(email)).state).toBe('active');
      for (let n = 0; n < 2; n++) {
        const headers = { 'sec-fetch-site': 'cross-site' };
        const response = await fetch(address, { method: 'POST', body, headers, redirect: 'manual' });
        expect([response.status, await response.json()]).toEqual([200, { unsubscribed: true }]);
      }
      expect((await row(email)).state).toBe('unsubscribed');
    }
  });

  it('subscribes again after a mistake; earlier links stay invalid', async () => {
    const old = await confirmed('gabim@example.org');
    const fresh = tokenIn(await form('/api/subscriptions/unsubscribe', { t: old, page: '1' }));
    await form('/api/subscriptions/preferences', { t: old, language: 'en' });
    expect((await row('gabim@example.org')).language).toBe('al');
    await form('/api/subscriptions/confirm', { t: fresh });
    expect((await row('gabim@example.org')).state).toBe('active');
  });

  it('is deleted at once, with nothing left, and left out of imports until they confirm again', async () => {
    const email = 'larguar@example.org';
    const IMPORT = `mutation { importSubscribers(text: "${email}", language: al) { added known rejectedCount } }`;
    const bring = async () => (await app.asAdmin(IMPORT)).importSubscribers;
    const t = await confirmed(email);
    const response = await form('/api/subscriptions/erase', { t });
    expect(response.headers.get('location')).toBe('/abonimi/al?done=erased');
    expect(await row(email)).toBeUndefined();
    expect(await app.status(`/abonimi/al?t=${t}`)).toBe(200);
    expect(await bring()).toEqual({ added: 0, known: 0, rejectedCount: 1 });
    await subscribedAgain(email);
    await app.sql('delete from subscribers where email = $1', [email]);
    expect(await bring()).toEqual({ added: 1, known: 0, rejectedCount: 0 });
  });

  it('can only unsubscribe and take it back with the link of a mail program, which is good for longer', async () => {
    await confirmed('vetem.iku@example.org');
    const links = app.nest.get(SubscriptionLinks);
    const t = links.tokenOf(ownerOf(await row('vetem.iku@example.org')), 'unsubscribe');
    await form('/api/subscriptions/erase', { t });
    await form('/api/subscriptions/preferences', { t, language: 'en' });
    const page = await app.text(`/abonimi/en?t=${t}`);
    expect([page.includes('>Unsubscribe</button>'), page.includes('Delete my address')]).toEqual([true, false]);
    expect(await row('vetem.iku@example.org')).toMatchObject({ state: 'active', language: 'al' });
    const undo = tokenIn(await form('/api/subscriptions/unsubscribe', { t, page: '1' }));
    await form('/api/subscriptions/erase', { t: undo });
    expect(await row('vetem.iku@example.org')).toMatchObject({ state: 'unsubscribed' });
    const back = await form('/api/subscriptions/confirm', { t: undo });
    await form('/api/subscriptions/erase', { t: tokenIn(back) });
    expect(await row('vetem.iku@example.org')).toMatchObject({ state: 'active' });
  });

  it('that is managed with scripts is redirected without the token in a URL that servers see', async () => {
    const t = await confirmed('fragment@example.org');
    const response = await form('/api/subscriptions/preferences', { t, language: 'en', page: '#' });
    expect(response.headers.get('location')).toMatch(/^\/abonimi\/en\?done=changed#[\w-]{60}$/);
  });

  it('is told without scripts that a link is not valid, and signs up there again', async () => {
    const page = await app.text('/abonimi/en?t=');
    expect(page).toContain(textOf('subscription.noLink', 'en'));
    expect(page).toContain('action="/api/subscriptions"');
  });

  it('can only confirm with a link to confirm', async () => {
    const t = await signedUp('vetem@example.org');
    await form('/api/subscriptions/erase', { t });
    await form('/api/subscriptions/preferences', { t, language: 'en' });
    expect(await row('vetem@example.org')).toMatchObject({ state: 'pending', language: 'al' });
  });
});

describe('a link', () => {
  it('expires, names one subscriber, and cannot be forged or altered', async () => {
    const links = app.nest.get(SubscriptionLinks);
    const owner = { id: 7, linkVersion: 1, linkKey: '0123456789abcdef'.repeat(2) };
    const day = 86_400_000;
    const token = links.tokenOf(owner, 'manage');
    expect(links.claimsOf(token)).toEqual({ purpose: 'manage', owner });
    expect(links.claimsOf(links.tokenOf(owner, 'confirm', Date.now() - 8 * day))).toBeNull();
    expect(links.claimsOf(links.tokenOf(owner, 'manage', Date.now() - 61 * day))).toBeNull();
    expect(links.claimsOf(links.tokenOf(owner, 'unsubscribe', Date.now() - 399 * day))).not.toBeNull();
    expect(links.claimsOf(links.tokenOf(owner, 'unsubscribe', Date.now() - 401 * day))).toBeNull();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < token.length; at++)
      for (const character of alphabet)
        if (character !== token[at])
          expect(links.claimsOf(token.slice(0, at) + character + token.slice(at + 1))).toBeNull();
    for (const odd of ['', 'x', token + 'A', token.slice(1), null, 7, {}, [token]])
      expect(links.claimsOf(odd)).toBeNull();
  });

  it.each([
    ['an@example.org', 'a…@example.org'],
    ['ana@example.org', 'a…a@example.org'],
  ])('shows little of a short address: %s', async (email, hint) => {
    await app.sql('insert into subscribers (email, address) values ($1, $1)', [email]);
    const t = app.nest.get(SubscriptionLinks).tokenOf(ownerOf(await row(email)), 'manage');
    const opened = await app.asAnyone('mutation ($t: String!) { openSubscription(token: $t) { hint } }', { t });
    expect(opened).toEqual({ openSubscription: { hint } });
  });

  it('is worth nothing for the next subscriber with the same id, as after a restored backup; nor is a return address', async () => {
    const t = await confirmed('i.pari@example.org');
    const { id, ...first } = await row('i.pari@example.org');
    const links = app.nest.get(SubscriptionLinks);
    const tag = links.bounceTagOf(ownerOf({ id, ...first }));
    await app.sql('delete from subscribers where id = $1', [id]);
    const add = 'insert into subscribers (id, email, address, state, link_version) values ($1, $2, $2, $3, $4)';
    await app.sql(add, [id, 'i.dyti@example.org', 'active', first.link_version]);
    const opened = await app.asAnyone('mutation ($t: String!) { openSubscription(token: $t) { hint } }', { t });
    await form('/api/subscriptions/erase', { t });
    expect([opened, (await row('i.dyti@example.org')).state]).toEqual([{ openSubscription: null }, 'active']);
    expect(links.isBounceTagOf(ownerOf(await row('i.dyti@example.org')), tag)).toBe(false);
  });

  it.each(['confirm', 'preferences', 'erase', 'unsubscribe'])('that is invalid does nothing: %s', async (action) => {
    for (const fields of [{}, { t: 'x' }, { t: 'A'.repeat(60) }] as Record<string, string>[]) {
      const response = await form(`/api/subscriptions/${action}`, { ...fields, page: '1', language: 'en' });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/abonimi/en?t=']);
    }
    const notText = '{"t":{"toString":1},"authors":{"toString":1},"keywords":[{}],"language":{"valueOf":1}}';
    expect((await post(`/api/subscriptions/${action}`, notText)).status).toBeLessThan(500);
  });
});

describe('returned mail', () => {
  const report = (to: string, status: string, action = 'failed') =>
    `From: MAILER-DAEMON@mx.example.org
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; somebody@example.org
Action: ${action}
Status: ${status}

--B--
`.replaceAll('\n', '\r\n');
  const bounce = (body: string, type = 'message/rfc822', key = 'k'.repeat(32)) =>
    fetch(`${app.url}/api/bounces`, { method: 'POST', body, headers: { 'content-type': type, 'x-bounce-key': key } });
  const returnAddress = async (email: string) => {
    const tag = app.nest.get(SubscriptionLinks).bounceTagOf(ownerOf(await row(email)));
    return `kthime+${tag}@journal.example.org`;
  };

  it('suspends the recipient, identified by the return address, until they confirm again', async () => {
    await confirmed('kthyer@example.org');
    const { from } = mails.received.find(({ to }) => to.includes('kthyer@example.org'))!;
    expect(from).toBe(await returnAddress('kthyer@example.org'));
    const taken = await bounce(report(from.toUpperCase(), '5.1.1'));
    expect([taken.status, await taken.json()]).toEqual([200, { taken: 1 }]);
    expect(await row('kthyer@example.org')).toMatchObject({ state: 'suspended', bounce_status: '5.1.1' });
    await subscribedAgain('kthyer@example.org');
    expect(await row('kthyer@example.org')).toMatchObject({ state: 'active', bounces: 0 });
  });

  it('for a full mailbox suspends the third time, one for each of several mailboxes, of which one is gone, counts once; a delay never', async () => {
    await confirmed('plot@example.org');
    const to = await returnAddress('plot@example.org');
    for (const status of ['4.4.1', '5.4.1', 'x'])
      expect(await (await bounce(report(to, status, 'delayed'))).json()).toEqual({ taken: 0 });
    expect(await (await bounce(report(to, 'x'))).json()).toEqual({ taken: 0 });
    const several = report(to, '5.2.2').replace(/(Action: .*\r\nStatus: .*\r\n\r\n)/, '$1$1$1');
    const forEach = several.replace('5.2.2', '5.1.1');
    for (let n = 0; n < 2; n++) await bounce(forEach);
    expect(await row('plot@example.org')).toMatchObject({ state: 'active', bounces: 2 });
    await bounce(report(to, '5.2.2'));
    expect((await row('plot@example.org')).state).toBe('suspended');
  });

  it('can be reported by a mail service, with address and status', async () => {
    await confirmed('sherbim@example.org');
    const reported = async (recipient?: unknown, status: unknown = '5.1.1') =>
      (await bounce(JSON.stringify({ recipient, status }), 'application/json')).json();
    for (const [recipient, status] of [
      [],
      ['askush@example.org'],
      ['x'],
      ...['4.4.1', '5.1', '', null, ['5.1.1'], { toString: '5.1.1' }].map((code) => ['sherbim@example.org', code]),
    ])
      expect(await reported(recipient, status)).toEqual({ taken: 0 });
    expect((await row('sherbim@example.org')).state).toBe('active');
    expect(await reported('Sherbim@eｘample.org')).toEqual({ taken: 1 });
    expect(await reported('sherbim@example.org')).toEqual({ taken: 0 });
    expect((await row('sherbim@example.org')).state).toBe('suspended');
  });

  it('is rejected without the key, and ignored with a forged tag', async () => {
    await confirmed('falsifikim@example.org');
    const to = await returnAddress('falsifikim@example.org');
    const { id } = await row('falsifikim@example.org');
    expect((await bounce(report(to, '5.1.1'), 'message/rfc822', 'gabim')).status).toBe(401);
    const made = `kthime+${id}-${'0'.repeat(20)}@journal.example.org`;
    const nested = Array.from(
      { length: 20 },
      (_, n) => `Content-Type: multipart/mixed; boundary=${n}\r\n\r\n--${n}\r\n`,
    );
    const forged = [report(made, '5.1.1'), report('kthime@journal.example.org', '5.1.1'), report(to, '4.4.1')];
    for (const body of [...forged, 'x', '\0'.repeat(100_000), nested.join('')])
      expect(await (await bounce(body)).json()).toEqual({ taken: 0 });
    expect((await bounce('x'.repeat(100_001))).status).toBe(413);
    expect((await row('falsifikim@example.org')).state).toBe('active');
  });
});

it('those who signed up before mail was configured are asked to confirm when an editor says so, once', async () => {
  const ask = async () => (await app.asAdmin('mutation { sendConfirmations }')).sendConfirmations;
  await ask(); // of earlier stories
  const emails = ['parakohe.1@example.org', 'parakohe.2@example.org'];
  await app.sql('insert into subscribers (email, address) select email, email from unnest($1::text[]) as email', [
    emails,
  ]);
  expect([await ask(), await ask()]).toEqual([2, 0]);
  // Of somebody who has been erased meanwhile.
  await app.sql(`insert into notices (kind, recipient_id) values ('subscription', 987654)`);
  await app.nest.get(MailJobs).catchUp();
  expect(await app.sql('select from notices where recipient_id = 987654')).toEqual([]);
  for (const email of emails) expect((await mailTo(email)).subject).toBe('Konfirmoni abonimin tuaj');
});

it('erases subscribers 30 days after an unanswered request to confirm, but not those never asked', async () => {
  await signedUp('harruar@example.org');
  await app.sql(`insert into subscribers (email, address) values ('pa-pyetur@example.org', 'pa-pyetur@example.org')`);
  await app.sql(`update subscribers set asked_at = asked_at - interval '31 days', state_since = now() - interval '31 days'
                 where email in ('harruar@example.org', 'pa-pyetur@example.org')`);
  await app.nest.get(SubscriptionsService).deleteExpired();
  expect(await row('harruar@example.org')).toBeUndefined();
  expect(await row('pa-pyetur@example.org')).toMatchObject({ state: 'pending' });
});
