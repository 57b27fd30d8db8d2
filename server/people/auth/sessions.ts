import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, Not, Repository } from 'typeorm';
import type { Client } from '../../platform/access/client.js';
import { sessionOver } from '../../platform/errors/errors.js';
import { derivedKey } from '../../platform/access/derived-key.js';
import { oncePerRequest } from '../../platform/http/once-per-request.js';
import { type User } from '../users/user.entity.js';
import { browserOf } from './browser.js';
import { SessionRow } from './session.entity.js';

const MINUTE = 60_000;
/** A session ends after this long without use. */
export const IDLE_MINUTES = 30;
/** A session ends this long after sign-in in any case. */
export const MAX_HOURS = 8;
const MAX_LIFETIME = MAX_HOURS * 60 * MINUTE;
const CLOCK_SKEW = MINUTE;
/** Expired rows are deleted a day after sign-in; until then the log can state why a token was rejected. */
const SWEPT_AFTER = 86_400_000;

/** The key that signs tokens. */
export const tokenKey = (jwtSecret: string) => derivedKey(jwtSecret, 'session tokens');
export const TOKEN_PARTIES = { issuer: 'revista-gjeografike', audience: 'dashboard' };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Claims = { iss: string; aud: string; sub: string; sid: string; ver: number; iat: number; exp: number };
type SessionLookup =
  | { status: 'open'; id: string; user: User; createdAt: Date }
  | { status: 'expired'; reason: 'idle' | 'old'; userId: number }
  | { status: 'unknown' };

/** Sessions: a row each, identified by a signed token, and shared by all processes of the site. */
@Injectable()
export class Sessions {
  constructor(
    @InjectRepository(SessionRow) private readonly rows: Repository<SessionRow>,
    private readonly jwt: JwtService,
  ) {}

  /** Returns the token of a new session. */
  async begin(user: User, { userAgent }: Client): Promise<string> {
    const now = new Date();
    await this.rows.delete({ createdAt: LessThan(new Date(now.getTime() - SWEPT_AFTER)) });
    const row = {
      id: randomUUID(),
      userId: user.id,
      createdAt: now,
      lastUsedAt: now,
      browser: browserOf(userAgent),
      tokenVersion: user.tokenVersion,
    };
    await this.rows.insert(row);
    return this.tokenOf(row, user);
  }

  /** Call after increasing the user's token version. Ends the user's other sessions; returns a new token with the same expiry. */
  async endOthers(id: string, user: User): Promise<string> {
    await this.rows.delete({ userId: user.id, id: Not(id) });
    await this.rows.update({ id }, { tokenVersion: user.tokenVersion });
    const row = await this.rows.findOneBy({ id });
    if (!row) throw sessionOver();
    return this.tokenOf(row, user);
  }

  /** The user's open sessions, the most recently used first. */
  list({ id: userId, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>): Promise<SessionRow[]> {
    const now = Date.now();
    return this.rows.find({
      where: {
        userId,
        tokenVersion,
        createdAt: MoreThan(new Date(now - MAX_LIFETIME)),
        lastUsedAt: MoreThan(new Date(now - IDLE_MINUTES * MINUTE)),
      },
      order: { lastUsedAt: 'DESC' },
    });
  }

  /** Returns whether the user had such a session. */
  async end(id: string, userId: number): Promise<boolean> {
    if (!UUID.test(id)) return false;
    return Boolean((await this.rows.delete({ id, userId })).affected);
  }

  /** Looked up for every request, so that a session ends everywhere at once. Counts as a use of the session. */
  async find(request: IncomingMessage): Promise<SessionLookup> {
    const claims = this.claimsOf(request);
    if (!claims) return { status: 'unknown' };
    // Not findOne: with a relation, TypeORM would run two queries. Deleted users are not found.
    const user = { id: Number(claims.sub), tokenVersion: claims.ver };
    const [row] = await this.rows.find({ where: { id: claims.sid, user }, relations: { user: true } });
    if (!row) return { status: 'unknown' };
    const now = Date.now();
    const idle = now - row.lastUsedAt.getTime();
    const reason =
      now - row.createdAt.getTime() >= MAX_LIFETIME ? 'old' : idle >= IDLE_MINUTES * MINUTE ? 'idle' : null;
    if (reason) {
      const { affected } = await this.rows.delete({ id: row.id });
      return affected ? { status: 'expired', reason, userId: row.userId } : { status: 'unknown' };
    }
    if (idle >= MINUTE) await this.rows.update({ id: row.id }, { lastUsedAt: new Date(now) });
    return { status: 'open', id: row.id, user: row.user, createdAt: row.createdAt };
  }

  private tokenOf({ id, createdAt }: Pick<SessionRow, 'id' | 'createdAt'>, user: User): Promise<string> {
    const exp = Math.floor((createdAt.getTime() + MAX_LIFETIME) / 1000);
    return this.jwt.signAsync({ sub: String(user.id), sid: id, ver: user.tokenVersion, exp });
  }

  /** The claims of a request's bearer token; null unless it has exactly the shape of our tokens. */
  readonly claimsOf = oncePerRequest(({ headers: { authorization = '' } }: IncomingMessage): Claims | null => {
    const [, token = ''] = /^Bearer +([\w.-]{1,2048})$/i.exec(authorization) ?? [];
    try {
      const claims = this.jwt.verify<Record<keyof Claims, unknown>>(token);
      return isExact(claims) ? claims : null;
    } catch {
      return null;
    }
  });
}

/** What the library does not look at. */
function isExact(claims: Record<keyof Claims, unknown>): claims is Claims {
  const { aud, sub, sid, ver, iat, exp } = claims;
  const latest = Date.now() + CLOCK_SKEW;
  return (
    aud === TOKEN_PARTIES.audience &&
    typeof sub === 'string' &&
    /^[1-9]\d{0,8}$/.test(sub) &&
    typeof sid === 'string' &&
    UUID.test(sid) &&
    Number.isInteger(ver) &&
    Number.isInteger(iat) &&
    (iat as number) * 1000 <= latest &&
    (exp as number) * 1000 <= latest + MAX_LIFETIME
  );
}
