import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, Repository } from 'typeorm';
import { LANGUAGES } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { NEW_CLIENT_NOTICE } from '../auth/auth.service.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { type Identity } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { JournalError } from '../../platform/errors/errors.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Mail } from '../mail/mailer.js';
import { Notices } from '../mail/notices.js';
import { Templates } from '../mail/templates.js';
import { type User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AccountLink } from './account-link.entity.js';

const MINUTES: Record<AccountLink['purpose'], number> = { reset: 30, invitation: 7 * 24 * 60 };
const AN_HOUR = { max: 10, minutes: 60 };
export const INVALID_LINK = 'Kjo lidhje nuk vlen më. Kërkoni një tjetër.';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Hourly: with a daily quota, anyone could lock the owner of an account out until the next day. */
const RESETS = [{ max: 3, minutes: 60 }];

/** Mails to users, in both languages: invitations, forgotten passwords, and notices of sign-ins from new clients. */
@Injectable()
export class AccountLinksService implements OnModuleInit {
  constructor(
    @InjectRepository(AccountLink) private readonly links: Repository<AccountLink>,
    private readonly users: UsersService,
    private readonly throttle: Throttle,
    private readonly notices: Notices,
    private readonly templates: Templates,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    for (const purpose of ['reset', 'invitation'] as const)
      this.notices.register(purpose, (id, { tokenVersion }) => this.write(id, purpose, tokenVersion));
    this.notices.register(NEW_CLIENT_NOTICE, async (id, { at, address }) => {
      const user = await this.users.find(id);
      const values = { at: String(at), address: String(address), link: this.config.publicUrl + paths.forgotten() };
      return user && { to: user.email, ...(await this.templates.notice(NEW_CLIENT_NOTICE, [...LANGUAGES], values)) };
    });
  }

  /**
   * Responds identically, and equally fast, for every address: an unknown one adds a notice without a recipient. Throws NOT_POSSIBLE if mail
   * is not configured.
   */
  async requestReset(email: string, client: Client): Promise<boolean> {
    this.notices.requireMail();
    await this.throttle.count(this.throttle.byAddress('reset-address', client, AN_HOUR), { client });
    const user = await this.users.findByEmail(email.trim());
    await this.notices.add('reset', user?.id ?? null, { tokenVersion: user?.tokenVersion }, RESETS);
    return true;
  }

  /** Creates an administrator, who chooses a password by a link. Throws NOT_POSSIBLE without a mail server, DUPLICATE if the address is taken. */
  async invite(me: Identity, username: string, email: string): Promise<User> {
    this.notices.requireMail();
    const user = await this.users.create(me, { username, email, password: null });
    await this.notices.add('invitation', user.id, { tokenVersion: user.tokenVersion });
    return user;
  }

  /** Works once, before the link expires, and ends all sessions. Throws GONE for an invalid link, BAD_INPUT for an unsuitable password. */
  async choosePassword(token: string, password: string, client: Client): Promise<boolean> {
    const limits = this.throttle.byAddress('password-link', client, { max: 30, minutes: 60 });
    await this.throttle.count(limits, { client });
    const link = await this.links.findOneBy({ tokenHash: hashOf(token), expiresAt: MoreThan(new Date()) });
    const user = link && (await this.users.findUnchanged(link.userId, link.tokenVersion));
    if (!user) throw new JournalError('GONE', INVALID_LINK);
    await this.users.requireFit('newPassword', password, user);
    // Of concurrent uses only one finds the password that it replaces.
    await this.users.choosePassword(user, password, { client });
    await this.links.delete({ userId: user.id });
    await this.throttle.clear(user.id);
    return true;
  }

  /**
   * The link is created together with the mail, so that it is stored nowhere else; the previous one becomes invalid. No mail if the
   * user's credentials have changed since it was asked for.
   */
  private async write(userId: number, purpose: AccountLink['purpose'], tokenVersion: unknown): Promise<Mail | null> {
    const user = await this.users.findUnchanged(userId, Number(tokenVersion));
    if (!user) return null;
    const token = randomBytes(32).toString('base64url');
    await this.links.delete({ expiresAt: LessThan(new Date()) });
    await this.links.delete({ userId, purpose });
    const expiresAt = new Date(Date.now() + MINUTES[purpose] * 60_000);
    await this.links.insert({ tokenHash: hashOf(token), userId, purpose, tokenVersion: user.tokenVersion, expiresAt });
    // After a #, which browsers do not send: the secret appears in no log and no Referer.
    const link = `${this.config.publicUrl}${paths.choosePassword()}#${token}`;
    const written = await this.templates.notice(purpose, [...LANGUAGES], { link, name: user.username });
    return { to: user.email, ...written };
  }
}
