import { Injectable } from '@nestjs/common';
import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-csl';
import { LRUCache } from 'lru-cache';
import { firstIssn } from '../../client/issn.js';
import { type Journal } from '../journal/journal.entity.js';
import { type Csl, bibtex, ris } from './citation-files.js';
import { type Material } from '../materials/material.entity.js';

export enum CitationStyle {
  APA = 'APA',
  HARVARD = 'HARVARD',
  BIBTEX = 'BIBTEX',
  RIS = 'RIS',
}

/** One work is neither sorted nor told apart from others: without these parts of a style it takes half the time. */
const { templates } = plugins.config.get('@csl');
for (const style of ['apa', 'harvard1'] as const) {
  const bibliographyOnly = templates
    .get(style)
    .replace(/<citation [^]*<\/citation>/, '<citation><layout><text value=""/></layout></citation>')
    .replace(/(<bibliography[^>]*>)<sort>[^]*?<\/sort>/, '$1')
    // Harvard takes an article without pages and volume for a preprint; here it is an article without page numbers.
    .replace('<text value="Preprint" prefix="[" suffix="]"/>', '');
  templates.add(style, bibliographyOnly);
}

@Injectable()
export class CitationsService {
  /** By all that a citation is made from: it outlives every change of anything else. About 1 kB each. */
  private readonly citations = new LRUCache<string, Partial<Record<CitationStyle, string>>>({ max: 2_000 });

  /** `issueIssn` is the ISSN of the article's issue, which goes before the journal's. */
  cite(article: Material, style: CitationStyle, journal: Journal, issueIssn: string | null = null): string {
    const csl = this.csl(article, journal, issueIssn);
    const key = JSON.stringify(csl);
    const texts = this.citations.get(key) ?? {};
    this.citations.set(key, texts);
    return (texts[style] ??= this.format(csl, style));
  }

  private format(csl: Csl, style: CitationStyle): string {
    if (style === CitationStyle.BIBTEX) return bibtex(csl);
    if (style === CitationStyle.RIS) return ris(csl);
    const template = style === CitationStyle.APA ? 'apa' : 'harvard1';
    return new Cite(csl).format('bibliography', { format: 'text', template, lang: 'en-US' }).trim();
  }

  /** The article as CSL-JSON, the form all citations are made from. */
  private csl(article: Material, journal: Journal, issueIssn: string | null): Csl {
    const pages = [article.firstPage, article.lastPage].filter((page) => page !== null);
    const date = article.publishedOn?.split('-').map(Number) ?? [article.publicationYear];
    return {
      id: `artikull${article.id}`,
      type: 'article-journal',
      title: oneLine(article.title),
      author: article.authors.map(({ name, givenName, familyName }) =>
        familyName
          ? { family: oneLine(familyName), given: (givenName && oneLine(givenName)) || undefined }
          : { literal: oneLine(name) },
      ),
      'container-title': oneLine(journal.title),
      publisher: oneLine(journal.publisher),
      issue: String(article.number),
      issued: { 'date-parts': [date] },
      ISSN: firstIssn(issueIssn, journal.issnOnline, journal.issn) ?? undefined,
      DOI: (article.doi && oneLine(article.doi)) || undefined,
      language: article.language ?? undefined,
      page: pages.length ? [...new Set(pages)].join('-') : undefined,
    };
  }
}

/** A line break in a title would begin a new field, or a new record, of a RIS file. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
