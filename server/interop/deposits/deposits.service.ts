import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { JournalError } from '../../platform/errors/errors.js';
import { batchIdOf, crossref } from '../exports/crossref.js';
import { ExportsService, objectionsOf, problemsOf } from '../exports/exports.service.js';
import { ExportFormat } from '../exports/exports.types.js';
import { Index } from '../exports/objections.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { inTurns } from '../../platform/responses/turns.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { CrossrefClient } from './crossref-client.js';
import { DepositJobs } from './deposit-jobs.js';
import { type Deposit, type DepositState, type ReferenceMatch } from './deposit.js';
import { type DoiRegistration, type DoiSelection, DoiState, type QueuedDeposits } from './deposits.types.js';

type Made = { fingerprint: string; batchId: string; sent: string };

type Known = {
  doi: string;
  state: DepositState | null;
  fingerprint: string | null;
  message: string | null;
  createdAt: Date | null;
  target: string | null;
  isCheckedSince: boolean;
};

/** What is known of DOIs: their last deposits and checks. */
const KNOWN = `
  select asked.doi, last.state, last.fingerprint, last.message, last.created_at as "createdAt", checked.target,
    coalesce(checked.checked_at > coalesce(last.settled_at, '-infinity'), false) as "isCheckedSince"
  from unnest($1::text[]) as asked (doi)
  left join lateral (select * from deposits where lower(deposits.doi) = asked.doi order by id desc limit 1) as last on true
  left join doi_checks as checked on checked.doi = asked.doi`;

/** A DOI that is pending is not added again. */
const ADD = `
  insert into deposits (material_id, editor_id, doi, batch_id, fingerprint, sent)
  select material_id, $1, doi, batch_id, fingerprint, sent
  from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) as added (material_id, doi, batch_id, fingerprint, sent)
  on conflict do nothing returning id`;

