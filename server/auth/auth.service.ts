import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Identifier, type Identity } from '../common/access.js';
import { JournalError, sessionOver } from '../common/errors.js';
import { passwordMatches } from '../users/passwords.js';
import { type User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { KnownAddresses } from './known-addresses.js';
import { type Limit, Throttle, addressKey } from './throttle.js';

export type Session = { accessToken: string; user: User };
type Claims = { sub: string; ver: number };

/** In Albanian: the specification's login form shows it as it comes. The same for an unknown account and a wrong password. */
const REFUSED = 'E-maili ose fjalëkalimi nuk është i saktë.';
const WINDOW = 15;
const LONGEST_TOKEN = 4096;

@Injectable()
export class AuthService implements Identifier {
  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
    private readonly throttle: Throttle,
    private readonly known: KnownAddresses,
  ) {}

  /**
   * Throws UNAUTHENTICATED; or TOO_MANY_REQUESTS, even for the right password, where too much was tried. What others try elsewhere
   * keeps nobody out of a place that they signed in from before.
   */
  async login(email: string, password: string, address: string | undefined): Promise<Session> {
    const place = addressKey(address);
    const user = await this.users.findByEmail(email.trim());
    // By the user where there is one: the database may take two spellings for the same address.
    const account = user ? `#${user.id}` : email.trim().toLowerCase();
    const here: Limit = { key: `login:${account} ${place}`, most: 10, minutes: WINDOW };
    const limits = (await this.known.includes(user?.id, place))
      ? [here]
      : [
          { key: `login-address:${place}`, most: 50, minutes: WINDOW },
          here,
          { key: `login-account:${account}`, most: 50, minutes: WINDOW },
        ];
    await this.throttle.count(limits);
    if (!(await passwordMatches(password, user?.passwordHash))) throw new JournalError('UNAUTHENTICATED', REFUSED);
    await this.throttle.forgive(limits);
    await this.known.add(user!.id, place);
    return this.sessionOf(user!);
  }

  /** Ends every session of whoever is signed in and begins a new one. */
  async changePassword(me: Identity, current: string, next: string): Promise<Session> {
    await this.throttle.count([{ key: `password:${me.id}`, most: 10, minutes: WINDOW }]);
    return this.sessionOf(await this.users.changePassword(me.id, current, next));
  }

  async endOtherSessions(me: Identity): Promise<Session> {
    return this.sessionOf(await this.users.endSessions(me.id));
  }

  private async sessionOf(user: User): Promise<Session> {
    const claims: Claims = { sub: String(user.id), ver: user.tokenVersion };
    return { accessToken: await this.jwt.signAsync(claims), user };
  }

  /** Asked anew on every request, so that a token ends with its user. A token that is not good is refused on public reads as well. */
  async identify(authorization: string | undefined): Promise<Identity | null> {
    if (authorization === undefined) return null;
    const claims = await this.claims(authorization);
    const user = claims && (await this.users.find(Number(claims.sub)));
    if (!user || user.tokenVersion !== claims.ver) throw sessionOver();
    if (!user.isAdmin) throw new JournalError('FORBIDDEN', 'Only administrators may do this.');
    return { id: user.id, username: user.username, email: user.email, tokenVersion: user.tokenVersion };
  }

  private async claims(authorization: string): Promise<Claims | null> {
    const token = authorization.length <= LONGEST_TOKEN ? /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1] : undefined;
    if (!token) return null;
    const claims = await this.jwt.verifyAsync<Claims & { exp?: unknown }>(token).catch(() => null);
    return claims && /^\d{1,9}$/.test(claims.sub) && typeof claims.exp === 'number' ? claims : null;
  }
}
