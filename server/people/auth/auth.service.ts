import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { wallTime } from '../../../client/shared/wall-time.js';
import { FRESH_MINUTES, Identifier, type Identity, requireFresh } from '../../platform/access/access.js';
import { type Client, type ClientRequest, clientOf } from '../../platform/access/client.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { comparable } from '../../platform/validation/email-address.js';
import { JournalError, badField, sessionOver } from '../../platform/errors/errors.js';
import { Notices } from '../mail/notices.js';
import { Rejections } from '../../platform/security-log/rejections.js';
import { SecurityLog } from '../../platform/security-log/security-log.js';
import { passwordMatches } from '../users/passwords.js';
import { type User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { KnownClients, type Recognised } from './known-clients.js';
import { CODE_REJECTED, SecondFactor } from './second-factor.js';
import { type SessionRow } from './session.entity.js';
import { Sessions } from './sessions.js';
import { addressKey } from '../../platform/http/address-key.js';
import { oncePerRequest } from '../../platform/http/once-per-request.js';
import { type Limit, Throttle, loginKeys } from '../../platform/throttle/throttle.js';

export type Session = { accessToken: string; user: User };

/** In Albanian, because the specification's login form shows it verbatim. The same for an unknown account and a wrong password. */
const REJECTED = 'E-maili ose fjalëkalimi nuk është i saktë.';
const CODE_REQUIRED = 'Shkruani edhe kodin nga aplikacioni juaj i vërtetimit.';
const WRONG_PASSWORD = 'Fjalëkalimi nuk është i saktë.';
const LOGIN_MINUTES = 15;
/** The notice about a sign-in from a new client. */
export const NEW_CLIENT_NOTICE = 'newPlace';
const NOTICES_A_DAY = { max: 20, minutes: 1_440 };

@Injectable()
export class AuthService extends Identifier {
  private readonly errors = new Logger(AuthService.name);

  constructor(
    private readonly users: UsersService,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactor,
    private readonly throttle: Throttle,
    private readonly known: KnownClients,
    private readonly log: SecurityLog,
    private readonly rejections: Rejections,
    private readonly notices: Notices,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  /**
   * Throws UNAUTHENTICATED; SECOND_FACTOR_REQUIRED if only a code is missing; or TOO_MANY_REQUESTS after too many attempts, even for
   * the right password. Failed attempts from other addresses never lock a user out of an address or device used before; a known device
   * is not locked by attempts from its own address either.
   */
  async login(email: string, password: string, client: Client, code?: string | null): Promise<Session> {
    const user = await this.users.findByEmail(email.trim());
    const recognised = await this.known.recognise(user?.id, client);
    const limits = this.limitsOf(user, email, client, recognised);
    await this.throttle.count(limits, { id: user?.id, client });
    if (!(await passwordMatches(password, user?.passwordHash))) {
      this.log.write('sign-in', { client }, { outcome: 'rejected', subjectId: user?.id });
      throw new JournalError('UNAUTHENTICATED', REJECTED);
    }
    this.users.requireValidPassword(user!);
    if (user!.secondFactor && code) await this.requireCode(user!, code, client);
    await this.throttle.forgive(limits);
    if (user!.secondFactor && !code) throw new JournalError('SECOND_FACTOR_REQUIRED', CODE_REQUIRED);
    const accessToken = await this.sessions.begin(user!, client);
    await this.remember(user!, password, client, recognised.isNewClient);
    this.log.write('sign-in', { id: user!.id, client });
    return { accessToken, user: user! };
  }

  /** Throws UNAUTHENTICATED with the field `code`. */
  private async requireCode(user: User, code: string, client: Client): Promise<void> {
    if (await this.secondFactor.accepts(user, code, { id: user.id, client })) return;
    this.log.write('sign-in', { client }, { outcome: 'rejected', reason: 'second-factor', subjectId: user.id });
    throw new JournalError('UNAUTHENTICATED', CODE_REJECTED, { fields: badField('code', CODE_REJECTED).fields });
  }

  /** What a sign-in leaves behind does not stand in its way, for example on a full disk. */
  private async remember(user: User, password: string, client: Client, isNewClient: boolean): Promise<void> {
    try {
      const details = { at: wallTime(), address: addressKey(client.address) };
      if (isNewClient) await this.notices.add(NEW_CLIENT_NOTICE, user.id, details, [NOTICES_A_DAY]);
      await this.known.add(user.id, client);
      await this.users.signedIn(user, password);
    } catch (error) {
      this.errors.warn(`After a sign-in: ${(error as Error).message}`);
    }
  }

  private limitsOf(user: User | null, email: string, client: Client, recognised: Recognised): Limit[] {
    // By user id if there is one: the database may treat two spellings as the same address.
    const account = user ? `#${user.id}` : this.throttle.hash(comparable(email.trim()));
    const address = this.throttle.hash(addressKey(client.address));
    // Always as many, since the number of statements would reveal who has an account here. Nobody else locks a known client.
    const max = recognised.device || recognised.address ? Infinity : 50;
    return [
      { key: loginKeys.accountFrom(account, recognised.device ?? address), max: 10, minutes: LOGIN_MINUTES },
      ...this.throttle.byAddress('login-address', client, { max, minutes: LOGIN_MINUTES }),
      { key: loginKeys.account(account), max, minutes: LOGIN_MINUTES },
    ];
  }

  /** Ends all other sessions of the current user. A second factor must be fresh, since this would renew it. */
  async changePassword(me: Identity, current: string, next: string): Promise<Session> {
    if ((await this.users.find(me.id))?.secondFactor) requireFresh(me);
    await this.countPassword(me);
    try {
      const user = await this.users.changePassword(me, current, next);
      this.log.write('password-changed', me);
      return { accessToken: await this.sessions.endOthers(me.session, user), user };
    } catch (error) {
      this.log.write('password-changed', me, { outcome: 'rejected' });
      throw error;
    }
  }

  private countPassword(me: Identity): Promise<void> {
    return this.throttle.count([{ key: `password:${me.id}`, max: 10, minutes: LOGIN_MINUTES }], me);
  }

  private mustEnableSecondFactor = ({ secondFactor }: User) =>
    this.config.requiresSecondFactor && secondFactor === null;

  async account(me: Identity) {
    const user = await this.currentUser(me);
    return {
      hasInitialCredentials: user.passwordOrigin !== 'chosen',
      hasSecondFactor: user.secondFactor !== null,
      mustEnableSecondFactor: this.mustEnableSecondFactor(user),
      recoveryCodesLeft: user.recoveryCodes.length,
    };
  }

  /** Stores nothing. Throws BAD_INPUT for a wrong password. */
  async proposeSecondFactor(me: Identity, password: string) {
    return this.secondFactor.propose(await this.requirePassword(me, password));
  }

  /** Ends all other sessions of the current user. */
  async enableSecondFactor(me: Identity, setup: string, code: string) {
    const recoveryCodes = await this.secondFactor.enable(await this.currentUser(me), setup, code);
    this.log.write('second-factor-on', me);
    const user = await this.currentUser(me);
    return { recoveryCodes, session: { accessToken: await this.sessions.endOthers(me.session, user), user } };
  }

  /** Throws BAD_INPUT for a wrong password or code. */
  async disableSecondFactor(me: Identity, password: string, code: string): Promise<boolean> {
    const user = await this.requirePassword(me, password);
    if (!user.secondFactor) return false;
    if (!(await this.secondFactor.accepts(user, code, me))) throw badField('code', CODE_REJECTED);
    await this.secondFactor.disable(user);
    this.log.write('second-factor-off', me);
    return true;
  }

  private async requirePassword(me: Identity, password: string): Promise<User> {
    await this.countPassword(me);
    const user = await this.currentUser(me);
    if (!(await passwordMatches(password, user.passwordHash))) throw badField('password', WRONG_PASSWORD);
    return user;
  }

  private async currentUser({ id }: Identity): Promise<User> {
    const user = await this.users.find(id);
    if (!user) throw sessionOver();
    return user;
  }

  async logout(me: Identity): Promise<boolean> {
    await this.sessions.end(me.session, me.id);
    this.log.write('sign-out', me);
    return true;
  }

  listSessions(me: Identity): Promise<SessionRow[]> {
    return this.sessions.list(me);
  }

  async endSession(me: Identity, id: string): Promise<boolean> {
    const isEnded = await this.sessions.end(id, me.id);
    if (isEnded) this.log.write('sessions-ended', me);
    return isEnded;
  }

  async endOtherSessions(me: Identity): Promise<Session> {
    const user = await this.users.endSessions(me.id);
    this.log.write('sessions-ended', me);
    return { accessToken: await this.sessions.endOthers(me.session, user), user };
  }

  hasValidSignature(request: IncomingMessage): boolean {
    return this.sessions.claimsOf(request) !== null;
  }

  readonly authenticate = oncePerRequest((request: ClientRequest) => this.identityOf(request));

  /** An invalid token is rejected on public reads as well. */
  private async identityOf(request: ClientRequest): Promise<Identity | null> {
    if (request.headers.authorization === undefined) return null;
    const client = clientOf(request);
    const session = await this.sessions.find(request);
    if (session.status === 'expired')
      this.log.write('session-expired', { id: session.userId, client }, { reason: session.reason });
    if (session.status !== 'open') {
      if (session.status === 'unknown') this.rejections.count('unknown-session');
      throw sessionOver();
    }
    const { id, user, createdAt } = session;
    if (!user.isAdmin) {
      this.rejections.count('no-administrator');
      throw new JournalError('FORBIDDEN', 'Only administrators may do this.');
    }
    const { username, email, tokenVersion } = user;
    return {
      id: user.id,
      username,
      email,
      session: id,
      tokenVersion,
      client,
      isFresh: Date.now() - createdAt.getTime() < FRESH_MINUTES * 60_000,
      mustChangePassword: user.passwordOrigin === 'generated',
      mustEnableSecondFactor: this.mustEnableSecondFactor(user),
      idempotencyKey: idempotencyKeyOf(request),
    };
  }
}

function idempotencyKeyOf({ headers }: IncomingMessage): string | undefined {
  // Node joins those of several headers.
  const key = headers['idempotency-key'] as string | undefined;
  if (key === undefined || /^[\w-]{8,64}$/.test(key)) return key;
  throw new JournalError('BAD_INPUT', 'Idempotency-Key must have 8 to 64 letters, digits, hyphens or underscores.');
}
