import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasCome, within } from '../../platform/clock/within.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { nextAttempt } from '../../platform/jobs/backoff.js';
import { type Answer, CrossrefClient, NoAnswer } from './crossref-client.js';
import { DepositJobs } from './deposit-jobs.js';
import type { Deposit, DepositExchange, DepositState } from './deposit.js';
import { DepositsService, OPEN } from './deposits.service.js';
import { readXmlRecords } from '../../platform/markup/xml-records.js';

/** Longer than any attempt takes: the process that claimed it must have died. */
const LOST_AFTER = `interval '5 minutes'`;
/** Crossref may put a deposit off for a day. */
const IS_DUE = hasCome('due_at', `interval '2 days'`);
/** After the last interval of the backoff. */
const LAST_INTERVAL_MS = 12 * 3_600_000;
/** How often Crossref must say that it does not know a batch before it counts as never received. */
const ASKED_BEFORE_RESENT = 3;
/** Whatever goes on for longer, a person must look at. */
const MAX_EXCHANGES = 40;
/** Of proxies before Crossref and of Crossref itself, before it accepts anything; redirects are not followed. */
const isNotAccepted = (status: number) => (status >= 300 && status < 400) || [401, 403, 408, 429, 503].includes(status);

const CLAIM = `
  update deposits set state = 'sending', claimed_at = now(), attempts = attempts + 1
  where id = (select id from deposits where state = 'waiting' and ${IS_DUE} order by due_at, id limit 1 for update skip locked)
    and not exists (select from deposits where state = 'sending') and pg_try_advisory_xact_lock(${ADVISORY_LOCKS.deposits})
  returning id, material_id as "materialId", doi, batch_id as "batchId", fingerprint, sent, state, attempts`;
const CLAIM_QUESTION = `
  update deposits set claimed_at = now(), due_at = now() + ${LOST_AFTER}, attempts = attempts + 1
  where id = (select id from deposits where state = 'asking' and ${IS_DUE} order by due_at, id limit 1 for update skip locked)
  returning id, doi, batch_id as "batchId", state, attempts`;
/** The process that sent it died, perhaps before its answer was stored. */
const ABANDON = `update deposits set state = 'asking', attempts = 0, due_at = now() where state = 'sending' and not (${within('claimed_at', LOST_AFTER)})`;
const SETTLE = `
  update deposits set state = $2, message = coalesce($3, message), due_at = coalesce($4, due_at), exchanges = exchanges || $5::jsonb,
    attempts = case when state = $2 or state = 'sending' and $2 = 'waiting' then attempts else 0 end,
    settled_at = case when $2 in ('registered', 'warning', 'failed') then now() end
  where id = $1 and state in ('sending', 'asking') returning jsonb_array_length(exchanges) as count`;
const PUT_OFF = `update deposits set due_at = $1 where state = 'waiting' and (due_at < $1 or ${IS_DUE})`;
const FAIL = `update deposits set state = 'failed', message = $2, settled_at = now() where id = $1`;
const CHECK_SOON = `
  insert into doi_checks (doi, due_at) values (lower($1), now() + interval '1 hour')
  on conflict (doi) do update set due_at = least(doi_checks.due_at, excluded.due_at)`;

type After = { state: DepositState; message?: string | null; dueAt?: Date };

/**
 * Sends the deposits that are due, one at a time. Each is claimed, and the claim committed, before Crossref is contacted. If it is unknown
 * whether Crossref has it, Crossref is asked for it by its batch; only what it says it never received is sent again.
 */
