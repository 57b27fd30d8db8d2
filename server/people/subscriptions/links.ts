import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Language } from '../../../client/shared/locales.js';
import { idOf, paths } from '../../../client/shared/paths.js';
import { derivedKey, isSameText } from '../../platform/access/derived-key.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Follow } from '../../../client/shared/rules.js';
import { type Subscriber } from './subscriber.entity.js';

/**
 * 'unsubscribe' does only that, and 'resume' only takes it back, since others get forwarded letters; 'confirm', which only the owner
 * was sent, leads to 'manage', which allows everything that subscribers may do with their subscription.
 */
export const PURPOSES = ['confirm', 'manage', 'unsubscribe', 'resume'] as const;
export type Purpose = (typeof PURPOSES)[number];
/** The purpose of a token, and the subscriber it was made for, if there still is such a row. */
export type Claims = { purpose: Purpose; owner: LinkOwner };
export type LinkOwner = Pick<Subscriber, 'id' | 'linkVersion' | 'linkKey'>;

const followed = (follow: Follow | null) => (follow ? { [follow.kind]: follow.value } : {});
/** Whoever finds an old letter must still be able to unsubscribe. */
const DAYS: Record<Purpose, number> = { confirm: 7, manage: 60, unsubscribe: 400, resume: 7 };
const HOUR_MS = 3_600_000;
const HEAD_BYTES = 29;
const MAC_BYTES = 16;
const TAG_HEX = 20;

/**
 * The links in mails to subscribers. A token names a subscriber and a purpose, expires, and becomes invalid when the subscriber's link
 * version increases. Tokens are not stored; they are signed with a separate key, 128 bits. Those that manage are after a #, which
 * browsers do not send; the others can do so little that they work without scripts.
 */
@Injectable()
export class SubscriptionLinks {
  private readonly key: Buffer;
  private readonly bounceKey: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'jwtSecret' | 'publicUrl'>) {
    this.key = derivedKey(config.jwtSecret, 'links of subscribers');
    this.bounceKey = derivedKey(config.jwtSecret, 'returned mail');
  }

  tokenOf({ id, linkVersion, linkKey }: LinkOwner, purpose: Purpose, now = Date.now()): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(PURPOSES.indexOf(purpose), 0);
    head.writeUInt32BE(id, 1);
    head.writeUInt32BE(linkVersion, 5);
    head.writeUInt32BE(Math.ceil(now / HOUR_MS) + DAYS[purpose] * 24, 9);
    head.write(linkKey.replaceAll('-', ''), 13, 'hex');
    return Buffer.concat([head, this.mac(head)]).toString('base64url');
  }

  /** Null unless the token was signed here and has not expired. Its owner must still be looked up. */
  claimsOf(token: unknown, now = Date.now()): Claims | null {
    if (typeof token !== 'string') return null;
    const bytes = Buffer.from(token, 'base64url');
    // The last base64 character has unused bits, and what is none is skipped: accept only the canonical encoding.
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.mac(head))) return null;
    if (head.readUInt32BE(9) * HOUR_MS <= now) return null;
    const owner = { id: head.readUInt32BE(1), linkVersion: head.readUInt32BE(5), linkKey: head.toString('hex', 13) };
    return { purpose: PURPOSES[head.readUInt8(0)], owner };
  }

  /** The page that a link opens. It changes nothing; only its buttons do. */
  pageOf(owner: LinkOwner, purpose: Purpose, language: Language, follow: Follow | null = null): string {
    const token = this.tokenOf(owner, purpose);
    const path =
      purpose === 'manage'
        ? `${paths.subscription(language, followed(follow))}#${token}`
        : paths.subscription(language, { t: token });
    return this.config.publicUrl + path;
  }

  /** The URL that mail programs POST to for unsubscribing with one click (RFC 8058). */
  unsubscribeUrl(owner: LinkOwner): string {
    return this.config.publicUrl + paths.unsubscribe(this.tokenOf(owner, 'unsubscribe'));
  }

  /** For the return address of a mail. Independent of case, which mail servers may change. */
  bounceTagOf({ id, linkKey }: LinkOwner): string {
    const mac = createHmac('sha256', this.bounceKey).update(`${id} ${linkKey}`).digest('hex');
    return `${id}-${mac.slice(0, TAG_HEX)}`;
  }

  /** The id in a tag, which must still be compared with the tag of that subscriber; null for any other text. */
  subscriberOfBounce(tag: string): number | null {
    return idOf(/^(\d{1,10})-[0-9a-f]{20}$/i.exec(tag)?.[1]);
  }

  isBounceTagOf(owner: LinkOwner, tag: string): boolean {
    return isSameText(tag.toLowerCase(), this.bounceTagOf(owner));
  }

  private mac(head: Buffer): Buffer {
    return createHmac('sha256', this.key).update(head).digest().subarray(0, MAC_BYTES);
  }
}
