import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Language } from '../../client/locales.js';
import { paths } from '../../client/paths.js';
import { derivedKey } from '../common/derived-key.js';
import { CONFIG, type Config } from '../config.js';
import { type Follow, type Subscriber } from './subscriber.entity.js';

/** 'confirm' only ever confirms; 'own' opens everything that a subscriber may do with their subscription. */
export type Purpose = 'confirm' | 'own';
export type Claims = { purpose: Purpose; id: number; version: number };
type Owner = Pick<Subscriber, 'id' | 'linkVersion'>;

const followed = (follow: Follow | null) => (follow ? { [follow.kind]: follow.value } : {});
const PURPOSES: Purpose[] = ['confirm', 'own'];
const DAYS: Record<Purpose, number> = { confirm: 7, own: 400 };
const HOUR_MS = 3_600_000;
const HEAD_BYTES = 13;
const MAC_BYTES = 16;
const LENGTH = Math.ceil(((HEAD_BYTES + MAC_BYTES) * 4) / 3);
const TAG_HEX = 20;

/**
 * The links in mails to subscribers. A token names one subscriber and what it is for, ends by itself, and stops working when the
 * subscriber's link version grows. Nothing is stored for it. It is signed with a key of its own: 128 bits.
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

  /** Null for anything but a token that was signed here and has not ended. Whether its version still counts is asked of the database. */
  claimsOf(token: unknown, now = Date.now()): Claims | null {
    if (typeof token !== 'string' || token.length !== LENGTH || !/^[\w-]+$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || !timingSafeEqual(bytes.subarray(HEAD_BYTES), this.mac(head)))
      return null;
    // The last sign of base64 has bits to spare: only the spelling that was given out is a token.
    if (bytes.toString('base64url') !== token) return null;
    const purpose = PURPOSES[head.readUInt8(0)];
    if (!purpose || head.readUInt32BE(9) * HOUR_MS <= now) return null;
    return { purpose, id: head.readUInt32BE(1), version: head.readUInt32BE(5) };
  }

  /** The page that a link opens. It shows what can be done; only its buttons do it. */
  pageOf(owner: Owner, purpose: Purpose, language: Language, follow: Follow | null = null): string {
    return (
      this.config.publicUrl + paths.subscription(language, { t: this.tokenOf(owner, purpose), ...followed(follow) })
    );
  }

  /** What mail programs call to unsubscribe with one click (RFC 8058). */
  unsubscribeAddress(owner: Owner): string {
    return this.config.publicUrl + paths.unsubscribe(this.tokenOf(owner, 'own'));
  }

  /** For the address that a mail comes back to, which may arrive in capitals. */
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