/** Registers DOIs at Crossref and says which are registered. */
@Injectable()
export class DepositsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly exports: ExportsService,
    private readonly metadata: MetadataService,
    private readonly client: CrossrefClient,
    private readonly jobs: DepositJobs,
  ) {}

  get isConfigured(): boolean {
    return this.client.isConfigured;
  }

  /** The published articles that are selected, and the states of their DOIs. */
  async registrations(selection: DoiSelection): Promise<DoiRegistration[]> {
    const articles = await this.selected(selection);
    const known = await this.known(articles);
    return inTurns(articles, (article) => {
      const before = known(article);
      const problems = objectionsOf(article, Index.CROSSREF).filter(({ isRejection }) => isRejection);
      return {
        ...problemsOf(article, problems),
        doi: article.doi,
        state: stateOf(article, before),
        message: before?.message ?? null,
        target: before?.target ?? null,
      };
    });
  }

  /** Queues the deposits of the selected articles: of those named by id, of all others only where anything is to be registered. */
  async deposit(editor: Identity | null, selection: DoiSelection): Promise<QueuedDeposits> {
    if (!this.isConfigured) throw new JournalError('NOT_POSSIBLE', 'CROSSREF_USER and CROSSREF_PASSWORD are not set.');
    const selected = await this.selected(selection);
    const known = await this.known(selected);
    const states = await inTurns(selected, (article) => stateOf(article, known(article)));
    const due = selected.filter((_, at) => selection.ids || !SETTLED.includes(states[at]));
    const { rejections } = await this.exports.judge(ExportFormat.CROSSREF, due);
    const good = due.filter((article) => !rejections(article).length);
    const made = await inTurns(good, (article) => documentOf(article, known(article)?.createdAt));
    const queued = await this.dataSource.query<unknown[]>(ADD, [
      ...[editor && editor.id, good.map(({ id }) => id), good.map(({ doi }) => doi)],
      ...(['batchId', 'fingerprint', 'sent'] as const).map((column) => made.map((document) => document[column])),
    ]);
    this.jobs.wake();
    const rejected = due.map((article) => problemsOf(article, rejections(article)));
    return { queued: queued.length, rejected: rejected.filter(({ problems }) => problems.length) };
  }

  /** What is to be sent now for an article that was queued; null if it may not be sent any more, a text if Crossref would reject it. */
  async document(materialId: number, { doi, fingerprint }: Deposit): Promise<Made | string | null> {
    const article = (await this.metadata.byIds([materialId])).get(materialId);
    if (article?.doi?.toLowerCase() !== doi.toLowerCase()) return null;
    const made = documentOf(article);
    if (made.fingerprint === fingerprint) return made;
    const { rejections } = await this.exports.judge(ExportFormat.CROSSREF, [article]);
    const reasons = rejections(article).map(({ objection, detail }) => detail ?? objection);
    return reasons.length ? reasons.join('; ') : made;
  }

  history(materialId: number): Promise<Deposit[]> {
    return this.dataSource.query<Deposit[]>(
      `select id, doi, sent, state, message, exchanges, created_at as "createdAt" from deposits where material_id = $1 order by id desc limit 50`,
      [materialId],
    );
  }

  async matches(materialId: number): Promise<ReferenceMatch[]> {
    const [row] = await this.dataSource.query<{ matches: ReferenceMatch[] }[]>(
      'select matches from doi_checks where doi = (select lower(doi) from materials where id = $1)',
      [materialId],
    );
    return row?.matches ?? [];
  }

  private async selected({ ids, year, number }: DoiSelection): Promise<MaterialMetadata[]> {
    if (!ids) return this.metadata.articles({ year, number });
    return [...(await this.metadata.byIds(ids)).values()].filter(({ kind }) => kind === 'article');
  }

  private async known(articles: readonly MaterialMetadata[]) {
    const dois = articles.flatMap(({ doi }) => doi?.toLowerCase() ?? []);
    const rows = await this.dataSource.query<Known[]>(KNOWN, [dois]);
    const known = new Map(rows.map((row) => [row.doi, row]));
    return ({ doi }: MaterialMetadata) => known.get(doi?.toLowerCase() ?? '');
  }
}

/** Nothing is to be done about these. */
const SETTLED: readonly DoiState[] = [DoiState.PENDING, DoiState.REGISTERED, DoiState.WARNING];
export const OPEN: readonly (DepositState | null)[] = ['waiting', 'sending', 'asking'];

function stateOf(article: MaterialMetadata, known: Known | undefined): DoiState {
  if (!known) return DoiState.NOT_REGISTERED;
  const { state, fingerprint, target, isCheckedSince } = known;
  if (OPEN.includes(state)) return DoiState.PENDING;
  if (state === 'failed') return DoiState.FAILED;
  const isElsewhere = target !== null && ![article.uri, ...Object.values(article.pages)].includes(target);
  if (isElsewhere && isCheckedSince) return DoiState.TARGET_WRONG;
  // Registered by hand: what was sent is not known.
  if (state === null) return target === null ? DoiState.NOT_REGISTERED : DoiState.REGISTERED;
  if (fingerprint !== fingerprintOf(crossref([article]))) return DoiState.OUTDATED;
  return state === 'warning' ? DoiState.WARNING : DoiState.REGISTERED;
}

/** Crossref accepts a document only if it is newer than the last one, even if the clock has been set back. */
function documentOf(article: MaterialMetadata, last: Date | null = null): Made {
  const now = new Date(Math.max(Date.now(), (last?.getTime() ?? 0) + 1));
  const batchId = batchIdOf(article.journal, now, article.id);
  const sent = crossref([article], now, batchId);
  return { batchId, sent, fingerprint: fingerprintOf(sent) };
}

/** Of all that a document registers, without its head, which is new each time. */
const fingerprintOf = (document: string) => hash('sha256', document.slice(document.indexOf('<body>')));
