import { Injectable } from '@nestjs/common';
import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-csl';
import '@citation-js/plugin-ris';
import { LRUCache } from 'lru-cache';
import { type Journal } from '../journal/journal.entity.js';
import { type Material } from './material.entity.js';

// UTF-8, as every reference manager reads it, instead of TeX's accents.
plugins.config.get('@bibtex').format.asciiOnly = false;

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
    .replace(/(<bibliography[^>]*>)<sort>[^]*?<\/sort>/, '$1');
  templates.add(style, bibliographyOnly);
}

@Injectable()
export class CitationService {
  /** By all that a citation is made from: it outlives every change of anything else. About 1 kB each. */
  private readonly kept = new LRUCache<string, Partial<Record<CitationStyle, string>>>({ max: 2_000 });

  cite(article: Material, style: CitationStyle, journal: Journal): string {
    const csl = this.csl(article, journal);
    const key = JSON.stringify(csl);
    const texts = this.kept.get(key) ?? {};
    this.kept.set(key, texts);
    return (texts[style] ??= this.format(new Cite(csl), style));
  }

  private format(cite: Cite, style: CitationStyle): string {
    if (style === CitationStyle.BIBTEX) return cite.format('bibtex', { format: 'text' }).trim();
    if (style === CitationStyle.RIS) {
      // The library writes a range into SP; reference managers expect its end in EP.
      return cite
        .format('ris', { format: 'text' })
        .trim()
        .replace(/^SP {2}- (\d+)-(\d+)$/m, 'SP  - $1\nEP  - $2');
    }
    return cite
      .format('bibliography', {
        format: 'text',
        template: style === CitationStyle.APA ? 'apa' : 'harvard1',
        lang: 'en-US',
      })
      .trim();
  }

  /** The article as CSL-JSON, the form all citation styles are made from. */
  private csl(article: Material, { title, issn }: Journal) {
    const pages = [article.firstPage, article.lastPage].filter((page) => page !== null);
    return {
      id: `artikull${article.id}`,
      type: 'article-journal',
      title: article.title,
      author: article.authors.map(({ name, givenName, familyName }) =>
        familyName ? { family: familyName, given: givenName ?? undefined } : { literal: name },
      ),
      'container-title': title,
      issue: String(article.number),
      issued: { 'date-parts': [[article.publicationYear]] },
      ISSN: issn ?? undefined,
      DOI: article.doi ?? undefined,
      language: article.language ?? undefined,
      page: pages.length ? [...new Set(pages)].join('-') : undefined,
    };
  }
}