@Injectable()
export class DepositSender implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: CrossrefClient,
    private readonly deposits: DepositsService,
    private readonly jobs: DepositJobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register((mayContinue) => this.sendDue(mayContinue));
  }

  /** Resolves with the time at which more is due. */
  async sendDue(mayContinue: () => boolean): Promise<Date | null> {
    await this.dataSource.query(ABANDON);
    for (const [claim, work] of [[CLAIM, this.send] as const, [CLAIM_QUESTION, this.ask] as const])
      while (mayContinue()) {
        const [[deposit]] = await this.dataSource.query<[Deposit[], number]>(claim);
        if (!deposit) break;
        await work(deposit);
      }
    const [next] = await this.dataSource.query<{ due: Date }[]>(
      // Not at once: another process may be sending.
      `select greatest(min(due_at), now() + interval '1 second') as due from deposits where state in ('waiting', 'sending', 'asking') having count(*) > 0`,
    );
    return next?.due ?? null;
  }

  private readonly send = async (deposit: Deposit): Promise<void> => {
    const { id, materialId, doi, attempts } = deposit;
    const now = materialId === null ? null : await this.deposits.document(materialId, deposit);
    if (now === null || typeof now === 'string') {
      const message = now ?? 'The article is not public any more, or has another DOI.';
      await this.dataSource.query(FAIL, [id, message]);
      return;
    }
    let { sent, batchId } = deposit;
    if (now.fingerprint !== deposit.fingerprint) {
      ({ sent, batchId } = now);
      const change = 'update deposits set sent = $2, batch_id = $3, fingerprint = $4 where id = $1';
      await this.dataSource.query(change, [id, sent, batchId, now.fingerprint]);
    }
    const answer = await this.client.deposit(batchId, sent).catch(withoutAnswer);
    const after = afterSending(doi, answer, attempts);
    await this.settle(deposit, 'deposit', answer, after);
    if (after.state === 'waiting')
      // While Crossref accepts nothing, nothing is sent to it.
      await this.dataSource.query(PUT_OFF, [after.dueAt]);
  };

  private readonly ask = async (deposit: Deposit): Promise<void> => {
    const answer = await this.client.status(deposit.batchId).catch(withoutAnswer);
    const verdict = answer instanceof NoAnswer ? null : verdictOn(deposit.doi, answer.body);
    let after: After = { state: 'asking', dueAt: nextTime(deposit.attempts) };
    if (verdict && verdict !== 'unknown') after = verdict;
    else if (verdict && deposit.attempts >= ASKED_BEFORE_RESENT) after = { state: 'waiting', dueAt: new Date() };
    await this.settle(deposit, 'status', answer, after);
  };

  /** Stores the answer and what follows from it, together. */
  private async settle(
    { id, doi }: Deposit,
    request: DepositExchange['request'],
    answer: Answer | NoAnswer,
    { state, message = null, dueAt }: After,
  ): Promise<void> {
    const exchange: DepositExchange = {
      at: new Date().toISOString(),
      request,
      ...(answer instanceof NoAnswer
        ? { status: null, answer: null, error: answer.message }
        : { status: answer.status, answer: this.client.withoutPassword(answer.body), error: null }),
    };
    await this.dataSource.transaction(async (transaction) => {
      // The message is a part of the answer.
      const told = message && this.client.withoutPassword(message);
      const values = [id, state, told, dueAt ?? null, JSON.stringify([exchange])];
      const [[row]] = await transaction.query<[{ count: number }[], number]>(SETTLE, values);
      if (row?.count >= MAX_EXCHANGES && OPEN.includes(state))
        await transaction.query(FAIL, [id, `No outcome after ${MAX_EXCHANGES} attempts.`]);
      if (['registered', 'warning'].includes(state)) await transaction.query(CHECK_SOON, [doi]);
    });
  }
}

const withoutAnswer = (error: unknown): NoAnswer => {
  if (error instanceof NoAnswer) return error;
  throw error;
};

const nextTime = (attempts: number) => nextAttempt(attempts) ?? new Date(Date.now() + LAST_INTERVAL_MS);

function afterSending(doi: string, answer: Answer | NoAnswer, attempts: number): After {
  if (answer instanceof NoAnswer)
    return answer.isSent ? { state: 'asking', dueAt: nextTime(1) } : { state: 'waiting', dueAt: nextTime(attempts) };
  const { status, body, retryAfter } = answer;
  const verdict = verdictOn(doi, body);
  if (verdict && verdict !== 'unknown') return verdict;
  if (isNotAccepted(status)) return { state: 'waiting', dueAt: retryAfter ?? nextTime(attempts) };
  if (status >= 400 && status < 500) return { state: 'failed', message: `HTTP ${status}` };
  return { state: 'asking', dueAt: nextTime(1) };
}

type Verdict = { state: 'registered' | 'warning' | 'failed'; message: string };
const VERDICTS: Record<string, Verdict['state']> = { success: 'registered', warning: 'warning', failure: 'failed' };

/**
 * Reads Crossref's answer to a deposit or to a question for its status. 'unknown' if Crossref never received the batch; null if it is no
 * diagnostic, not a final one, or says nothing about the DOI.
 */
function verdictOn(doi: string, answer: string): Verdict | 'unknown' | null {
  let records;
  try {
    records = readXmlRecords(answer, ['doi_batch_diagnostic', 'record_diagnostic']);
  } catch {
    return null;
  }
  const [batch, ...diagnostics] = records;
  const status = batch?.attributes.status?.toLowerCase();
  if (status === 'unknown_submission') return 'unknown';
  if (status !== 'completed') return null;
  const stateOf = ({ attributes }: (typeof diagnostics)[number]) => VERDICTS[attributes.status?.toLowerCase()];
  // What the schema rejects names no DOI.
  const diagnostic =
    diagnostics.find(({ texts }) => texts.doi?.[0].toLowerCase() === doi.toLowerCase()) ??
    diagnostics.find((one) => !one.texts.doi && stateOf(one) === 'failed');
  const state = diagnostic && stateOf(diagnostic);
  return state ? { state, message: diagnostic.texts.msg?.join(' ') ?? '' } : null;
}
