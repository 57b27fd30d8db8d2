import { Inject, Injectable } from '@nestjs/common';
import { type Language, formatDeadline, languageTag, nameIn } from '../../../client/shared/locales.js';
import { type FeedName, TERM_FEEDS, TERM_PAGES, type TermFeed, paths } from '../../../client/shared/paths.js';
import { CallsService } from '../../content/calls/calls.service.js';
import { type Call } from '../../content/calls/call.entity.js';
import { ARTICLES, ISSUES } from '../../content/categories/category.entity.js';
import { notFound } from '../../platform/errors/errors.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { urlOf } from '../../platform/files/stored-file.js';
import { type LocalizedText, localized } from '../../platform/languages/language.js';
import { type Journal, markedTitles } from '../../content/journal/journal.entity.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import { TermsService } from '../../discovery/search/terms.service.js';
import { type Entry, type Feed, entryOf } from './feed.js';
import { type Day, icalendar } from './icalendar.js';

/** Feed readers poll more often than this many entries are published. */
const ENTRIES = 50;
/** In characters of JSON; the newest entry is there whatever its length. Fifty usual ones have a twentieth of it. */
const MAX_LENGTH = 2_000_000;

function fitting(entries: Entry[]): Entry[] {
  let length = 0;
  return entries.filter((entry, at) => (length += JSON.stringify(entry).length) <= MAX_LENGTH || at === 0);
}

const TEXTS = {
  al: { articles: 'Artikujt', issues: 'Numrat', calls: 'Thirrjet për artikuj', deadline: 'Afati' },
  en: { articles: 'Articles', issues: 'Issues', calls: 'Calls for papers', deadline: 'Deadline' },
};
/** Of a feed or a calendar of the journal. */
function titleOf(journal: Journal, what: string, language: Language): string {
  const { title: name, titleEn: nameEn } = markedTitles(journal);
  return `${nameIn(language, { name, nameEn })} — ${what}`;
}
const PAGES = { articles: paths.articles, issues: paths.issues, calls: paths.call };

@Injectable()
export class FeedsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metadata: MetadataService,
    private readonly calls: CallsService,
    private readonly journal: JournalService,
    private readonly terms: TermsService,
  ) {}

  async feed(name: FeedName, language: Language): Promise<Feed> {
    const category = name === 'articles' ? ARTICLES : ISSUES;
    const entries =
      name === 'calls'
        ? (await this.newestCalls()).map((call) => this.entryOfCall(call, language))
        : (await this.metadata.list({ category }, ENTRIES)).map((material) => entryOf(material, language));
    return this.around(entries, name, { page: PAGES[name](language), title: TEXTS[language][name] }, language);
  }

  /** The articles of an author, a keyword or a place; null when there is none. */
  async termFeed(kind: TermFeed, called: string, language: Language): Promise<Feed | null> {
    const term = await this.terms.find(TERM_FEEDS[kind], called);
    if (!term) return null;
    const ids = await this.terms.articleIds(term, ENTRIES);
    const records = await this.metadata.byIds(ids);
    const entries = ids.flatMap((id) => records.get(id) ?? []).map((material) => entryOf(material, language));
    const page = TERM_PAGES[TERM_FEEDS[kind]](term.slug, language);
    const name = `${kind}/${encodeURIComponent(term.slug)}` as const;
    return this.around(entries, name, { page, title: nameIn(language, term) }, language);
  }

  private async around(
    entries: Entry[],
    name: Parameters<typeof paths.feed>[0],
    { page, title }: { page: string; title: string },
    language: Language,
  ): Promise<Feed> {
    const journal = await this.journal.get();
    return {
      atom: this.absolute(paths.feed(name, language)),
      json: this.absolute(paths.feed(name, language, 'json')),
      page: this.absolute(page),
      title: titleOf(journal, title, language),
      subtitle: localized(language, journal.subtitle, journal.subtitleEn)?.text ?? null,
      language,
      author: nameIn(language, { name: journal.publisher, nameEn: journal.publisherEn }),
      entries: fitting(entries),
    };
  }

  /** The deadlines of all calls, or of one. Throws NOT_FOUND and GONE. */
  async calendar(language: Language, id: number | null): Promise<string> {
    const calls = id === null ? await this.newestCalls() : [await this.call(id)];
    const name = titleOf(await this.journal.get(), TEXTS[language].calls, language);
    const days = calls.map((call) => this.dayOf(call, language));
    return icalendar(name, languageTag(language), days);
  }

  private async call(id: number): Promise<Call> {
    const call = await this.calls.find(id, null);
    if (!call) throw notFound('call', id);
    return call;
  }

  private async newestCalls(): Promise<Call[]> {
    return (await this.calls.list()).toReversed().slice(0, ENTRIES);
  }

  private entryOfCall(call: Call, language: Language): Entry {
    const calendar = this.absolute(paths.calendar(language, call.id));
    return {
      id: calendar,
      url: this.absolute(paths.call(language)),
      title: { text: call.title, language: 'sq' },
      summary: this.textOf(call, language),
      published: call.createdAt.toISOString(),
      updated: call.updatedAt,
      authors: [],
      tags: [],
      licence: null,
      image: null,
      attachments: [
        ...call.files.map((file) => ({
          url: this.absolute(urlOf(file)),
          mediaType: file.mediaType,
          bytes: file.size,
          title: file.name,
        })),
        { url: calendar, mediaType: 'text/calendar', bytes: null, title: TEXTS[language].deadline },
      ],
    };
  }

  private dayOf(call: Call, language: Language): Day {
    return {
      id: `call-${call.id}@${new URL(this.config.publicUrl).hostname}`,
      date: call.deadline,
      title: `${TEXTS[language].deadline}: ${call.title}`,
      description: this.textOf(call, language).text,
      url: this.absolute(paths.call(language)),
      updated: call.updatedAt,
      version: call.version,
    };
  }

  private textOf({ description, descriptionEn, deadline }: Call, requested: Language): LocalizedText {
    const { text, language } = localized(requested, description, descriptionEn)!;
    return { text: `${text.trim()}\n\n${TEXTS[requested].deadline}: ${formatDeadline(deadline)}`, language };
  }

  private absolute(path: string): string {
    return this.config.publicUrl + path;
  }
}
