import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { onLoopback } from '../network/loopback.js';

export type Received = { from: string; to: string[]; raw: string; at: number };

type Behaviour = {
  /** An error with `responseCode` rejects the recipient. */
  onRecipient?: (address: string, count: number) => Error | null;
  /** Called with the complete message before it is acknowledged; an error rejects it, a promise that never settles hangs. */
  onMessage?: (mail: Received, count: number, cut: () => void) => Promise<void> | void;
};

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
export const parsed = (mail: Received): Promise<Email> => PostalMime.parse(mail.raw);

/** A real mail server on loopback, which can misbehave on purpose. */
export async function startMailServer(first: Behaviour = {}) {
  let behaviour = first;
  let recipients = 0;
  let messages = 0;
  const received: Received[] = [];
  const acknowledged: Received[] = [];
  const arrivals = new EventEmitter();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Names are not looked up.
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      done(behaviour.onRecipient?.(address, ++recipients) ?? undefined);
    },
    onData(stream, { envelope }, done) {
      receive(stream, envelope).then(() => done(), done);
    },
  });
  async function receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> {
    const mail: Received = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw: await text(stream),
      at: Date.now(),
    };
    received.push(mail);
    await behaviour.onMessage?.(mail, ++messages, cut);
    acknowledged.push(mail);
    arrivals.emit('mail');
  }
  server.on('error', () => {}); // connections that are cut
  const { port, cut, close } = await onLoopback(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails that arrived completely, acknowledged or not. */
    received,
    acknowledged,
    /** Counts begin again. */
    behave: (next: Behaviour) => {
      behaviour = next;
      recipients = messages = 0;
    },
    /** Resolves with the first matching mail, at once or when it arrives. */
    next: async (fits: (mail: Received) => boolean) => {
      for (;;) {
        const found = acknowledged.find(fits);
        if (found) return found;
        await once(arrivals, 'mail');
      }
    },
    /** Resolves when this many mails have arrived. */
    arrived: async (count: number) => {
      while (acknowledged.length < count) await once(arrivals, 'mail');
    },
    close,
  };
}

/** The URLs in a mail's text. */
export const linksIn = (email: Email): string[] => email.text?.match(/https?:\/\/\S+/g) ?? [];

/** The first URL with this path. */
export function linkTo(path: string, email: Email): URL {
  const found = linksIn(email).find((link) => new URL(link).pathname.startsWith(path));
  if (!found) throw new Error(`The mail has no link to ${path}: ${email.text}`);
  return new URL(found);
}

export const mailSettings = ({ url }: { url: string }) => ({
  SMTP_URL: url,
  MAIL_FROM: 'revista@journal.example.org',
  BOUNCE_ADDRESS: 'kthime@journal.example.org',
  BOUNCE_KEY: 'k'.repeat(32),
  MAIL_PER_MINUTE: '0',
});
