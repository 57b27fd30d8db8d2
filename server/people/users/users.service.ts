import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Raw, Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { ADVISORY_LOCKS, waitForLock } from '../../platform/database/locks.js';
import { comparable, deliverable } from '../../platform/validation/email-address.js';
import { JournalError, badField, notFound, sessionOver } from '../../platform/errors/errors.js';
import { CONFIG, type Config, ConfigError } from '../../platform/config.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { attributed, createOnce } from '../../platform/records/save-record.js';
import { type Actor, SecurityLog } from '../../platform/security-log/security-log.js';
import { FirstPassword } from './first-password.js';
import { PASSWORD_RULES, type PasswordProblem, passwordProblem } from '../../platform/validation/password-rules.js';
import { generatePassword, hashPassword, isOutdatedHash, passwordMatches } from './passwords.js';
import { User } from './user.entity.js';
import { type CreateUserInput, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from './user.input.js';

/** Rejections are in Albanian: the specification's dashboard shows them verbatim. */
const EMAIL_TAKEN = 'Ky e-mail është i regjistruar tashmë.';
const emailTaken = () =>
  new JournalError('DUPLICATE', EMAIL_TAKEN, { fields: [{ field: 'email', message: EMAIL_TAKEN }] });
const CREATED_OTHERWISE = 'Ky përdorues është regjistruar tashmë me të dhëna të tjera.';
const PROBLEMS: Record<PasswordProblem, string> = {
  TOO_SHORT: PASSWORD_TOO_SHORT,
  TOO_LONG: PASSWORD_TOO_LONG,
  COMMON: 'Ky fjalëkalim është shumë i zakonshëm. Zgjidhni një tjetër.',
  PERSONAL: 'Ky fjalëkalim merret lehtë me mend nga emri ose e-maili. Zgjidhni një tjetër.',
};
const WRONG = 'Fjalëkalimi i tanishëm nuk është i saktë.';
const UNCHANGED = 'Zgjidhni një fjalëkalim tjetër nga ai i tanishmi.';
const EXPIRED = 'Ky fjalëkalim ka skaduar. Kërkoni një të ri.';
const OWN_ACCOUNT = 'Nuk mund të fshini llogarinë tuaj.';
const CHANGED_MEANWHILE = 'Fjalëkalimi ose llogaria ka ndryshuar ndërkohë.';

const sameAddress = (email: string) => ({
  email: Raw((column) => `lower(${column}) = :email`, { email: comparable(email) }),
});

const isEqual = (user: User, details: Partial<User>) =>
  Object.entries(details).every(([name, value]) => user[name as keyof User] === value);

export const INITIAL_PASSWORD_DAYS = 7;
/** Of a password that the user did not choose. */
const initial = (passwordOrigin: 'generated' | 'given') => ({
  passwordOrigin,
  passwordExpiresAt: new Date(Date.now() + INITIAL_PASSWORD_DAYS * 86_400_000),
});
const hasExpired = ({ passwordExpiresAt }: User) => passwordExpiresAt !== null && passwordExpiresAt <= new Date();

type NewUser = Omit<CreateUserInput, 'password'> & { password: string | null };
const LISTED = { id: true, username: true, email: true, isAdmin: true, deletedAt: true, secondFactor: true } as const;
type ListedUser = Pick<User, keyof typeof LISTED>;

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly journal: JournalService,
    private readonly firstPassword: FirstPassword,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list({ withDeleted = false } = {}): Promise<ListedUser[]> {
    return this.users.find({ select: LISTED, order: { id: 'ASC' }, withDeleted });
  }

  find(id: number): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  /** As long as the user's credentials and sessions are those of this version. */
  findUnchanged(id: number, tokenVersion: number): Promise<User | null> {
    return this.users.findOneBy({ id, tokenVersion });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy(sameAddress(email));
  }

  /**
   * Without a password, the user has one that nobody knows. Throws BAD_INPUT for a password that breaks the rules, DUPLICATE if the
   * e-mail address is taken, or if a request with the same Idempotency-Key has created a user with other details.
   */
  async create(
    me: Identity | null,
    { username, email, password, isAdmin }: NewUser,
    isGenerated = false,
  ): Promise<User> {
    if (password !== null) await this.requireFit('password', password, { email, username });
    const passwordHash = await hashPassword(password ?? generatePassword());
    const details = { username, email: deliverable(email), isAdmin: isAdmin ?? true };
    const origin = isGenerated ? initial('generated') : me ? initial('given') : {};
    let isNew = false;
    const create = async (users: Repository<User>) => {
      if (await users.existsBy(sameAddress(email))) throw emailTaken();
      isNew = true;
      return users.save({ ...details, ...origin, passwordHash });
    };
    const repeat = (earlier: User) => Promise.resolve(earlier);
    const user = await (me ? createOnce(me, this.users, { create, repeat }) : create(this.users));
    if (isNew) this.log.write('user-created', me ?? {}, { subjectId: user.id });
    else if (!isEqual(user, details) || (password !== null && !(await passwordMatches(password, user.passwordHash))))
      throw new JournalError('DUPLICATE', CREATED_OTHERWISE);
    return user;
  }

  /**
   * Sets a new password and ends every session of the user. Throws BAD_INPUT for a wrong current or an unacceptable new one, UNAUTHENTICATED
   * if the user's sessions were ended meanwhile.
   */
  async changePassword({ id, tokenVersion }: Identity, current: string, next: string): Promise<User> {
    const user = await this.findUnchanged(id, tokenVersion);
    if (!user) throw sessionOver();
    if (!(await passwordMatches(current, user.passwordHash))) throw badField('currentPassword', WRONG);
    if (next.normalize('NFC') === current.normalize('NFC')) throw badField('newPassword', UNCHANGED);
    await this.requireFit('newPassword', next, user);
    const changed = await this.replacePassword({ id, tokenVersion }, next);
    if (!changed) throw sessionOver();
    return changed;
  }

  /** The user with an e-mail address; if there is none, the most recently deleted one who had it, until they are purged. */
  findWithDeleted(email: string): Promise<User | null> {
    const latest = { deletedAt: { direction: 'DESC', nulls: 'FIRST' } } as const;
    return this.users.findOne({ where: sameAddress(email), withDeleted: true, order: latest });
  }

  /**
   * For the command line, where access to the server is proof enough: sets a new password, ends every session, restores a deleted user
   * and makes the user an administrator. Throws BAD_INPUT for an unacceptable password.
   */
  async resetPassword(user: User, password: string, isGenerated = false): Promise<void> {
    await this.requireFit('password', password, user);
    const origin = isGenerated ? initial('generated') : {};
    const more = { isAdmin: true, deletedAt: null, ...origin };
    const changed = await this.replacePassword({ id: user.id }, password, more);
    if (!changed) throw notFound('user', user.id);
    this.log.write('password-reset', {}, { subjectId: user.id });
  }

  /** For the command line, too. Ends every session of the user. */
  async resetSecondFactor({ id }: User): Promise<void> {
    await this.users.update(id, { secondFactor: null, recoveryCodes: [], tokenVersion: () => 'token_version + 1' });
    this.log.write('second-factor-off', {}, { subjectId: id });
  }

  /**
   * By a link that was sent to the user's mailbox only. Ends every session of the user. Throws GONE if the user has another password by
   * now, was deleted, or ended the sessions.
   */
  async choosePassword({ id, tokenVersion }: User, password: string, by: Actor): Promise<void> {
    if (!(await this.replacePassword({ id, tokenVersion }, password)))
      throw new JournalError('GONE', CHANGED_MEANWHILE);
    this.log.write('password-reset', by, { subjectId: id });
  }

  /** Throws UNAUTHENTICATED if the user's initial password has expired. */
  requireValidPassword(user: User): void {
    if (hasExpired(user)) throw new JournalError('UNAUTHENTICATED', EXPIRED);
  }

  /** After a sign-in: renews a hash of another cost; a password given by a colleague no longer expires. */
  async signedIn({ id, passwordHash, passwordOrigin, passwordExpiresAt }: User, password: string): Promise<void> {
    const changes = {
      ...(isOutdatedHash(passwordHash) && { passwordHash: await hashPassword(password) }),
      ...(passwordOrigin === 'given' && passwordExpiresAt && { passwordExpiresAt: null }),
    };
    if (Object.keys(changes).length) await this.users.update({ id, passwordHash }, changes);
  }

  /** Invalidates all tokens that the user was given before. */
  async endSessions(id: number): Promise<User> {
    await this.users.increment({ id }, 'tokenVersion', 1);
    return this.users.findOneByOrFail({ id });
  }

  /** Ends the user's sessions as well: a token is valid only while its user exists. */
  async remove(me: Identity, id: number): Promise<boolean> {
    if (id === me.id) throw new JournalError('NOT_POSSIBLE', OWN_ACCOUNT);
    await this.users.manager.transaction(async (manager) => {
      const users = manager.getRepository(User);
      // Locked together, so that two administrators cannot delete each other at the same moment.
      const lock = { mode: 'pessimistic_write' } as const;
      const admins = await users.find({ where: { isAdmin: true }, order: { id: 'ASC' }, lock });
      if (!admins.some((admin) => admin.id === me.id)) throw sessionOver();
      const deletion = { deletedAt: () => 'now()', deletedBy: me.username, tokenVersion: () => 'token_version + 1' };
      const { affected } = await users.update({ id, deletedAt: IsNull() }, deletion);
      if (!affected) throw notFound('user', id);
      await manager.query('delete from account_links where user_id = $1', [id]);
    });
    this.log.write('user-deleted', me, { subjectId: id });
    return true;
  }

  /** Restores a deleted user, who must sign in again. Throws DUPLICATE if somebody else has the e-mail address now. */
  async restore(me: Identity, id: number): Promise<User> {
    const deleted = { id, deletedAt: Not(IsNull()) };
    const user = await this.users.findOne({ where: deleted, withDeleted: true });
    if (user) {
      if (await this.findByEmail(user.email)) throw emailTaken();
      const restoration = { deletedAt: null, deletedBy: null, tokenVersion: () => 'token_version + 1' };
      const { affected } = await attributed(me, this.users.manager, (manager) =>
        manager.withRepository(this.users).update(deleted, restoration),
      );
      if (affected) this.log.write('user-restored', me, { subjectId: id });
    }
    const restored = await this.find(id);
    if (!restored) throw notFound('user', id);
    return restored;
  }

  /**
   * Creates the first administrator if there is no user yet. Returns a note for main to print on where the generated password is, until
   * it is changed. An interrupted start loses nothing, because the password is written to a file before the account exists.
   */
  async ensureFirstAdmin(): Promise<string | null> {
    await this.createFirstAdmin();
    const account = await this.firstPassword.read();
    if (!account) return null;
    const { email, password } = account;
    const user = await this.findByEmail(email);
    if (!user || !(await passwordMatches(password, user.passwordHash))) {
      await this.firstPassword.remove();
      return null;
    }
    return hasExpired(user)
      ? `The first password of ${email} has expired; npm run admin -- reset ${email} sets a new one.`
      : `First administrator: ${email}. The password is in ${this.firstPassword.file}; change it within ${INITIAL_PASSWORD_DAYS} days.`;
  }

  private async createFirstAdmin(): Promise<void> {
    const { username, password: chosen } = this.config.admin;
    const email = deliverable(this.config.admin.email);
    const names = await this.namesAround({ email, username });
    await this.users.manager.transaction(async (manager) => {
      await waitForLock(manager, ADVISORY_LOCKS.firstAdministrator);
      const users = manager.getRepository(User);
      if (await users.exists()) return;
      const problem = chosen && passwordProblem(chosen, names);
      if (problem) throw new ConfigError([`ADMIN_PASSWORD ${PASSWORD_RULES[problem]}`]);
      const password = chosen ?? generatePassword();
      if (chosen === null) this.firstPassword.write({ email, password });
      const passwordHash = await hashPassword(password);
      const origin = chosen === null ? initial('generated') : {};
      await users.save({ email, username, passwordHash, isAdmin: true, ...origin });
      // Told by the start itself, in words.
    });
  }

  /**
   * Sets the password and ends every session in one statement, so that no session that begins meanwhile survives. Null, and nothing is
   * changed, if the user has another version by now.
   */
  private async replacePassword(
    which: { id: number; tokenVersion?: number },
    password: string,
    more: Partial<User> = {},
  ): Promise<User | null> {
    const chosen = { passwordOrigin: 'chosen', passwordExpiresAt: null } as const;
    const passwordHash = await hashPassword(password);
    const changes = { ...chosen, ...more, passwordHash, tokenVersion: () => 'token_version + 1' };
    const { affected } = await this.users.update(which, changes);
    if (!affected) return null;
    const user = await this.users.findOneOrFail({ where: { id: which.id }, withDeleted: true });
    if ((await this.firstPassword.read())?.email === user.email) await this.firstPassword.remove();
    return user;
  }

  /** Why a user's new password would be rejected; null for an acceptable one. */
  async passwordProblem(password: string, user: Pick<User, 'email' | 'username'>): Promise<PasswordProblem | null> {
    return passwordProblem(password, await this.namesAround(user));
  }

  /** Throws BAD_INPUT, of this field, for an unacceptable password. */
  async requireFit(field: string, password: string, user: Pick<User, 'email' | 'username'>): Promise<void> {
    const problem = await this.passwordProblem(password, user);
    if (problem) throw badField(field, PROBLEMS[problem]);
  }

  /** What somebody who guesses the user's password tries first. */
  private async namesAround({ email, username }: Pick<User, 'email' | 'username'>): Promise<string[]> {
    const { title, titleEn } = await this.journal.get();
    return [email, username, title, titleEn];
  }
}
