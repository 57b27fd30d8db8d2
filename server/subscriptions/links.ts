import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Language } from '../../client/locales.js';
import { paths } from '../../client/paths.js';
import { derivedKey } from '../common/derived-key.js';
import { CONFIG, type Config } from '../config.js';
import { type Follow, type Subscriber } from './subscriber.entity.js';

/** 'confirm' only confirms; 'manage' allows everything that subscribers may do with their subscription. */
export type Purpose = 'confirm' | 'manage';
export type Claims = { purpose: Purpose; id: number; version: number };
type Owner = Pick<Subscriber, 'id' | 'linkVersion'>;

const followed = (follow: Follow | null) => (follow ? { [follow.kind]: follow.value } : {});
const PURPOSES: Purpose[] = ['confirm', 'manage'];
const DAYS: Record<Purpose, number> = { confirm: 7, manage: 400 };
const HOUR_MS = 3_600_000;
const HEAD_BYTES = 13;
const MAC_BYTES = 16;
const LENGTH = Math.ceil(((HEAD_BYTES + MAC_BYTES) * 4) / 3);
const TAG_HEX = 20;

/**
 * The links in mails to subscribers. A token names a subscriber and a purpose, expires, and becomes invalid when the subscriber's link
 * version increases. Tokens are not stored; they are signed with a separate key, 128 bits.
 */
@Injectable()
export class SubscriptionLinks {
  private readonly key: Buffer;
  private readonly bounceKey: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'jwtSecret' | 'publicUrl'>) {
    this.key = derivedKey(config.jwtSecret, 'links of subscribers');
    this.bounceKey = derivedKey(config.jwtSecret, 'returned mail');
  }

  tokenOf({ id, linkVersion }: Owner, purpose: Purpose, now = Date.now()): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(PURPOSES.indexOf(purpose), 0);
    head.writeUInt32BE(id, 1);
    head.writeUInt32BE(linkVersion, 5);
    head.writeUInt32BE(Math.ceil(now / HOUR_MS) + DAYS[purpose] * 24, 9);
    return Buffer.concat([head, this.mac(head)]).toString('base64url');
  }

  /** Null unless the token was signed here and has not expired. Its version must still be compared with the database. */
  claimsOf(token: unknown, now = Date.now()): Claims | null {
    if (typeof token !== 'string' || token.length !== LENGTH || !/^[\w-]+$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || !timingSafeEqual(bytes.subarray(HEAD_BYTES), this.mac(head)))
      return null;
    // The last base64 character has unused bits: accept only the canonical encoding.
    if (bytes.toString('base64url') !== token) return null;
    const purpose = PURPOSES[head.readUInt8(0)];
    if (!purpose || head.readUInt32BE(9) * HOUR_MS <= now) return null;
    return { purpose, id: head.readUInt32BE(1), version: head.readUInt32BE(5) };
  }

  /** The page that a link opens. It changes nothing; only its buttons do. */
  pageOf(owner: Owner, purpose: Purpose, language: Language, follow: Follow | null = null): string {
    return (
      this.config.publicUrl + paths.subscription(language, { t: this.tokenOf(owner, purpose), ...followed(follow) })
    );
  }

  /** The URL that mail programs POST to for unsubscribing with one click (RFC 8058). */
  unsubscribeUrl(owner: Owner): string {
    return this.config.publicUrl + paths.unsubscribe(this.tokenOf(owner, 'manage'));
  }

  /** For the return address of a mail. Independent of case, which mail servers may change. */
  bounceTagOf(id: number): string {
    return `${id}-${this.bounceMac(id)}`;
  }

  subscriberOfBounce(tag: string): number | null {
    const [, digits, mac] = /^(\d{1,10})-([0-9a-f]{20})$/.exec(tag.toLowerCase()) ?? [];
    if (!mac || Number(digits) > 2 ** 31 - 1) return null;
    const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(this.bounceMac(Number(digits))));
    return isOurs ? Number(digits) : null;
  }

  private bounceMac = (id: number) =>
    createHmac('sha256', this.bounceKey).update(String(id)).digest('hex').slice(0, TAG_HEX);

  private mac(head: Buffer): Buffer {
    return createHmac('sha256', this.key).update(head).digest().subarray(0, MAC_BYTES);
  }
}
