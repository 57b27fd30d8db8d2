import '../v8-flags.js';
import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { DepositSender } from '../interop/deposits/deposit-sender.js';
import { DepositsModule } from '../interop/deposits/deposits.module.js';
import { DepositsService } from '../interop/deposits/deposits.service.js';
import { type DoiSelection, DoiState } from '../interop/deposits/deposits.types.js';
import { runCommand, shown, wholeNumber } from './command.js';
import { onApplication } from './on-application.js';

const USAGE = `npm run deposit -- [--year YEAR [--number NUMBER] | --id ID] [--states]

  --year    of one year only        --number  of one issue of it only        --id  one article, whatever its state
  --states  sends nothing, lists the DOIs and their states

Registers the DOIs that are not registered at Crossref, or not with the current metadata, with CROSSREF_USER and CROSSREF_PASSWORD. What
Crossref would reject is not sent and listed with the reason; what waits is sent by the journal, or the next time. With the embedded
database the journal has to be stopped first; with DATABASE_URL it may go on running.
Exit code 0: all selected DOIs are registered, 1: some are not, 2: invalid arguments.`;

/** What is due by then is waited for, such as what the journal is sending. */
const SOON_MS = 2_000;
const PAUSE_MS = 500;
const DONE: readonly DoiState[] = [DoiState.REGISTERED, DoiState.WARNING];

type Arguments = { selection: DoiSelection; onlyStates: boolean };

function run({ selection, onlyStates }: Arguments): Promise<boolean> {
  return onApplication(DepositsModule, async (app) => {
    const [deposits, sender] = [app.get(DepositsService), app.get(DepositSender)];
    if (!onlyStates) {
      await deposits.deposit(null, selection);
      for (let next; (next = await sender.sendDue(() => true)) && next.getTime() < Date.now() + SOON_MS;)
        await wait(PAUSE_MS);
    }
    const registrations = await deposits.registrations(selection);
    if (!registrations.length) throw new Error('No published article is selected.');
    for (const { id, doi, state, title, message, problems } of registrations) {
      console.log(`${state.padEnd(14)}  ${id}  ${doi ?? '-'}  ${shown(title)}`);
      for (const { objection, field } of problems)
        console.log(`                - ${objection}${field ? ` (${field})` : ''}`);
      if (message && !DONE.includes(state)) console.log(`                - ${shown(message)}`);
    }
    return registrations.every(({ state }) => DONE.includes(state));
  });
}

await runCommand({
  usage: USAGE,
  options: {
    year: { type: 'string' },
    number: { type: 'string' },
    id: { type: 'string' },
    states: { type: 'boolean', default: false },
  },
  read: ({ states, ...values }, positionals) => {
    const [year, number, id] = [values.year, values.number, values.id].map(wholeNumber);
    if (positionals.length || (number !== null && year === null) || (id !== null && year !== null)) return null;
    return { selection: { year, number, ids: id === null ? null : [id] }, onlyStates: states };
  },
  run,
});
