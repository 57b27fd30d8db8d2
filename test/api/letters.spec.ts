import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { CallsService } from '../../server/content/calls/calls.service.js';
import { MailJobs } from '../../server/people/mail/mail-jobs.js';
import { rest } from '../support/apis.js';
import { linksIn, linkTo, parsed, type Received, smtpError } from '../support/mail-server.js';
import { useAdmin, useMails } from '../support/use-app.js';
import { whileHeld } from '../support/locks.js';
import { make, YEAR } from '../support/records.js';
import { securityLogOf } from '../support/security-log.js';
import { statementsOf } from '../support/statements.js';
import { LettersService } from '../../server/people/letters/letters.service.js';
import { SubscriptionLinks } from '../../server/people/subscriptions/links.js';
import { LetterSender } from '../../server/people/letters/letter-sender.js';

const { app, mails } = await useMails();
const admin = useAdmin(app, rest);
let issueId: number;
let callId: number;
beforeAll(async () => {
  ({ id: issueId } = await make.issue(admin, { title: 'Ujërat, numri 1' }));
  await make.article(admin, { title: 'Lumenjtë', authorsText: 'Ana Gjoka; Ben Hila', keywords: 'lumenj, klima' });
  await make.article(admin, { title: 'Liqenet', authorsText: 'Cen Dema', keywords: 'liqene' });
  ({ id: callId } = await make.call(admin, { title: 'Thirrja e pranverës' }));
});
beforeEach(async () => {
  await app.sql('delete from letters');
  await app.nest.get(MailJobs)['running']; // copies of an earlier story that are being sent
  await app.sql('delete from subscribers');
  mails.received.length = mails.acknowledged.length = 0;
  mails.behave({});
});

type Letter = { id: number; version: number; counts: Record<string, number> } & Record<string, any>;
const TEXT = 'subject preheader heading intro closing actionLabel actionPath items { articleId title detail path }';
const FIELDS = `id version state problem startedAt scheduledFor al { ${TEXT} } en { ${TEXT} } failures { reason state count }
  counts { waiting sending sent failed unknown cancelled }`;
const create = async (kind = 'ISSUE', sourceId: number | null = issueId): Promise<Letter> =>
  (await app.asAdmin(`mutation { createLetter(kind: ${kind}, sourceId: ${sourceId}) { ${FIELDS} } }`)).createLetter;
const read = async (id: number): Promise<Letter> => (await app.asAdmin(`{ letter(id: ${id}) { ${FIELDS} } }`)).letter;
const SEND = `mutation ($id: Int!, $version: Int!, $at: DateTime) { sendLetter(id: $id, version: $version, at: $at) { ${FIELDS} } }`;
const send = async ({ id, version }: Letter, at: string | null = null): Promise<Letter> =>
  (await app.asAdmin(SEND, { id, version, at })).sendLetter;
/** Sends a letter, and waits until all its copies are sent. */
const sendAll = async (letter: Letter) => send(letter).then(() => reach(letter.id, 'SENT'));
const UPDATE = `mutation ($id: Int!, $input: UpdateLetterInput!) { updateLetter(id: $id, input: $input) { ${FIELDS} } }`;
const cancel = async (id: number) =>
  (await app.asAdmin(`mutation { cancelLetter(id: ${id}) { state scheduledFor } }`)).cancelLetter;

async function reach(id: number, state: string): Promise<Letter> {
  const REACHED = 'select from letters where id = $1 and state = lower($2)';
  while (!(await app.sql(REACHED, [id, state])).length);
  return read(id);
}

const DEFAULTS = {
  ...{ name: 'lexues.', language: 'al', state: 'active', issues: true, calls: true },
  follows: [] as object[],
};
const subscribe = (count: number, more: Partial<typeof DEFAULTS> = {}) =>
  app.sql(
    `insert into subscribers (email, address, language, state, wants_issues, wants_calls, follows)
     select email, email, p.language, p.state, p.issues, p.calls, p.follows
     from jsonb_to_record($2) as p (name text, language text, state text, issues boolean, calls boolean, follows jsonb),
       generate_series(1, $1) as n, concat(p.name, n, '@example.org') as email`,
    [count, { ...DEFAULTS, ...more }],
  );
