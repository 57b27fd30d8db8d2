import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { wallTime } from '../../client/wall-time.js';
import { Identifier, type Identity } from '../common/access.js';
import { type Client, type ClientRequest, clientOf } from '../common/client.js';
import { comparable } from '../common/email-address.js';
import { JournalError, sessionOver } from '../common/errors.js';
import { Notices } from '../mail/notices.js';
import { Refusals } from '../security-log/refusals.js';
import { SecurityLog } from '../security-log/security-log.js';
import { passwordMatches } from '../users/passwords.js';
import { type User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { KnownClients } from './known-clients.js';
import { type SessionRow } from './session.entity.js';
import { Sessions } from './sessions.js';
import { addressKey } from '../http/address-key.js';
import { oncePerRequest } from '../http/once-per-request.js';
import { type Limit, Throttle, loginKeys } from './throttle.js';

export type Session = { accessToken: string; user: User };
export type OpenSession = SessionRow & { isCurrent: boolean };

/** In Albanian, because the specification's login form shows it verbatim. The same for an unknown account and a wrong password. */
const REFUSED = 'E-maili ose fjalëkalimi nuk është i saktë.';
const WINDOW = 15;
/** The notice about a sign-in from a new place. */
export const NEW_CLIENT_NOTICE = 'newPlace';
const MAX_NOTICES_PER_DAY = 20;

@Injectable()
export class AuthService implements Identifier {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: Sessions,
    private readonly throttle: Throttle,
    private readonly known: KnownClients,
    private readonly log: SecurityLog,
    private readonly refusals: Refusals,
    private readonly notices: Notices,
  ) {}

  /**
   * Throws UNAUTHENTICATED; or TOO_MANY_REQUESTS after too many attempts, even for the right password. Failed attempts from
   * other addresses never lock a user out of an address or device used before; a known device is not locked by attempts from its own
   * address either.
   */
  async login(email: string, password: string, client: Client): Promise<Session> {
    const user = await this.users.findByEmail(email.trim());
    const limits = await this.limitsOf(user, email, client);
    await this.throttle.count(limits, { userId: user?.id, client });
    if (!(await passwordMatches(password, user?.passwordHash))) {
      this.log.write('sign-in', { outcome: 'refused', subjectId: user?.id, client });
      throw new JournalError('UNAUTHENTICATED', REFUSED);
    }
    await this.throttle.forgive(limits);
    await this.notifyOfNewClient(user!.id, client);
    await this.known.add(user!.id, client);
    await this.users.signedIn(user!, password);
    const accessToken = await this.sessions.begin(user!, client);
    this.log.write('sign-in', { userId: user!.id, client });
    return { accessToken, user: user! };
  }

  private async notifyOfNewClient(userId: number, client: Client): Promise<void> {
    if (!this.notices.areSent || !(await this.known.isNewClient(userId, client))) return;
    const details = { at: wallTime(), address: addressKey(client.address) };
    await this.notices.add(NEW_CLIENT_NOTICE, userId, details, [{ max: MAX_NOTICES_PER_DAY, minutes: 1_440 }]);
  }

  private async limitsOf(user: User | null, email: string, client: Client): Promise<Limit[]> {
    // By user id if there is one: the database may treat two spellings as the same address.
    const account = user ? `#${user.id}` : this.throttle.hash(comparable(email.trim()));
    const address = this.throttle.hash(addressKey(client.address));
    const known = await this.known.recognise(user?.id, client);
    // Always as many, since the number of statements would reveal who has an account here. Nobody else locks a known client.
    const max = known.device || known.address ? Infinity : 50;
    return [
      { key: loginKeys.accountFrom(account, known.device ?? address), max: 10, minutes: WINDOW },
      ...this.throttle.byAddress('login-address', client, { max, minutes: WINDOW }),
      { key: loginKeys.account(account), max, minutes: WINDOW },
    ];
  }

  /** Ends all sessions of the current user and starts a new one. */
  async changePassword(me: Identity, current: string, next: string, client: Client): Promise<Session> {
    const actor = { userId: me.id, client };
    await this.throttle.count([{ key: `password:${me.id}`, max: 10, minutes: WINDOW }], actor);
    try {
      const user = await this.users.changePassword(me.id, current, next);
      this.log.write('password-changed', actor);
      return { accessToken: await this.sessions.begin(user, client), user };
    } catch (error) {
      this.log.write('password-changed', { ...actor, outcome: 'refused' });
      throw error;
    }
  }

  async logout(me: Identity, client: Client): Promise<boolean> {
    await this.sessions.end(me.session, me.id);
    this.log.write('sign-out', { userId: me.id, client });
    return true;
  }

  async listSessions(me: Identity): Promise<OpenSession[]> {
    const rows = await this.sessions.list(me);
    return rows.map((row) => ({ ...row, isCurrent: row.id === me.session }));
  }

  async endSession(me: Identity, id: string, client: Client): Promise<boolean> {
    const isEnded = await this.sessions.end(id, me.id);
    if (isEnded) this.log.write('sessions-ended', { userId: me.id, client });
    return isEnded;
  }

  async endOtherSessions(me: Identity, client: Client): Promise<Session> {
    const user = await this.users.endSessions(me.id);
    this.log.write('sessions-ended', { userId: me.id, client });
    return { accessToken: await this.sessions.endOthers(me.session, user), user };
  }

  hasValidSignature(request: IncomingMessage): boolean {
    return this.sessions.claimsOf(request) !== null;
  }

  readonly identify = oncePerRequest((request: ClientRequest) => this.authenticate(request));

  /** An invalid token is rejected on public reads as well. */
  private async authenticate(request: ClientRequest): Promise<Identity | null> {
    if (request.headers.authorization === undefined) return null;
    const client = clientOf(request);
    const found = await this.sessions.find(request);
    if (found.status === 'expired')
      this.log.write('session-expired', { reason: found.reason, userId: found.userId, client });
    if (found.status !== 'open') {
      if (found.status === 'unknown') this.refusals.count('unknown-session');
      throw sessionOver();
    }
    const { id, user } = found;
    if (!user.isAdmin) {
      this.refusals.count('no-administrator');
      throw new JournalError('FORBIDDEN', 'Only administrators may do this.');
    }
    const { username, email, tokenVersion } = user;
    return { id: user.id, username, email, session: id, tokenVersion, idempotencyKey: idempotencyKeyOf(request) };
  }
}

function idempotencyKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w-]{8,64}$/.test(key)) return key;
  throw new JournalError('BAD_INPUT', 'Idempotency-Key must have 8 to 64 letters, digits, hyphens or underscores.');
}
