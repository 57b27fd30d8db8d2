import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { LANGUAGES, type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { CallsService } from '../../content/calls/calls.service.js';
import { ISSUES } from '../../content/categories/category.entity.js';
import { type Identity, requireFresh } from '../../platform/access/access.js';
import { JournalError, badField, conflict, notFound } from '../../platform/errors/errors.js';
import { bestText } from '../../../client/shared/texts.js';
import { MailJobs } from '../mail/mail-jobs.js';
import { Notices } from '../mail/notices.js';
import { Templates, type RenderedMail } from '../mail/templates.js';
import { type Material } from '../../content/materials/material.entity.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { attributed, createOnce } from '../../platform/records/save-record.js';
import { SecurityLog } from '../../platform/security-log/security-log.js';
import {
  COPY_STATES,
  Letter,
  type LetterContent,
  type LetterCounts,
  type LetterFailure,
  type LetterKind,
  type LetterText,
} from './letter.entity.js';

/** The active subscribers who receive each kind of letter. */
export const RECIPIENTS_CONDITION: Record<LetterKind, string> = {
  issue: 'and wants_issues',
  call: 'and wants_calls',
  free: '',
};

const TEST = 'test-letter';
const TESTS_A_DAY = { max: 50, minutes: 1_440 };
/** The details of an article in a letter. */
const OF_ARTICLES = new Set(['titles', 'authors', 'firstPage']);
/** The clocks of an editor and of the server may differ by this much. */
const TOLERANCE_MS = 60_000;
/** A letter cannot be scheduled further ahead: its editors may have left by then. */
const MAX_AHEAD_DAYS = 366;
/** Stands in for the subscriber's personal links in previews and tests. */
const NO_LINKS = { preferences: '', unsubscribe: '' };

@Injectable()
export class LettersService {
  constructor(
    @InjectRepository(Letter) private readonly letters: Repository<Letter>,
    private readonly materials: MaterialsService,
    private readonly calls: CallsService,
    private readonly templates: Templates,
    private readonly notices: Notices,
    private readonly jobs: MailJobs,
    private readonly log: SecurityLog,
  ) {}

  list(): Promise<Letter[]> {
    return this.letters.find({ order: { id: 'DESC' } });
  }

  async get(id: number): Promise<Letter> {
    const letter = await this.letters.findOneBy({ id });
    if (!letter) throw notFound('letter', id);
    return letter;
  }

  /** The sent letters, newest first, without those about an issue or a call that is no longer public. */
  async published(first: number, offset: number): Promise<Letter[]> {
    const page = { order: { startedAt: 'DESC' }, take: first, skip: offset } as const;
    return this.readable(await this.letters.find({ where: { startedAt: Not(IsNull()) }, ...page }));
  }

  async findPublished(id: number): Promise<Letter | null> {
    const [letter = null] = await this.readable(await this.letters.findBy({ id, startedAt: Not(IsNull()) }));
    return letter;
  }

  /** The public version of a letter, without articles that are no longer public. */
  async publishedText({ content }: Letter, language: Language): Promise<LetterText> {
    const text = content[language];
    const seen = await this.seen(text.items.map(({ articleId }) => articleId));
    return { ...text, items: text.items.filter(({ articleId }) => articleId == null || seen.has(articleId)) };
  }

  private async readable(letters: Letter[]): Promise<Letter[]> {
    const issues = letters.flatMap(({ kind, sourceId }) => (kind === 'issue' ? [sourceId] : []));
    const calls = letters.some(({ kind }) => kind === 'call') ? await this.calls.list() : [];
    const sources = { issue: await this.seen(issues), call: new Set(calls.map(({ id }) => id)) };
    return letters.filter(({ kind, sourceId }) => kind === 'free' || sources[kind].has(sourceId!));
  }

  private async seen(ids: (number | null | undefined)[]): Promise<ReadonlySet<number>> {
    const materials = await this.materials.published(ids.filter((id) => id != null));
    return new Set(materials.map(({ id }) => id));
  }

  /** Drafts a letter about an issue or call in both languages; a free one is empty except for its heading. */
  async create(editor: Identity, kind: LetterKind, about: number): Promise<Letter> {
    const sourceId = kind === 'free' ? null : about;
    const facts = await this.factsOf(kind, about, editor);
    const draft = (language: Language) => this.templates.draft(kind, language, facts(language));
    const [al, en] = await Promise.all(LANGUAGES.map(draft));
    return createOnce(editor, this.letters, {
      create: (letters) => letters.save({ editorId: editor.id, kind, sourceId, content: { al, en } as LetterContent }),
      repeat: async (earlier) => {
        if (earlier.kind === kind && earlier.sourceId === sourceId) return earlier;
        throw new JournalError('NOT_POSSIBLE', 'A letter about something else was created with this Idempotency-Key.');
      },
    });
  }

  /** Throws CONFLICT if it has been sent or if someone else has saved since `version`. */
  async update(editor: Identity, id: number, content: Partial<LetterContent>, version: number): Promise<Letter> {
    const letter = await this.inState(id, ['draft', 'scheduled']);
    const next = JSON.parse(JSON.stringify({ ...letter.content, ...content })) as LetterContent;
    if (version !== letter.version) {
      // A repeated save returns the result of the first.
      if (isDeepStrictEqual(next, letter.content)) return letter;
      throw conflict(letter.version, version);
    }
    if (letter.state === 'scheduled') {
      requireFresh(editor);
      await this.requireWritten({ ...letter, content: next });
    }
    return this.changed(editor, letter, { content: next, version: version + 1 });
  }

  /** Schedules a letter to be sent once; immediately if no time is given. One that was stopped goes on at once. */
  async schedule(editor: Identity, id: number, at: Date | null, version: number): Promise<Letter> {
    this.notices.requireMail();
    const letter = await this.inState(id, ['draft', 'scheduled', 'cancelled']);
    if (version !== letter.version) throw conflict(letter.version, version);
    if (at && at.getTime() < Date.now() - TOLERANCE_MS)
      throw new JournalError('BAD_INPUT', 'A letter cannot be scheduled in the past.');
    if (at && at.getTime() > Date.now() + MAX_AHEAD_DAYS * 86_400_000)
      throw new JournalError('BAD_INPUT', 'A letter can be scheduled at most a year ahead.');
    await this.requireWritten(letter);
    if (letter.state === 'cancelled' && !(await this.isSourcePublic(letter)))
      return this.changed(editor, letter, { problem: 'NOT_PUBLISHED' });
    const change: Partial<Letter> =
      letter.state === 'cancelled' ? { state: 'sending' } : { state: 'scheduled', scheduledFor: at ?? new Date() };
    const scheduled = await this.changed(editor, letter, change);
    this.log.write('letter-sent', editor, { subjectId: id });
    this.jobs.wake(at ?? undefined);
    return scheduled;
  }

  /** The draft of a free letter says that its text is to be written. */
  private async requireWritten({ kind, content }: Letter): Promise<void> {
    if (kind !== 'free') return;
    for (const language of LANGUAGES) {
      const { intro } = (await this.templates.draft(kind, language, {})) as LetterText;
      if (content[language].intro.trim() === intro)
        throw badField(`${language}.intro`, 'Write the text of the newsletter first.');
    }
  }

  /** Changes a letter unless somebody else has, or it is being sent. */
  private async changed(editor: Identity, { id, version, state }: Letter, change: Partial<Letter>): Promise<Letter> {
    await attributed(editor, this.letters.manager, async (manager) => {
      const { affected } = await manager
        .withRepository(this.letters)
        .update({ id, version, state }, { problem: null, ...(change as object), editorId: editor.id });
      if (!affected) throw conflict(version + 1, version);
    });
    return this.get(id);
  }

  /**
   * Turns a scheduled letter back into a draft; for one being sent, stops the remaining copies. Whoever did not see that it was stopped
   * cannot continue it.
   */
  async cancel(editor: Identity, id: number): Promise<Letter> {
    const cancelled = await attributed(editor, this.letters.manager, async (manager) => {
      const [stopped] = await manager.query<[{ state: string }[], number]>(
        `update letters set editor_id = $2, state = case state when 'sending' then 'cancelled' else 'draft' end,
           scheduled_for = case state when 'sending' then scheduled_for end, version = version + (state = 'sending')::int
         where id = $1 and state in ('scheduled', 'sending') returning state`,
        [id, editor.id],
      );
      return stopped.length;
    });
    const letter = await this.get(id);
    if (cancelled) this.log.write('letter-cancelled', editor, { subjectId: id });
    return letter;
  }

  /** Deletes a draft; a sent letter stays in the archive. */
  async remove(editor: Identity, id: number): Promise<boolean> {
    await attributed(editor, this.letters.manager, async (manager) => {
      const { affected } = await manager.withRepository(this.letters).delete({ id, startedAt: IsNull() });
      if (affected) return;
      await this.get(id);
      throw new JournalError('CONFLICT', 'This letter has been sent and stays in the archive.');
    });
    return true;
  }

  /** The name of who last created, changed, sent or cancelled a letter; null once that user is gone. */
  async editorOf({ editorId }: Letter): Promise<string | null> {
    const select = 'select username from users where id = $1';
    const [editor] = await this.letters.query<({ username: string } | undefined)[]>(select, [editorId]);
    return editor?.username ?? null;
  }

  async counts(id: number): Promise<LetterCounts> {
    const states = COPY_STATES.map((state) => `count(*) filter (where state = '${state}')::int as ${state}`);
    const [counts] = await this.letters.query<LetterCounts[]>(
      `select ${states.join(', ')} from deliveries where letter_id = $1`,
      [id],
    );
    return counts;
  }

  failures(id: number): Promise<LetterFailure[]> {
    return this.letters.query<LetterFailure[]>(
      `select state, coalesce(reason, '?') as reason, count(*)::int as count from deliveries
       where letter_id = $1 and (state in ('failed', 'unknown') or (state = 'waiting' and attempts > 0))
       group by state, reason order by count desc limit 50`,
      [id],
    );
  }

  async preview(id: number, language: Language, text?: LetterText): Promise<RenderedMail> {
    const { content } = await this.get(id);
    return this.templates.letter({ id, ...(text ?? content[language]) }, language, NO_LINKS);
  }

  async audience(kind: LetterKind): Promise<number> {
    const [{ count }] = await this.letters.query<{ count: number }[]>(
      `select count(*)::int as count from subscribers where state = 'active' ${RECIPIENTS_CONDITION[kind]}`,
    );
    return count;
  }

  /** Sends a test copy to the current user only. */
  async sendTest(id: number, language: Language, me: Identity): Promise<boolean> {
    this.notices.requireMail();
    await this.get(id);
    await this.notices.add(TEST, me.id, { letter: id, language, to: me.email }, [TESTS_A_DAY]);
    return true;
  }

  onModuleInit(): void {
    this.notices.register(TEST, async (_, { letter, language, to }) => {
      const written = await this.preview(Number(letter), language as Language);
      return { ...written, to: String(to), subject: `[Test] ${written.subject}` };
    });
  }

  private async inState(id: number, states: Letter['state'][]): Promise<Letter> {
    const letter = await this.get(id);
    if (!states.includes(letter.state))
      throw new JournalError('CONFLICT', 'This letter has been sent and can no longer be changed.');
    return letter;
  }

  private async factsOf(kind: LetterKind, sourceId: number, viewer: Identity) {
    if (kind === 'free') return () => ({});
    if (kind === 'call') {
      const call = await this.calls.find(sourceId, null);
      if (!call) throw notFound('call', sourceId);
      const { title, info, description, descriptionEn, deadline } = call;
      return (language: Language) => ({
        title,
        info,
        deadline,
        description: language === 'en' ? descriptionEn : description,
        path: paths.call(language),
      });
    }
    const issue = await this.materials.find(sourceId, { viewer }, ISSUES);
    if (!issue) throw notFound('issue', sourceId);
    // Drafts among the articles of a published issue are not public yet.
    const identity = issue.isPublic ? null : viewer;
    const [articles] = await this.materials.articlesOf([issue], { identity }, OF_ARTICLES);
    const titleIn = ({ titles }: Material, language: Language) => bestText(titles, language)!.text;
    return (language: Language) => ({
      title: titleIn(issue, language),
      number: issue.number,
      year: issue.publicationYear,
      path: paths.issue(issue, language),
      articles: articles.map((article) => ({
        id: article.id,
        title: titleIn(article, language),
        authors: article.authors.map(({ name }) => name).join(', '),
        path: paths.article(article, language),
      })),
    });
  }

  /** Whether the letter's subject, and everything it links to, is public. */
  async isSourcePublic(letter: Letter): Promise<boolean> {
    const items = LANGUAGES.flatMap((language) => letter.content[language].items);
    const articles = new Set(items.flatMap(({ articleId }) => articleId ?? []));
    const [source] = await this.readable([letter]);
    return source !== undefined && (await this.seen([...articles])).size === articles.size;
  }
}
