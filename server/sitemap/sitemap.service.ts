import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageTag } from '../../client/locales.js';
import { paths } from '../../client/paths.js';
import { ARTICLES, ISSUES } from '../categories/category.entity.js';
import { CONFIG, type Config } from '../config.js';
import { JournalService } from '../journal/journal.service.js';
import { LettersService } from '../letters/letters.service.js';
import { JournalError } from '../common/errors.js';
import { type MaterialFilter } from '../materials/material-filter.input.js';
import { MaterialOrder } from '../materials/material.types.js';
import { MaterialsService } from '../materials/materials.service.js';

type Address = { path: (language: Language) => string; changed?: Date };

const PAGES: Address[] = [
  paths.home,
  paths.about,
  paths.boards,
  paths.authors,
  paths.reviewProcess,
  paths.articles,
  paths.issues,
  paths.policy,
  paths.contact,
  paths.privacy,
  paths.letters,
].map((path) => ({ path }));

const RECORDS = [
  { category: ISSUES, path: paths.issue },
  { category: ARTICLES, path: paths.article },
];

const MAX_LETTERS = 500;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const STEP = 1_000;
/** The fields that a URL is made of. */
const FIELDS: ReadonlySet<string> = new Set(['title', 'updatedAt']);
/** With more records the sitemap becomes an index of one sitemap per year. */
const MAX_PAGES_PER_FILE = 5_000;
/** A file may contain 50,000 URLs, and each record has one per language. The rest is omitted. */
const MAX_PAGES_PER_YEAR = 24_000;

@Injectable()
export class SitemapService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly materials: MaterialsService,
    private readonly letters: LettersService,
    private readonly journal: JournalService,
  ) {}

  /** All public pages in each language, with their translations; or an index of the sitemaps, if there are many. */
  async sitemap(): Promise<string> {
    const all = await this.materials.list({ first: 1, offset: MAX_PAGES_PER_FILE }, null, FIELDS);
    if (all.nodes.length === 0)
      return this.urlset([...PAGES, ...(await this.letterPages()), ...(await this.addresses({}))]);
    const years = await this.materials.publishedYears();
    const sitemaps = await Promise.all(
      years.map(async (year) => {
        const changed = await this.lastChange(year);
        const address = `<loc>${escape(this.config.publicUrl + paths.sitemap(year))}</loc>`;
        return `<sitemap>${address}${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</sitemap>`;
      }),
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<sitemapindex xmlns="${NAMESPACE}">`,
      ...sitemaps,
      '</sitemapindex>\n',
    ].join('\n');
  }

  /** The records of a year, and in the newest one also the other pages. Throws NOT_FOUND for a year without records. */
  async ofYear(year: number): Promise<string> {
    const years = await this.materials.publishedYears();
    if (!years.includes(year)) throw new JournalError('NOT_FOUND', 'Nothing was published that year.');
    return this.urlset([
      ...(year === years[0] ? [...PAGES, ...(await this.letterPages())] : []),
      ...(await this.addresses({ year })),
    ]);
  }

  private urlset(addresses: readonly Address[]): string {
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
      ...addresses.flatMap((address) => LANGUAGES.map((language) => this.url(address, language))),
      '</urlset>\n',
    ].join('\n');
  }

  private async lastChange(year: number): Promise<Date | undefined> {
    const page = await this.materials.list(
      { filter: { year }, orderBy: MaterialOrder.UPDATED, first: 1, offset: 0 },
      null,
      FIELDS,
    );
    return page.nodes[0]?.updatedAt;
  }

  /** Unlike pages, files cannot carry a noindex tag for the demonstration. */
  async robots(): Promise<string> {
    const lines = ['User-agent: *', `Disallow: ${paths.dashboard()}`, 'Disallow: /graphql'];
    if ((await this.journal.get()).demonstration) lines.push('Disallow: /uploads/', 'Disallow: /api/download-file/');
    return [...lines, '', `Sitemap: ${this.config.publicUrl}/sitemap.xml`, ''].join('\n');
  }

  private async letterPages(): Promise<Address[]> {
    const letters = await this.letters.published(MAX_LETTERS, 0);
    return letters.map(({ id, startedAt }) => ({
      path: (language) => paths.letter(id, language),
      changed: startedAt!,
    }));
  }

  private async addresses(filter: MaterialFilter): Promise<Address[]> {
    const found: Address[] = [];
    for (const { category, path } of RECORDS) {
      let after: string | null = null;
      do {
        const page = await this.materials.list(
          { filter: { ...filter, category }, first: STEP, after, offset: 0 },
          null,
          FIELDS,
        );
        for (const material of page.nodes)
          found.push({ path: (language) => path(material, language), changed: material.updatedAt });
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after && found.length < MAX_PAGES_PER_YEAR);
    }
    return found.slice(0, MAX_PAGES_PER_YEAR);
  }

  private url({ path, changed }: Address, language: Language): string {
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

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
