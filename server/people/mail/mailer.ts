import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { deliverable, isEmailAddress } from '../../platform/validation/email-address.js';
import { JournalError } from '../../platform/errors/errors.js';
import { CONFIG, type Config, type MailConfig } from '../../platform/config.js';
import { LOCAL } from '../../platform/http/normalise.js';
import { type Outcome, outcomeOf } from './outcome.js';

export type Mail = {
  /** One plain address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without brackets; the same for each try of the same copy. */
  messageId?: string;
  headers?: Record<string, string>;
  /** Identifies the recipient if a mail bounces: becomes part of the return address. */
  bounceTag?: string;
};

const CONNECTIONS = 3;
const MESSAGES_PER_CONNECTION = 200;
/** By default nodemailer leaves the last two unsigned; RFC 8058 requires signatures. */
const SIGNED =
  'from:to:subject:date:message-id:mime-version:content-type:list-id:list-unsubscribe:list-unsubscribe-post';

type Transport = ReturnType<typeof transportTo>;
/** The library reads the message only once the server has accepted the envelope. */
type Attempt = { message: Readable | null };

/** Hands mails to the configured mail server, one recipient each. Logs nothing: the library's messages contain addresses. */
@Injectable()
export class Mailer implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly config: MailConfig | null;
  /** The name of this site in headers such as List-Id. */
  readonly domain: string;
  private transport: Transport | null = null;
  /** In milliseconds: for all that one mail takes, since a server may reply without an end, and for what is left when the journal stops. */
  private readonly limits = { attempt: 300_000, stop: 20_000 };

  constructor(@Inject(CONFIG) { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>) {
    this.config = mail;
    this.domain = new URL(publicUrl).hostname;
  }

  get isConfigured(): boolean {
    return this.config !== null;
  }

  /**
   * Makes one attempt. Throws only if the address is not a plain one; without the settings of a server nobody calls it. Any response of
   * the server, or none, is the outcome.
   */
  async send(mail: Mail, fromName: string): Promise<Outcome> {
    const to = asciiAddress(mail.to);
    const from = asciiAddress(this.config!.from);
    this.transport ??= transportTo(this.config!);
    const attempt: Attempt = { message: null };
    try {
      await this.transport.sendMail({
        attempt,
        signal: AbortSignal.timeout(this.limits.attempt),
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        envelope: { from: this.returnAddress(mail.bounceTag) ?? from, to: [to] },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId && `<${mail.messageId}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      } as Parameters<Transport['sendMail']>[0]);
      return { state: 'sent' };
    } catch (error) {
      return outcomeOf(error as Error, attempt.message?.readableDidRead ?? false);
    }
  }

  private returnAddress(tag: string | undefined): string | null {
    const address = this.config?.bounceAddress;
    if (!address) return null;
    const at = address.lastIndexOf('@');
    return asciiAddress(tag ? `${address.slice(0, at)}+${tag}${address.slice(at)}` : address);
  }

  beforeApplicationShutdown(): void {
    setTimeout(() => this.transport?.close({ force: true }), this.limits.stop).unref();
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

function transportTo({ smtpUrl, dkim }: MailConfig) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    // Without one the library takes the usual one.
    port: Number(port),
    secure: protocol === 'smtps:',
    // Neither a password nor a link that works like one is sent unencrypted.
    requireTLS: !LOCAL.includes(hostname),
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MESSAGES_PER_CONNECTION,
    // outcomeOf decides whether to try again: it knows whether the server may already have the message.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
    dkim: dkim
      ? { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames: SIGNED }
      : undefined,
  });
  transport.use('stream', (mail, done) => {
    const { attempt } = mail.data as { attempt: Attempt };
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) => (attempt.message = create(options));
    done();
  });
  return transport;
}

/** The address with its domain in ASCII. Throws BAD_INPUT for anything but one plain address. */
function asciiAddress(address: string): string {
  if (!isEmailAddress(address)) throw new JournalError('BAD_INPUT', 'This is not a single plain e-mail address.');
  return deliverable(address);
}
