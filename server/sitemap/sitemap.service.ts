import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageTag } from '../../client/locales.js';
import { paths } from '../../client/paths.js';
import { ARTICLES, ISSUES } from '../categories/category.entity.js';
import { CONFIG, type Config } from '../config.js';
import { JournalService } from '../journal/journal.service.js';
import { type Material } from '../materials/material.entity.js';
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
].map((path) => ({ path }));

const STEP = 1_000;
/** What an address is made of. */
const FIELDS: ReadonlySet<string> = new Set(['title', 'updatedAt']);
/** More than a sitemap may hold is left out, the oldest first. */
const MOST_MATERIALS = 12_000;

@Injectable()
export class SitemapService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly materials: MaterialsService,
    private readonly journal: JournalService,
  ) {}

  /** Every page a reader can come to, in each language, with its translations. */
  async sitemap(): Promise<string> {
    const issues = await this.addresses(ISSUES, (issue) => (language) => paths.issue(issue, language));
    const articles = await this.addresses(ARTICLES, (article) => (language) => paths.article(article, language));
    const urls = [...PAGES, ...issues, ...articles].flatMap((address) =>
      LANGUAGES.map((language) => this.url(address, language)),
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...urls,
      '</urlset>\n',
    ].join('\n');
  }

  /** Files cannot say for themselves that they are a demonstration, as pages do. */
  async robots(): Promise<string> {
    const lines = ['User-agent: *', `Disallow: ${paths.dashboard()}`, 'Disallow: /graphql'];
    if ((await this.journal.get()).demonstration) lines.push('Disallow: /uploads/', 'Disallow: /api/download-file/');
    return [...lines, '', `Sitemap: ${this.config.publicUrl}/sitemap.xml`, ''].join('\n');
  }

  private async addresses(category: string, pathOf: (material: Material) => Address['path']): Promise<Address[]> {
    const found: Address[] = [];
    let after: string | null = null;
    do {
      const page = await this.materials.list({ filter: { category }, first: STEP, after, offset: 0 }, null, FIELDS);
      for (const material of page.nodes) found.push({ path: pathOf(material), changed: material.updatedAt });
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after && found.length < MOST_MATERIALS);
    return found;
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
