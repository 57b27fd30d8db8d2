import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isLanguage } from '../../client/locales.js';
import { addressKey } from '../http/address-key.js';
import { Throttle } from '../auth/throttle.js';
import { type Client } from '../common/client.js';
import { isEmailAddress } from '../common/email-address.js';
import { Subscriber } from './subscriber.entity.js';

export type SubscriptionReply = { accepted: boolean; alMessage: string; enMessage: string };

/** The same for a new address and for one that is on the list. */
const ACCEPTED: SubscriptionReply = {
  accepted: true,
  alMessage: 'Faleminderit! Adresa juaj u regjistrua.',
  enMessage: 'Thank you! Your address has been registered.',
};
const REFUSED: SubscriptionReply = {
  accepted: false,
  alMessage: 'Adresa e e-mailit nuk është e vlefshme. Kontrollojeni.',
  enMessage: 'This e-mail address is not valid. Please check it.',
};

const SUBSCRIBE = `
  insert into subscribers as known (email, language) values ($1, $2)
  on conflict (lower(email)) do update set email = known.email`;

const AN_HOUR = { most: 20, minutes: 60 };

@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Never reveals whether an address is on the list: a known one is written again, so that both take as long. Nothing is confirmed by
   * e-mail. Throws TOO_MANY_REQUESTS when one network address signs up too many.
   */
  async subscribe(email: unknown, language: unknown, client: Client): Promise<SubscriptionReply> {
    await this.throttle.count([{ key: `subscribe-address:${addressKey(client.address)}`, ...AN_HOUR }], { client });
    if (!isEmailAddress(email)) return REFUSED;
    await this.subscribers.query(SUBSCRIBE, [email, isLanguage(language) ? language : null]);
    return ACCEPTED;
  }
}
