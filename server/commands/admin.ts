import 'reflect-metadata';
import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { DataSource } from 'typeorm';
import { Throttle } from '../platform/throttle/throttle.js';
import { isEmailAddress } from '../platform/validation/email-address.js';
import type { Config } from '../platform/config.js';
import { ContentVersion } from '../platform/database/content-version.js';
import { JournalRow } from '../content/journal/journal.entity.js';
import { JournalService } from '../content/journal/journal.service.js';
import { SecurityLog } from '../platform/security-log/security-log.js';
import { onDataSource, runCommand } from './command.js';
import { FirstPassword } from '../people/users/first-password.js';
import { PASSWORD_RULES } from '../platform/validation/password-rules.js';
import { generatePassword } from '../people/users/passwords.js';
import { User } from '../people/users/user.entity.js';
import { CreateUserInput } from '../people/users/user.input.js';
import { INITIAL_PASSWORD_DAYS, UsersService } from '../people/users/users.service.js';

const USAGE = `npm run admin -- create EMAIL [NAME]   adds an administrator
npm run admin -- reset EMAIL           gives an administrator a new password; a deleted one is restored
npm run admin -- reset-second-factor EMAIL
                                       lets somebody who has lost app and recovery codes sign in with the password alone
npm run admin -- remove-demonstration  deletes every record of the demonstration
npm run admin -- list                  shows who may sign in, and who was deleted and not purged yet

  --password-stdin  takes the password from standard input; without it one is generated and printed; it has to be changed
                    at the first sign-in, and expires after a week
  --help            prints this

The settings are those of npm start, from the environment or .env. With the embedded database the journal has to be stopped first; with
DATABASE_URL it may keep running. Every session of the user ends. Exit code 0: done, 1: rejected or failed, 2: invalid arguments.`;

/** Names are user input: they must not contain terminal control sequences. */
const shown = (name: string) => name.replace(/\p{C}/gu, '�');

type Account = { email: string; username: string };
type Services = { users: UsersService; throttle: Throttle; removeDemonstration: () => Promise<number> };

function servicesOf(dataSource: DataSource, config: Config, databaseUrl: string): Services {
  const log = new SecurityLog(config);
  // Standard output is for the person at the terminal.
  log.print = (line) => void process.stderr.write(line);
  const journal = new JournalService(dataSource.getRepository(JournalRow), new ContentVersion(databaseUrl));
  const users = new UsersService(dataSource.getRepository(User), journal, new FirstPassword(config), log, config);
  const removeDemonstration = () => dataSource.transaction((manager) => journal.removeDemonstration(manager));
  return { users, throttle: new Throttle(dataSource, log, config), removeDemonstration };
}

async function list({ users }: Services): Promise<void> {
  for (const { id, email, username, isAdmin, deletedAt, secondFactor } of await users.list({ withDeleted: true })) {
    const notes = [!isAdmin && 'not an administrator', secondFactor && 'second factor', deletedAt && 'deleted'];
    console.log([id, shown(email), shown(username), ...notes.filter(Boolean)].join('  '));
  }
}

async function create({ users }: Services, { email, username }: Account, passwordFromStdin: boolean): Promise<void> {
  if (!isEmailAddress(email)) throw new Error(`${shown(email)} is not an e-mail address.`);
  if (await users.findByEmail(email))
    throw new Error(`The e-mail address ${shown(email)} is already in use. Use reset for a new password.`);
  const { password, isGenerated, note } = await newPassword(users, { email, username }, passwordFromStdin);
  const input = plainToInstance(CreateUserInput, { email, username, password, isAdmin: true });
  const [unfit] = await validate(input, { stopAtFirstError: true });
  if (unfit) throw new Error('The name must have 1 to 100 characters, and no control characters.');
  await users.create(null, input, isGenerated);
  console.log(`${email} can now sign in.${note}`);
}

async function reset({ users, throttle }: Services, email: string, passwordFromStdin: boolean): Promise<void> {
  const user = await requireUser(users, email);
  const { password, isGenerated, note } = await newPassword(users, user, passwordFromStdin);
  await users.resetPassword(user, password, isGenerated);
  await throttle.clear(user.id);
  const restored = user.deletedAt ? ' and is restored' : '';
  console.log(`${shown(user.email)} has a new password${restored}; every session has ended.${note}`);
}

async function resetSecondFactor({ users }: Services, email: string): Promise<void> {
  const user = await requireUser(users, email);
  await users.resetSecondFactor(user);
  console.log(`${shown(user.email)} may sign in without a code; every session has ended.`);
}

async function removeDemonstration({ removeDemonstration: remove }: Services): Promise<void> {
  console.log(`${await remove()} records of the demonstration were deleted; editors can restore each for 30 days.`);
}

async function requireUser(users: UsersService, email: string): Promise<User> {
  const user = await users.findWithDeleted(email);
  if (!user) throw new Error(`Nobody has the e-mail address ${shown(email)}. See list, or use create.`);
  return user;
}

/** Generated, or from standard input; `note` is what to say about it. */
async function newPassword(users: UsersService, user: Account, fromStdin: boolean) {
  if (!fromStdin) {
    const password = generatePassword();
    const note = `\nPassword: ${password} (shown only now; to be changed within ${INITIAL_PASSWORD_DAYS} days)`;
    return { password, isGenerated: true, note };
  }
  const bytes = await buffer(process.stdin);
  if (!isUtf8(bytes)) throw new Error('The password must be UTF-8.');
  const password = bytes.toString().replace(/\r?\n$/, '');
  const problem = await users.passwordProblem(password, user);
  if (problem) throw new Error(`The password ${PASSWORD_RULES[problem]}`);
  return { password, isGenerated: false, note: '' };
}

type Work = (services: Services) => Promise<void>;

function workOf(passwordFromStdin: boolean, [name, email, username, ...rest]: string[]): Work | null {
  if (name === 'list' && !email) return list;
  if (name === 'remove-demonstration' && !email) return removeDemonstration;
  if (name === 'create' && email && !rest.length) {
    const account = { email, username: username ?? email.split('@')[0] };
    return (services) => create(services, account, passwordFromStdin);
  }
  if (!email || username) return null;
  if (name === 'reset') return (services) => reset(services, email, passwordFromStdin);
  if (name === 'reset-second-factor' && !passwordFromStdin) return (services) => resetSecondFactor(services, email);
  return null;
}

await runCommand({
  usage: USAGE,
  options: { 'password-stdin': { type: 'boolean', default: false } },
  read: (values, positionals) => workOf(values['password-stdin'], positionals),
  run: async (work) => {
    await onDataSource((...args) => work(servicesOf(...args)), { mustExist: true });
    return true;
  },
});
