import { Injectable } from '@nestjs/common';
import { ARTICLES } from '../../content/categories/category.entity.js';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { type ResponseBudget } from '../../platform/responses/response-budget.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { breadcrumbs, describe, journalNode, website } from './json-ld.js';
import { asHeader, linksOf } from './signposting.js';
import { asHtml, recordTags } from './tags.js';

/** The machine-readable metadata of a page: HTML for its head, and its Link header. */
export type Head = { html: string; links: string | null };

/** An issue with more articles is described by the first of them. */
const MAX_PARTS = 1_000;
const LISTS = {
  al: { home: 'Kreu', articles: 'Artikujt', issues: 'Revistat' },
  en: { home: 'Home', articles: 'Articles', issues: 'Journals' },
};

@Injectable()
export class PageMetadataService {
  constructor(private readonly metadata: MetadataService) {}

  /** For the page of a published record. */
  async ofRecord(material: MaterialMetadata, language: Language): Promise<Head> {
    const parts = await this.partsOf(material);
    const links = linksOf(material, language, parts);
    const { origin } = new URL(material.journal.url);
    const isIssue = material.kind === 'issue';
    // References are on the page and in the record's .jsonld.
    const graph = [
      { ...describe(material, parts), url: material.pages[language], citation: undefined },
      breadcrumbs([
        { name: LISTS[language].home, url: origin + paths.home(language) },
        {
          name: LISTS[language][isIssue ? 'issues' : 'articles'],
          url: origin + (isIssue ? paths.issues(language) : paths.articles(language)),
        },
        { name: titleIn(material, language), url: material.pages[language] },
      ]),
    ];
    return {
      html: asHtml(recordTags(material, language, links), graph, `${material.id}/${language}`),
      links: asHeader(links),
    };
  }

  async ofHome(language: Language): Promise<Head> {
    const journal = await this.metadata.journalMetadata();
    const links = [
      {
        rel: 'api-catalog',
        href: new URL('/.well-known/api-catalog', journal.url).href,
        type: 'application/linkset+json',
      },
      { rel: 'service-doc', href: new URL('/api-docs', journal.url).href, type: 'text/html' },
    ];
    return {
      html: asHtml([], [website(journal, language), journalNode(journal)], `home/${language}`),
      links: asHeader(links),
    };
  }

  /** The articles of an issue in page order; empty for other materials. Throws LIMIT_EXCEEDED where they are more than the budget allows. */
  async partsOf(issue: MaterialMetadata, budget?: ResponseBudget): Promise<MaterialMetadata[]> {
    if (issue.kind !== 'issue') return [];
    const { number, year } = issue;
    const parts = await this.metadata.list({ category: ARTICLES, number, year }, MAX_PARTS, budget);
    const page = ({ firstPage }: MaterialMetadata) => (firstPage === null ? Infinity : Number(firstPage) || 0);
    return parts.sort((one, other) => page(one) - page(other) || one.id - other.id);
  }
}

const titleIn = ({ titles, language }: MaterialMetadata, requested: Language): string =>
  (requested === 'en' ? titles.find((title) => title.language?.startsWith('en')) : undefined)?.text ??
  titles[0]?.text ??
  language ??
  '';