const addressesOf = (all: Received[]) => all.flatMap(({ to }) => to).toSorted();

describe('a letter', () => {
  it('is created from an issue with one click, with its contents in both languages', async () => {
    const { id, al, en, state } = await create();
    expect(state).toBe('DRAFT');
    const again = (kind: string, about: number) =>
      app.asAdmin(
        `mutation { createLetter(kind: ${kind}, sourceId: ${about}) { id } }`,
        {},
        { 'idempotency-key': 'nje-leter' },
      );
    const created = await again('ISSUE', issueId);
    await app.sql(`update letters set version = 2, content = jsonb_set(content, '{al,subject}', '"Tjetër"')`);
    expect(await again('ISSUE', issueId)).toEqual(created);
    await expect(again('CALL', callId)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    expect(await app.asAdmin(`mutation { deleteLetter(id: ${id}) }`)).toEqual({ deleteLetter: true });
    await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([al.subject, en.subject]).toEqual(['Numër i ri: Ujërat, numri 1', 'New issue: Ujërat, numri 1']);
    expect(al.items).toMatchObject([{ title: 'Lumenjtë', detail: 'Ana Gjoka, Ben Hila' }, { title: 'Liqenet' }]);
    expect(en.items[0].path).toMatch(/^\/artikull\/\d+\/.*\/en$/);
    expect(en.actionPath).toMatch(/^\/revista\/\d+\/.*\/en$/);
  });

  it('is sent once to every active subscriber, in their language, with a personal link', async () => {
    await subscribe(30);
    await subscribe(5, { name: 'reader.', language: 'en' });
    for (const state of ['pending', 'suspended', 'unsubscribed']) await subscribe(1, { name: state, state });
    await subscribe(1, { name: 'only.calls.', issues: false });
    const letter = await create();
    const { counts } = await sendAll(letter);
    expect(counts).toEqual({ waiting: 0, sending: 0, sent: 35, failed: 0, unknown: 0, cancelled: 0 });
    const addresses = addressesOf(mails.received);
    expect(new Set(addresses).size).toBe(35);
    expect(addresses).toHaveLength(35);

    const { journal } = await app.asAnyone('{ journal { title titleEn } }');
    const english = await parsed(await mails.next(({ to }) => to[0] === 'reader.1@example.org'));
    expect(english).toMatchObject({ subject: 'New issue: Ujërat, numri 1', from: { name: journal.titleEn } });
    const albanian = await parsed(await mails.next(({ to }) => to[0] === 'lexues.1@example.org'));
    expect(albanian.from!.name).toBe(journal.title);
    const header = (name: string) => english.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toBe('<newsletter.revista.example.org>');
    const [, address] = /^<(https:\/\/revista\.example\.org\/api\/subscriptions\/unsubscribe\?t=[\w-]{60})>$/.exec(
      header('list-unsubscribe')!,
    )!;
    const links = app.nest.get(SubscriptionLinks);
    expect(links.claimsOf(new URL(address).searchParams.get('t'))).toMatchObject({ purpose: 'unsubscribe' });
    const preferences = linksIn(english).find((link) => link.includes('#'))!;
    expect(links.claimsOf(new URL(preferences).hash.slice(1))).toMatchObject({ purpose: 'manage' });
    expect(linksIn(english).map((link) => new URL(link).origin)).toEqual(
      expect.arrayContaining(['https://revista.example.org']),
    );
    expect(english.html).toContain(linkTo('/abonimi/en', english).href);
    expect(english.html).not.toMatch(/<img|\.invalid/);
    expect(english.text).not.toContain('.invalid');
    expect(english.text).toContain('\nPrivacy: https://revista.example.org/privatesia/en\n');
    const tokens = new Set(
      mails.received.map(({ raw }) => /unsubscribe\?t=3D([\w-]+)|unsubscribe\?t=([\w-]+)/.exec(raw)![0]),
    );
    expect(tokens.size).toBe(35);
  });

  it('from a call links to its page, and is for those who want letters of its kind, as its editor is told before', async () => {
    await subscribe(2, { name: 'issues.', calls: false });
    await subscribe(3, { name: 'calls.', issues: false });
    const audienceOf = async ({ id }: Letter) =>
      (await app.asAdmin(`{ letter(id: ${id}) { audience } }`)).letter.audience;
    const letter = await create('CALL', callId);
    expect([letter.al.subject, letter.en.subject]).toEqual([
      'Thirrje për artikuj: Thirrja e pranverës',
      'Call for papers: Thirrja e pranverës',
    ]);
    expect(letter.al.intro).toContain('Ftohen autorët');
    expect(letter.en.intro).toMatch(/Authors are invited .*Deadline for manuscripts: 31-03-2030\./s);
    for (const sourceId of [null, 987_654])
      for (const kind of ['ISSUE', 'CALL'])
        await expect(create(kind, sourceId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await audienceOf(await create()), await audienceOf(letter)]).toEqual([2, 3]);
    await sendAll(letter);
    expect(addressesOf(mails.received)).toEqual([1, 2, 3].map((n) => `calls.${n}@example.org`));
  });

  it('contains only news that a follower follows, and is not sent without any', async () => {
    await subscribe(1, { name: 'author.', issues: false, follows: [{ kind: 'author', value: 'ANA GJOKA' }] });
    await subscribe(1, { name: 'keyword.', issues: false, follows: [{ kind: 'keyword', value: 'Liqene' }] });
    await subscribe(1, { name: 'nothing.', issues: false, follows: [{ kind: 'author', value: 'Gjoka' }] });
    const letter = await create();
    await sendAll(letter);
    expect(addressesOf(mails.received)).toEqual(['author.1@example.org', 'keyword.1@example.org']);
    for (const mail of mails.received) {
      const text = (await parsed(mail)).text!;
      const isOfAuthor = mail.to[0].startsWith('author');
      expect([text.includes('Lumenjtë'), text.includes('Liqenet')]).toEqual([isOfAuthor, !isOfAuthor]);
    }
  });

  it('reports rejected copies, retries temporary failures, and stops sending to dead addresses', async () => {
    await subscribe(74);
    mails.behave({
      onRecipient: (_, count) =>
        count % 37 === 0 ? smtpError(550, '5.1.1 No such user') : count === 5 ? smtpError(450, '4.2.0 Later') : null,
    });
    const letter = await create();
    await send(letter);
    for (let { counts } = letter; counts.sent + counts.failed !== 73;) ({ counts } = await read(letter.id));
    const going = await read(letter.id);
    expect(going).toMatchObject({ state: 'SENDING', counts: { failed: 2, waiting: 1 } });
    expect(going.failures).toEqual(
      expect.arrayContaining([
        { reason: '550 5.1.1', state: 'failed', count: 2 },
        { reason: '450 4.2.0', state: 'waiting', count: 1 },
      ]),
    );
    expect(await app.sql(`select 1 from subscribers where state = 'suspended'`)).toHaveLength(2);
    await app.sql(`update deliveries set due_at = now() where state = 'waiting'`);
    app.nest.get(MailJobs).wake();
    expect((await reach(letter.id, 'SENT')).counts).toMatchObject({ sent: 72, failed: 2 });
    expect(addressesOf(mails.received)).toHaveLength(72);
  });

  it('skips subscribers who have left since it began', async () => {
    await subscribe(3);
    mails.behave({ onRecipient: () => smtpError(450, '4.2.0 Later') });
    const letter = await create();
    await send(letter);
    for (let postponed = 0; postponed < 3;) postponed = (await read(letter.id)).failures[0]?.count ?? 0;
    mails.behave({});
    await app.sql(`update subscribers set state = 'unsubscribed' where email like 'lexues.2%'`);
    // By a clock that was ahead.
    await app.sql(`update deliveries set due_at = now() + interval '1 year'`);
    app.nest.get(MailJobs).wake();
    expect((await reach(letter.id, 'SENT')).counts).toMatchObject({ sent: 2, cancelled: 1 });
    expect(addressesOf(mails.received)).toEqual(['lexues.1@example.org', 'lexues.3@example.org']);
  });

  it('is sent no faster than a low rate allows, counted over a minute', async () => {
    const sender = app.nest.get(LetterSender);
    const sentAfter = async (seconds: number) => {
      await app.sql('update deliveries set claimed_at = claimed_at - make_interval(secs => $1)', [seconds]);
      expect((await sender['sendDue'](() => true))!.getTime()).toBeGreaterThan(Date.now());
      const [count] = await app.column<number>('select count(claimed_at)::int from deliveries');
      return count;
    };
    app.config.mail!.lettersPerMinute = 1;
    try {
      await subscribe(9);
      await send(await create());
      expect(await sentAfter(0)).toBe(1);
      expect(await sentAfter(10)).toBe(1);
      expect(await sentAfter(55)).toBe(2);
    } finally {
      app.config.mail!.lettersPerMinute = 0;
    }
  });

  it('is put off for a minute by a batch to which no server replied, but by no reply', async () => {
    await subscribe(30);
    const { id } = await create();
    await app.sql(`update letters set state = 'sending', started_at = now() where id = $1`, [id]);
    await app.sql('insert into deliveries (letter_id, subscriber_id) select $1, id from subscribers', [id]);
    const sender = app.nest.get(LetterSender);
    const deliver = sender['deliver'];
    const tried = async (reason: string) => {
      let copies = 0;
      sender['deliver'] = async () => (copies++, { state: 'waiting', reason });
      const due = await sender['sendDue'](() => true);
      await app.sql(`update deliveries set state = 'waiting'`);
      return [copies, due && due.getTime() > Date.now() + 50_000];
    };
    try {
      expect(await tried('450 4.2.0')).toEqual([30, null]);
      expect(await tried('ECONNECTION')).toEqual([20, true]);
    } finally {
      await cancel(id);
      sender['deliver'] = deliver;
    }
  });

  it('does not resend a copy with an unknown outcome, and reports it', async () => {
    await subscribe(10);
    mails.behave({
      onMessage: (_, count, cut) => {
        if (count !== 4) return undefined;
        cut();
        return new Promise(() => {});
      },
    });
    const letter = await create();
    await send(letter);
    for (let counts = letter.counts; (counts.unknown ?? 0) < 1 || counts.sending > 0;)
      ({ counts } = await read(letter.id));
    const { counts } = await read(letter.id);
    expect(counts.unknown).toBeGreaterThan(0);
    await app.sql(`update deliveries set due_at = now() where state = 'waiting'`);
    app.nest.get(MailJobs).wake();
    const { counts: after } = await reach(letter.id, 'SENT');
    expect(after.sent + after.unknown).toBe(10);
    const addresses = addressesOf(mails.received);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('is sent at its time, but not at one that has passed; can be cancelled, and waits for its material to be published', async () => {
    await subscribe(2);
    const draft = await create();
    for (const at of ['2020-01-01T09:00:00Z', `${YEAR + 2}-01-01T09:00:00Z`])
      await expect(send(draft, at)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const letter = await send(draft, new Date(Date.now() + 3_600_000).toISOString());
    expect(letter.state).toBe('SCHEDULED');
    expect(await cancel(letter.id)).toEqual({ state: 'DRAFT', scheduledFor: null });

    const year = YEAR + 1;
    const { id } = await make.issue(admin, { title: 'I vitit tjetër', publicationYear: year });
    const early = await create('ISSUE', id);
    await send(early);
    expect(await reach(early.id, 'DRAFT')).toMatchObject({ problem: 'NOT_PUBLISHED', startedAt: null });
    expect(mails.received).toEqual([]);
  });

  it.each([
    ['postponed', true, `scheduled_for = now() + interval '1 hour'`, 'SCHEDULED'],
    ['postponed until its material is published', false, `scheduled_for = now() + interval '1 hour'`, 'SCHEDULED'],
    [
      'given a link to what nobody may read',
      true,
      `version = version + 1, content = jsonb_set(content, '{al,items,0,articleId}', '987654')`,
      'DRAFT',
    ],
  ])('that is %s at the moment when it is due is not sent', async (_, isPublic, change, state) => {
    await subscribe(1);
    const letter = await create();
    const check = jest.spyOn(app.nest.get(LettersService), 'isSourcePublic');
    check.mockImplementationOnce(async ({ id }) => {
      await app.sql(`update letters set ${change} where id = $1`, [id]);
      return isPublic;
    });
    await send(letter);
    await reach(letter.id, state);
    await app.nest.get(MailJobs).catchUp();
    expect(await read(letter.id)).toMatchObject({ state, counts: { waiting: 0 } });
    expect(mails.received).toEqual([]);
  });

  it('waits while the database cannot say whether its material is published', async () => {
    await subscribe(1);
    const letter = await create('CALL', callId);
    const list = jest.spyOn(app.nest.get(CallsService), 'list');
    list.mockRejectedValueOnce(new Error('Connection terminated'));
    await send(letter);
    await app.nest.get(MailJobs).catchUp();
    await reach(letter.id, 'SENT');
    expect(mails.received).toHaveLength(1);
  });

  it('is sent once, however often requested, and cannot be changed or deleted afterwards', async () => {
    await subscribe(3);
    const letter = await create();
    await Promise.allSettled([1, 2, 3, 4].map(() => send(letter)));
    await reach(letter.id, 'SENT');
    await expect(send(letter)).rejects.toMatchObject({ code: 'CONFLICT' });
    const conflict = { code: 'CONFLICT' };
    await expect(app.asAdmin(UPDATE, { id: letter.id, input: { version: 1 } })).rejects.toMatchObject(conflict);
    await expect(app.asAdmin(`mutation { deleteLetter(id: ${letter.id}) }`)).rejects.toMatchObject(conflict);
    expect(mails.received).toHaveLength(3);
  });

  it('stops at once when cancelled, and goes on with the other copies when sent again', async () => {
    await subscribe(60);
    const letter = await create();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const postponed = smtpError(451, '4.3.0 Later');
    mails.behave({ onMessage: (_, count) => held.then(() => (count === 1 ? Promise.reject(postponed) : undefined)) });
    await send(letter);
    for (let sending = 0; sending === 0;) sending = (await read(letter.id)).counts.sending;
    await cancel(letter.id);
    release();
    for (let sending = 1; sending > 0;) sending = (await read(letter.id)).counts.sending;
    const { counts, state } = await read(letter.id);
    expect(state).toBe('CANCELLED');
    expect(counts.sent + counts.waiting).toBe(60);
    expect(counts.waiting).toBeGreaterThan(1);
    expect(mails.received).toHaveLength(counts.sent + 1);

    await app.sql('update deliveries set due_at = now()');
    await expect(send(letter)).rejects.toMatchObject({ code: 'CONFLICT' });
    await sendAll(await read(letter.id));
    const addresses = addressesOf(mails.acknowledged);
    expect([addresses.length, new Set(addresses).size]).toEqual([60, 60]);
  });

  it('that was stopped goes on only while its issue is public, and to nobody who has declined such letters', async () => {
    await subscribe(2);
    const { id } = await sendAll(await create());
    await app.sql(`update letters set state = 'cancelled' where id = $1`, [id]);
    await app.sql(`update deliveries set state = 'waiting' where letter_id = $1`, [id]);
    const follows = JSON.stringify([{ kind: 'author', value: 'Ana Kola' }]);
    await app.sql(`update subscribers set wants_issues = false, follows = $1 where email like '%.1@%'`, [follows]);
    const setPublic = (is: boolean) =>
      app.sql(`update materials set public_from = $2 where id = $1`, [issueId, is ? null : `${YEAR + 1}-01-01`]);
    await setPublic(false);
    expect(await send(await read(id))).toMatchObject({ state: 'CANCELLED', problem: 'NOT_PUBLISHED' });
    await setPublic(true);
    mails.received.length = 0;
    expect(await sendAll(await read(id))).toMatchObject({ problem: null, counts: { sent: 1, cancelled: 1 } });
    expect(addressesOf(mails.received)).toEqual(['lexues.2@example.org']);
  });

  it('that is free is not sent before its text is written in both languages, then once to everybody', async () => {
    await subscribe(1);
    await subscribe(1, { name: 'author.', issues: false, follows: [{ kind: 'author', value: 'Ana Gjoka' }] });
    const [{ articleId, title, path }] = (await create()).al.items;
    const letter = await create('FREE', null);
    const ofField = (field: string) => ({ code: 'BAD_INPUT', fields: [expect.objectContaining({ field })] });
    await expect(send(letter)).rejects.toMatchObject(ofField('al.intro'));
    const text = {
      subject: 'Takim',
      heading: 'Takim',
      intro: 'Takohemi të premten.',
      items: [{ articleId, title, path }],
    };
    const write = async (language: string, version: number, written: object = text) =>
      (await app.asAdmin(UPDATE, { id: letter.id, input: { [language]: written, version } })).updateLetter;
    await expect(send(await write('al', 1))).rejects.toMatchObject(ofField('en.intro'));
    const { version } = await send(await write('en', 2), new Date(Date.now() + 3_600_000).toISOString());
    await expect(write('en', version, letter.en)).rejects.toMatchObject(ofField('en.intro'));
    await sendAll(await read(letter.id));
    expect(addressesOf(mails.received)).toEqual(['author.1@example.org', 'lexues.1@example.org']);
  });

  it('is public once it has been sent, and not before, without what is withdrawn', async () => {
    const { id: issue } = await make.issue(admin, { title: 'Malet', number: 9 });
    const lost = await make.article(admin, { title: 'Korabi', number: 9 });
    await make.article(admin, { title: 'Tomori', number: 9 });
    await subscribe(1);
    const letter = await create('ISSUE', issue);
    const page = () => app.text(`/letra/${letter.id}/en`);
    const status = () => app.status(`/letra/${letter.id}/en`);
    const viaGraphql = () => app.asAnyone(`{ publishedLetter(id: ${letter.id}) { id } }`);
    expect(await statementsOf(viaGraphql, /"calls"/)).toEqual([]);
    expect([await status(), await viaGraphql()]).toEqual([404, { publishedLetter: null }]);
    await sendAll(letter);
    expect(await page()).toMatch(/New issue: Malet.*Korabi/s);
    expect(await page()).not.toMatch(/abonimi\/en\?t=|unsubscribe/);
    for (const list of ['/letrat/al', '/sitemap.xml']) expect(await app.text(list)).toContain(`/letra/${letter.id}/al`);
    await admin.remove('materials', lost.id);
    expect(await page()).toMatch(/^(?!.*Korabi).*Tomori/s);
    await admin.remove('materials', issue);
    expect(await status()).toBe(404);
    expect(await app.text('/letrat/al')).not.toContain(`/letra/${letter.id}/al`);
  });

  it('is not public while the call that it is about is deleted', async () => {
    const { id } = await make.call(admin, { title: 'Thirrje e tërhequr' });
    await subscribe(1);
    const letter = await create('CALL', id);
    await sendAll(letter);
    const status = () => app.status(`/letra/${letter.id}/al`);
    expect(await status()).toBe(200);
    await app.asAdmin(`mutation { deleteCall(id: ${id}) }`);
    expect(await status()).toBe(404);
    expect(await app.text('/letrat/al')).not.toContain(`/letra/${letter.id}/al`);
    await app.asAdmin(`mutation { restoreCall(id: ${id}) { id } }`);
    expect(await status()).toBe(200);
  });
});

describe('an editor', () => {
  it('sends a test to themselves, and to nobody else', async () => {
    await subscribe(2);
    const { id } = await create();
    await app.asAdmin('mutation ($id: Int!) { sendTestLetter(id: $id, language: en) }', { id });
    const mail = await mails.next(({ to }) => to[0] === ADMIN.email);
    expect((await parsed(mail)).subject).toBe('[Test] New issue: Ujërat, numri 1');
    expect(mails.received).toHaveLength(1);
    expect((await read(id)).state).toBe('DRAFT');
  });

  it('edits it, is warned if a colleague did, and cannot link to other sites', async () => {
    const { id, version, al } = await create();
    const hostile = '<script>alert(1)</script> ${7*7} {{7*7}}';
    const changed = await app.asAdmin(UPDATE, { id, input: { version, al: { ...al, intro: hostile } } });
    expect(changed.updateLetter).toMatchObject({ version: version + 1, al: { intro: hostile } });
    const { letterPreview } = await app.asAdmin(`{ letterPreview(id: ${id}, language: al) { html } }`);
    expect(letterPreview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ${7*7} {{7*7}}');
    await expect(app.asAdmin(UPDATE, { id, input: { version, al } })).rejects.toMatchObject({ code: 'CONFLICT' });
    // The response to the first was lost.
    const repeated = await app.asAdmin(UPDATE, { id, input: { version, al: { ...al, intro: hostile } } });
    expect(repeated).toEqual(changed);
    for (const change of [
      ...['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'].map((path) => ({
        actionPath: path,
      })),
      { subject: 'A\r\nBcc: x@example.org' },
    ])
      await expect(app.asAdmin(UPDATE, { id, input: { version: 2, al: { ...al, ...change } } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
  });

  it.each(['', 'x'])('can save what was drafted of a long title and of many authors (%j)', async (first) => {
    const { id } = await make.issue(admin, { title: first + '😀'.repeat(300), number: 8 });
    const authorsText = Array.from({ length: 60 }, (_, n) => `Autore e Shembullit ${n}`).join('; ');
    await make.article(admin, { title: 'Nga shumë', number: 8, authorsText });
    const { id: letter, version, al, en } = await create('ISSUE', id);
    await app.asAdmin(UPDATE, { id: letter, input: { version, al, en } });
  });

  it('sends only what they saw, even if a colleague saves it at that moment', async () => {
    const letter = await create();
    const sending = whileHeld(
      app,
      (colleague) => colleague.query('update letters set version = version + 1 where id = $1', [letter.id]),
      () => send(letter),
    );
    const message = expect.stringContaining('saved version 2');
    await expect(sending).rejects.toMatchObject({ code: 'CONFLICT', message });
    expect((await read(letter.id)).state).toBe('DRAFT');
  });

  it('is named beside it, and in the security log when it is sent and stopped', async () => {
    await subscribe(1);
    const letter = await create();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { lines, text } = await securityLogOf(app.nest, async () => {
      await send(letter, later);
      for (let n = 0; n < 2; n++) await cancel(letter.id);
    });
    expect(lines).toMatchObject([
      { event: 'letter-sent', userId: 1, subjectId: letter.id, address: expect.any(String) },
      { event: 'letter-cancelled', userId: 1, subjectId: letter.id },
    ]);
    expect(text).not.toContain('@');
    const { letters } = await app.asAdmin('{ letters { id editor } }');
    expect(letters).toEqual([{ id: letter.id, editor: ADMIN.username }]);
  });

  it('whose session has ended since the request began changes, sends, stops and deletes nothing', async () => {
    const { id, version } = await create();
    const letters = app.nest.get(LettersService);
    const gone = { id: 1, username: 'x', email: ADMIN.email, session: randomUUID(), tokenVersion: 1, client: {} };
    for (const attempt of [
      () => letters.update(gone, id, {}, version),
      () => letters.schedule(gone, id, null, version),
      () => letters.cancel(gone, id),
      () => letters.remove(gone, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await read(id)).toMatchObject({ state: 'DRAFT', version });
  });
});
