import { generateKeyPairSync } from 'node:crypto';
import net from 'node:net';
import { onLoopback } from '../network/loopback.js';
import { type MailServer, parsed, smtpError, startMailServer } from '../support/mail-server.js';
import { type MailConfig } from '../../server/platform/config.js';
import { type Mail, Mailer } from '../../server/people/mail/mailer.js';

const PATIENT = { attempt: 30_000, stop: 30_000 };
let server: MailServer;
let mailer: Mailer;
afterEach(async () => {
  mailer.onApplicationShutdown();
  await server?.close();
});

async function start(
  behaviour: Parameters<typeof startMailServer>[0] = {},
  more: Partial<MailConfig> = {},
  limits = PATIENT,
) {
  server = await startMailServer(behaviour);
  const settings = { from: 'revista@example.org', lettersPerMinute: 0, dkim: null, bounceAddress: null };
  const mail = { smtpUrl: server.url, ...settings, ...more };
  mailer = Object.assign(new Mailer({ mail, publicUrl: 'https://journal.example.org' }), { limits });
}

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: 'lexuese@example.org',
  subject: 'Numri i ri: Ujërat e Çamërisë',
  html: '<p>Ë</p>',
  text: 'Ë',
  ...more,
});
const send = (more?: Partial<Mail>) => mailer.send(mail(more), 'Revista Gjeografike');

describe('a mail', () => {
  it('arrives unchanged, from the journal to one recipient', async () => {
    await start({}, { bounceAddress: 'kthime@example.org' });
    expect(await send({ messageId: 'letter-1.2', bounceTag: '1-2-abc' })).toEqual({ state: 'sent' });
    const [{ from, to }] = server.received;
    expect([from, to]).toEqual(['kthime+1-2-abc@example.org', ['lexuese@example.org']]);
    const email = await parsed(server.received[0]);
    expect(email).toMatchObject({
      subject: 'Numri i ri: Ujërat e Çamërisë',
      messageId: '<letter-1.2@journal.example.org>',
      from: { name: 'Revista Gjeografike', address: 'revista@example.org' },
    });
    expect([email.text?.trim(), email.html?.trim()]).toEqual(['Ë', '<p>Ë</p>']);
  });

  it('to an internationalised domain is sent to its DNS name', async () => {
    await start();
    await send({ to: 'lexuese@shqipëria.example' });
    expect(server.received[0].raw).toMatch(/^To: lexuese@xn--shqipria-x1a\.example\r$/m);
  });

  // What is one: server/platform/validation/email-address.spec.ts.
  it('to what is no plain address is rejected before any server is contacted', async () => {
    await start();
    await expect(send({ to: 'a@b.al\r\nBcc: x@example.org' })).rejects.toThrow('plain e-mail address');
    expect(server.received).toEqual([]);
  });

  it('is safe from header injection by line feeds in subject, name or header', async () => {
    await start();
    await send({ subject: 'A\r\nBcc: x@example.org', headers: { 'X-Letter': '1\r\nBcc: y@example.org' } });
    await mailer.send(mail(), 'Revista\r\nBcc: z@example.org');
    for (const { raw, to } of server.received) {
      expect(raw).not.toMatch(/^bcc:/im);
      expect(to).toEqual(['lexuese@example.org']);
    }
  });

  it('leaves this machine only encrypted, with or without a password', async () => {
    await start();
    mailer.onApplicationShutdown();
    const first = server;
    // By a name of this machine that is not a loopback address.
    await start({}, { smtpUrl: `smtp://0.0.0.0:${new URL(first.url).port}` });
    expect(await send()).toMatchObject({ state: 'waiting' });
    expect(first.received).toEqual([]);
    await first.close();
  });

  it('is signed as RFC 8058 requires', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await start({}, { dkim: { domain: 'example.org', selector: 'j', privateKey: pem } });
    await send({
      headers: { 'List-Unsubscribe': '<https://x.example/>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    const [, signed] = /^DKIM-Signature:[\s\S]*?\bh=([^;]+);/m.exec(server.received[0].raw)!;
    expect(signed.toLowerCase().split(/[\s:]+/)).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
  });
});

describe('the outcome of a mail', () => {
  it.each([
    ['recipient', 550, '5.1.1 No such user lexuese@example.org', { state: 'failed', isAddressDead: true }],
    ['recipient', 552, '5.2.2 Mailbox full', { state: 'failed', isAddressDead: false }],
    ['recipient', 451, '4.7.1 Greylisted', { state: 'waiting' }],
    ['message', 554, '5.1.1 Not here', { state: 'failed', isAddressDead: false }],
    ['message', 452, '4.3.1 No space', { state: 'waiting' }],
  ])('whose %s is rejected with %i is determined by the codes alone', async (what, code, text, outcome) => {
    const rejection = smtpError(code, text);
    await start({
      onRecipient: () => (what === 'recipient' ? rejection : null),
      onMessage: () => Promise.reject(rejection),
    });
    expect(await send()).toEqual({ ...outcome, reason: `${code} ${text.slice(0, 5)}` });
  });

  it('is a retry if the server replies without an end, or is not there', async () => {
    const endless = net.createServer((socket) => {
      socket.write('220 x\r\n');
      const timer = setInterval(() => socket.write('250-x\r\n'), 100);
      socket.on('error', () => {}).on('close', () => clearInterval(timer));
    });
    const { port, close } = await onLoopback(endless);
    await start({}, { smtpUrl: `smtp://127.0.0.1:${port}` }, { ...PATIENT, attempt: 1_000 });
    expect(await send()).toEqual({ state: 'waiting', reason: 'EABORT' });
    await close();
    expect(await send()).toMatchObject({ state: 'waiting' });
  });

  it.each([
    ['the server dies', PATIENT],
    ['the server stops responding', { ...PATIENT, attempt: 3_000 }],
    ['the journal stops', { ...PATIENT, stop: 0 }],
  ])('is unknown if %s after the message', async (what, limits) => {
    const onMessage = (_: unknown, __: number, cut: () => void) => {
      if (what === 'the server dies') cut();
      mailer.beforeApplicationShutdown();
      return new Promise<void>(() => {});
    };
    await start({ onMessage }, {}, limits);
    expect(await send()).toMatchObject({ state: 'unknown' });
    expect(server.received).toHaveLength(1);
  });

  it('is a retry if the connection was dropped between two mails, and the next one is sent', async () => {
    await start();
    await send();
    let cutNow = () => {};
    server.behave({
      onMessage: (_, __, cut) => {
        cutNow = cut;
      },
    });
    await send();
    cutNow();
    const outcome = await send();
    expect(['waiting', 'sent']).toContain(outcome.state);
    expect(await send()).toEqual({ state: 'sent' });
    const ids = server.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)![1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
