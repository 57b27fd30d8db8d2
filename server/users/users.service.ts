import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { JournalError, badField, notFound } from '../common/errors.js';
import { CONFIG, type Config } from '../config.js';
import { generatePassword, hashPassword, isCommonPassword, passwordMatches } from './passwords.js';
import { User } from './user.entity.js';
import { type CreateUserInput } from './user.input.js';

/** Refusals are in Albanian: the specification's dashboard shows them as they come. */
const TAKEN = 'Ky e-mail është i regjistruar tashmë.';
const COMMON = 'Ky fjalëkalim është shumë i zakonshëm. Zgjidhni një tjetër.';
const WRONG = 'Fjalëkalimi i tanishëm nuk është i saktë.';
const ONESELF = 'Nuk mund të fshini llogarinë tuaj.';
const LAST_ADMIN = 'Administratori i fundit nuk mund të fshihet.';

const FIRST_ADMIN_LOCK = 20_230_603;

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(): Promise<User[]> {
    return this.users.find({ order: { id: 'ASC' } });
  }

  find(id: number): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.createQueryBuilder('user').where('lower(user.email) = lower(:email)', { email }).getOne();
  }

  async create({ username, email, password, isAdmin }: CreateUserInput): Promise<User> {
    if (isCommonPassword(password)) throw badField('password', COMMON);
    if (await this.findByEmail(email))
      throw new JournalError('CONFLICT', TAKEN, { fields: [{ field: 'email', message: TAKEN }] });
    return this.users.save({ username, email, passwordHash: await hashPassword(password), isAdmin: isAdmin ?? true });
  }

  /** Sets a new password and ends every session of the user. Throws BAD_INPUT for a wrong current or a common new one. */
  async changePassword(id: number, current: string, next: string): Promise<User> {
    const user = await this.users.findOneByOrFail({ id });
    if (!(await passwordMatches(current, user.passwordHash))) throw badField('currentPassword', WRONG);
    if (isCommonPassword(next)) throw badField('newPassword', COMMON);
    await this.users.update(id, { passwordHash: await hashPassword(next) });
    return this.endSessions(id);
  }

  /** From now on no token that the user was given before is good. */
  async endSessions(id: number): Promise<User> {
    await this.users.increment({ id }, 'tokenVersion', 1);
    return this.users.findOneByOrFail({ id });
  }

  /** Ends the user's sessions as well: a token is good only while its user exists. */
  remove(id: number, by: number): Promise<boolean> {
    if (id === by) throw new JournalError('CONFLICT', ONESELF);
    return this.users.manager.transaction(async (manager) => {
      const users = manager.getRepository(User);
      // Locked together, so that two administrators cannot delete each other at the same moment.
      const admins = await users.find({
        where: { isAdmin: true },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (admins.length === 1 && admins[0].id === id) throw new JournalError('CONFLICT', LAST_ADMIN);
      const { affected } = await users.softDelete({ id, deletedAt: IsNull() });
      if (!affected) throw notFound('user', id);
      return true;
    });
  }

  /** Brings a deleted user back, to sign in anew. Throws CONFLICT when the e-mail address has been given to somebody else. */
  async restore(id: number): Promise<User> {
    const user = await this.users.findOne({ where: { id, deletedAt: Not(IsNull()) }, withDeleted: true });
    if (user) {
      if (await this.findByEmail(user.email)) throw new JournalError('CONFLICT', TAKEN);
      await this.users.update(id, { deletedAt: null, tokenVersion: user.tokenVersion + 1 });
    }
    const restored = await this.find(id);
    if (!restored) throw notFound('user', id);
    return restored;
  }

  /** Creates the first administrator where there is no user yet. The password is returned when it was made here. */
  ensureFirstAdmin(): Promise<{ email: string; generatedPassword: string | null } | null> {
    const { email, username, password } = this.config.admin;
    return this.users.manager.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
      const users = manager.getRepository(User);
      if (await users.exists()) return null;
      const generatedPassword = password === null ? generatePassword() : null;
      await users.save({
        email,
        username,
        passwordHash: await hashPassword(password ?? generatedPassword!),
        isAdmin: true,
      });
      return { email, generatedPassword };
    });
  }
}
