import { setTimeout as wait } from 'node:timers/promises';
import { query } from '../../support/apis.js';
import { type MailServer, smtpError } from '../../support/mail-server.js';
import type { Experiment } from './experiment.js';
import type { Journal } from './journal.js';
import { between, oneOf } from './random.js';

const SUBSCRIBERS = 40;
/** For a hang. */
const MAX_WAIT_MS = 120_000;

type Behaviour = Parameters<MailServer['behave']>[0];

/** What the mail server does until the process is killed, after this many messages; later it accepts everything. */
const BEHAVIOURS: ((messages: number) => Behaviour)[] = [
  () => ({}),
  () => ({ onRecipient: (_, n) => (n % 7 === 0 ? smtpError(550, '5.7.1 No') : null) }),
  () => ({ onRecipient: (_, n) => (n % 5 === 0 ? smtpError(451, '4.7.1 Later') : null) }),
  () => ({ onMessage: (_, n, cut) => void (n % 11 === 0 && cut()) }),
  (messages) => ({ onMessage: () => (messages-- > 0 ? undefined : new Promise<void>(() => {})) }),
  () => ({ isSilent: true }),
];

export const KILLED_WHILE_SENDING: Experiment = {
  what: 'kill -9 at a random copy of a letter, while the mail server accepts, rejects, defers, breaks off, hangs or is silent; start; nobody gets two',
  on: 'embedded',
  endsWithSweep: true,
  fault: async (journal, random, _, seed) => {
    const mail = journal.mail!;
    const moment = Math.floor(between(random, 0, SUBSCRIBERS / 2));
    const behaviour = oneOf(random, BEHAVIOURS)(moment);
    const address = `lexues.${seed}.`;
    await journal.rows(
      `delete from subscribers; insert into subscribers (email, address, language, state)
         select email, email, 'al', 'active' from generate_series(1, ${SUBSCRIBERS}) n, concat('${address}', n, '@example.org') email`,
    );
    const copies = () => mail.received.flatMap(({ to }) => to).filter((one) => one.startsWith(address));
    mail.behave(behaviour);
    const letter = await sendLetter(journal);
    await until(`${moment} copies`, () => behaviour.isSilent || copies().length >= moment);
    await wait(between(random, 0, 50));
    await journal.kill();
    const killedAt = new Date();
    mail.behave({});
    await journal.start();
    return async () => {
      await finish(journal, letter, killedAt);

      const twice = copies().filter((one, index, all) => all.indexOf(one) !== index);
      if (twice.length) throw new Error(`Sent twice: ${twice.join(', ')}`);
      const [{ sent, settled }] = await journal.rows<{ sent: number; settled: number }>(
        `select count(*) filter (where state = 'sent')::int as sent, count(*)::int as settled from deliveries
          where letter_id = ${letter} and state in ('sent', 'failed', 'unknown')`,
      );
      if (settled !== SUBSCRIBERS) throw new Error(`${settled} of ${SUBSCRIBERS} copies are sent, failed or unknown.`);
      if (sent > copies().length) throw new Error(`${sent} copies count as sent, and ${copies().length} arrived.`);
    };
  },
};

/** The id. Whatever the mail server does, an editor does not wait for it. */
async function sendLetter({ urls: [url], token }: Journal): Promise<number> {
  const { createLetter: letter } = await query(url, token, 'mutation { createLetter(kind: FREE) { id version } }');
  const send = 'mutation ($id: Int!, $version: Int!) { sendLetter(id: $id, version: $version) { id } }';
  await query(url, token, send, letter);
  return letter.id;
}

/** Waits until no copy is left to be sent, without the delays before another attempt and before the claims of a dead process expire. */
async function finish(journal: Journal, letter: number, killedAt: Date): Promise<void> {
  await until('the end of the letter', async () => {
    await journal.rows(
      `update deliveries set claimed_at = now() - interval '1 hour' where state = 'sending' and claimed_at < '${killedAt.toISOString()}';
       update deliveries set due_at = now() where state = 'waiting'`,
    );
    return (await journal.rows(`select from letters where id = ${letter} and state = 'sent'`)).length === 1;
  });
}

async function until(what: string, isTrue: () => boolean | undefined | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + MAX_WAIT_MS; !(await isTrue()); await wait(50))
    if (performance.now() > deadline) throw new Error(`Waited for ${what}.`);
}
