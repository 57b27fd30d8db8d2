import { escape } from '../../../client/shared/escape.js';
import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageTag } from '../../../client/shared/locales.js';
import { PAGES, TERM_FEEDS, TERM_INDEXES, TERM_PAGES, type TermFeed, paths } from '../../../client/shared/paths.js';
import { ARTICLES, ISSUES } from '../../content/categories/category.entity.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { LettersService } from '../../people/letters/letters.service.js';
import { JournalError } from '../../platform/errors/errors.js';
import { type MaterialFilter } from '../../content/materials/material-filter.input.js';
import { MaterialOrder } from '../../content/materials/material.types.js';
import { XML_DECLARATION } from '../../interop/exports/xml.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { TermsService } from '../../discovery/search/terms.service.js';

type Page = { path: (language: Language) => string; changed?: Date };

const RECORDS = [
  { category: ISSUES, path: paths.issue },
  { category: ARTICLES, path: paths.article },
];

const MAX_LETTERS = 500;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** The fields that a URL is made of. */
const BY_READERS = { viewer: null, fields: new Set(['title', 'updatedAt']) };
/** With more records and terms the sitemap becomes an index: of one sitemap per year, and of some for the terms of each kind. */
const MAX_PAGES_PER_FILE = 5_000;
/** A file may contain 50,000 URLs, and each record has one per language. The rest is omitted. */
const MAX_PAGES_PER_YEAR = 24_000;
const TERM_KINDS = Object.entries(TERM_FEEDS) as [TermFeed, (typeof TERM_FEEDS)[TermFeed]][];
const documentOf = (root: string, attributes: string, lines: string[]) =>
  [`${XML_DECLARATION}<${root} ${attributes}>`, ...lines, `</${root}>\n`].join('\n');
/** 2026, or keywords-3. */
const PART = /^(?:(\d{4})|(authors|keywords|places)-([1-9]\d{0,4}))$/;

@Injectable()
export class SitemapService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly materials: MaterialsService,
    private readonly letters: LettersService,
    private readonly journal: JournalService,
    private readonly terms: TermsService,
  ) {}

  /** All public pages in each language, with their translations; or an index of the sitemaps, if there are many. */
  async sitemap(): Promise<string> {
    const [materials, counts] = await Promise.all([
      (await this.materials.list({ first: 1, offset: 0 }, BY_READERS)).totalCount,
      this.terms.counts(),
    ]);
    const pages = [materials, ...Object.values(counts)].reduce((total, count) => total + count);
    if (pages <= MAX_PAGES_PER_FILE) {
      const ofTerms = await Promise.all(TERM_KINDS.map(([kind]) => this.termPages(kind, 1)));
      return this.urlset([...(await this.pages()), ...(await this.recordPages({})), ...ofTerms.flat()]);
    }
    const years = await this.materials.publishedYears();
    const parts = [
      ...years.map(async (year) => this.reference(String(year), await this.lastChange(year))),
      ...TERM_KINDS.flatMap(([name, kind]) => {
        const files = Math.ceil((counts[kind] ?? 0) / MAX_PAGES_PER_FILE);
        return Array.from({ length: files }, (_, index) => this.reference(`${name}-${index + 1}`));
      }),
    ];
    return documentOf('sitemapindex', `xmlns="${NAMESPACE}"`, await Promise.all(parts));
  }

  /** The records of a year, in the newest one also the other pages; or some terms of a kind. Throws NOT_FOUND if there are none. */
  async part(name: string): Promise<string> {
    const [, year, kind, number] = PART.exec(name) ?? [];
    const pages = year
      ? await this.ofYear(Number(year))
      : kind
        ? await this.termPages(kind as TermFeed, Number(number))
        : [];
    if (pages.length === 0) throw new JournalError('NOT_FOUND', 'There is no such sitemap.');
    return this.urlset(pages);
  }

  private async ofYear(year: number): Promise<Page[]> {
    const years = await this.materials.publishedYears();
    if (!years.includes(year)) return [];
    return [...(year === years[0] ? await this.pages() : []), ...(await this.recordPages({ year }))];
  }

  private reference(part: string, changed?: Date): string {
    const location = `<loc>${escape(this.config.publicUrl + paths.sitemap(part))}</loc>`;
    return `<sitemap>${location}${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</sitemap>`;
  }

  /** The pages that are not of one record or term. */
  private async pages(): Promise<Page[]> {
    const counts = await this.terms.counts();
    const indexes = TERM_KINDS.flatMap(([, kind]) => (counts[kind] ? [{ path: TERM_INDEXES[kind] }] : []));
    const letters = (await this.letters.published(MAX_LETTERS, 0)).map(({ id, startedAt }): Page => ({
      path: (language) => paths.letter(id, language),
      changed: startedAt!,
    }));
    return [...Object.values(PAGES).map((path) => ({ path })), ...indexes, ...letters];
  }

  private async termPages(name: TermFeed, part: number): Promise<Page[]> {
    const kind = TERM_FEEDS[name];
    const terms = await this.terms.changed(kind, MAX_PAGES_PER_FILE, (part - 1) * MAX_PAGES_PER_FILE);
    return terms.map(({ slug, changed }) => ({ path: (language) => TERM_PAGES[kind](slug, language), changed }));
  }

  private urlset(pages: readonly Page[]): string {
    const urls = pages.flatMap((page) => LANGUAGES.map((language) => this.url(page, language)));
    return documentOf('urlset', `xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`, urls);
  }

  private async lastChange(year: number): Promise<Date | undefined> {
    const last = { filter: { year }, orderBy: MaterialOrder.UPDATED, first: 1, offset: 0 };
    return (await this.materials.list(last, BY_READERS)).nodes[0]?.updatedAt;
  }

  /** Unlike pages, files cannot carry a noindex tag for the demonstration. */
  async robots(): Promise<string> {
    const lines = ['User-agent: *', `Disallow: ${paths.dashboard()}`, 'Disallow: /graphql'];
    if ((await this.journal.get()).demonstration) lines.push('Disallow: /uploads/', 'Disallow: /api/download-file/');
    return [...lines, '', `Sitemap: ${this.config.publicUrl}/sitemap.xml`, ''].join('\n');
  }

  private async recordPages(filter: MaterialFilter): Promise<Page[]> {
    const pages: Page[] = [];
    for (const { category, path } of RECORDS)
      for await (const piece of this.materials.pieces({ ...filter, category }, BY_READERS)) {
        for (const material of piece)
          pages.push({ path: (language) => path(material, language), changed: material.updatedAt });
        if (pages.length >= MAX_PAGES_PER_YEAR) break;
      }
    return pages.slice(0, MAX_PAGES_PER_YEAR);
  }

  private url({ path, changed }: Page, language: Language): string {
    const href = (of: Language) => escape(this.config.publicUrl + path(of));
    const alternate = (tag: string, of: Language) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${href(of)}"/>`;
    return [
      `<url><loc>${href(language)}</loc>`,
      changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
      ...LANGUAGES.map((each) => alternate(languageTag(each), each)),
      `${alternate('x-default', DEFAULT_LANGUAGE)}</url>`,
    ].join('');
  }
}
