import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Secret, TOTP } from 'otpauth';
import { IsNull, LessThan, Repository } from 'typeorm';
import { derivedKey } from '../../platform/access/derived-key.js';
import { JournalError, badField } from '../../platform/errors/errors.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Actor } from '../../platform/security-log/security-log.js';
import { User } from '../users/user.entity.js';
import { Throttle } from '../../platform/throttle/throttle.js';

const ISSUER = 'Revista Gjeografike';
/** Codes of the steps before and after this one are accepted, since clocks differ. */
const WINDOW = 1;
/** Wrong codes of an account, wherever they come from: whoever sends them knows its password. */
const WRONG_CODES = { max: 10, minutes: 60 };
const RECOVERY_CODES = 8;
/** 120 bits, 24 characters. */
const RECOVERY_BYTES = 15;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const CODE_REJECTED = 'Kodi nuk është i saktë, ose është përdorur tashmë.';

const hashOf = (recoveryCode: string) => createHash('sha256').update(recoveryCode).digest('base64url');

/** Codes of an authenticator app (TOTP, RFC 6238), and codes for one use each in case it is lost. */
@Injectable()
export class SecondFactor {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly throttle: Throttle,
    @Inject(CONFIG) { jwtSecret }: Config,
  ) {
    this.key = derivedKey(jwtSecret, 'second factors');
  }

  /** A new secret, which is not stored: `setup` is its encrypted form, for `enable`. */
  propose(user: User): { key: string; uri: string; setup: string } {
    const secret = new Secret({ size: 20 });
    const uri = new TOTP({ issuer: ISSUER, label: user.email, secret }).toString();
    return { key: secret.base32, uri, setup: this.sealed(secret, user) };
  }

  /** Ends every session of the user; returns the recovery codes. Throws BAD_INPUT for a wrong code, NOT_POSSIBLE if there is a second factor already. */
  async enable({ id }: User, setup: string, code: string): Promise<string[]> {
    const step = this.stepOf(setup, { id }, code.replaceAll(/\s/g, ''));
    if (step === null) throw badField('code', CODE_REJECTED);
    const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_BYTES }).base32);
    const recoveryCodes = codes.map(hashOf);
    const { affected } = await this.users.update(
      { id, secondFactor: IsNull() },
      { secondFactor: setup, secondFactorStep: step, recoveryCodes, tokenVersion: () => 'token_version + 1' },
    );
    if (!affected) throw new JournalError('NOT_POSSIBLE', 'The second factor is on already.');
    return codes.map((one) => one.replaceAll(/.{6}(?!$)/g, '$&-'));
  }

  async disable({ id }: User): Promise<void> {
    await this.users.update(id, { secondFactor: null, recoveryCodes: [] });
  }

  /** Whether the code is right, and not used before; uses it up. Throws TOO_MANY_REQUESTS after too many wrong codes. */
  async accepts(user: User, code: string, actor: Actor): Promise<boolean> {
    const text = code.replaceAll(/[\s-]/g, '').toUpperCase();
    if (!/^\d{6}$/.test(text)) return this.usesRecoveryCode(user, text);
    const limits = [{ key: `second-factor:${user.id}`, ...WRONG_CODES }];
    await this.throttle.count(limits, actor);
    const step = this.stepOf(user.secondFactor!, user, text);
    if (step === null) return false;
    // Of two concurrent uses only one is the later step.
    const { affected } = await this.users.update(
      { id: user.id, secondFactorStep: LessThan(step) },
      { secondFactorStep: step },
    );
    if (!affected) return false;
    await this.throttle.forgive(limits);
    return true;
  }

  private async usesRecoveryCode({ id }: User, code: string): Promise<boolean> {
    const { affected } = await this.users
      .createQueryBuilder()
      .update({ recoveryCodes: () => 'array_remove(recovery_codes, :hash)' })
      .where('id = :id and :hash = any(recovery_codes)', { id, hash: hashOf(code) })
      .execute();
    return Boolean(affected);
  }

  /** The time step whose code this is; null for none. */
  private stepOf(sealed: string, user: Pick<User, 'id'>, code: string): number | null {
    const secret = this.opened(sealed, user);
    if (!secret) return null;
    const [totp, timestamp] = [new TOTP({ secret }), Date.now()];
    // Compares in constant time.
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  /** Encrypted with AES-256-GCM, and valid for this user only. */
  private sealed({ bytes }: Secret, user: Pick<User, 'id'>): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(`user ${user.id}`));
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** Null for what is not ours, or was encrypted under another JWT_SECRET. */
  private opened(sealed: string, user: Pick<User, 'id'>): Secret | null {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(`user ${user.id}`))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return new Secret({ buffer: new Uint8Array(secret).buffer });
    } catch {
      return null;
    }
  }
}
