import { Injectable } from '@nestjs/common';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { bestText } from '../../../client/shared/texts.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { breadcrumbs, describe, journalNode, website } from './json-ld.js';
import { asHeader, linksOf } from './signposting.js';
import { asHtml, recordTags } from './tags.js';

/** The machine-readable metadata of a page: HTML for its head, and its Link header. */
export type Head = { html: string; links: string | null };

const LISTS = {
  al: { home: 'Kreu', articles: 'Artikujt', issues: 'Revistat' },
  en: { home: 'Home', articles: 'Articles', issues: 'Journals' },
};

@Injectable()
export class PageMetadataService {
  constructor(private readonly metadata: MetadataService) {}

  async ofRecord(material: MaterialMetadata, language: Language): Promise<Head> {
    const parts = await this.metadata.partsOf(material);
    const links = linksOf(material, language, parts);
    const { origin } = new URL(material.journal.url);
    const list = material.kind === 'issue' ? 'issues' : 'articles';
    // References are on the page and in the record's .jsonld.
    const graph = [
      { ...describe(material, parts), url: material.pages[language], citation: undefined },
      breadcrumbs([
        { name: LISTS[language].home, url: origin + paths.home(language) },
        { name: LISTS[language][list], url: origin + paths[list](language) },
        { name: bestText(material.titles, language)?.text ?? '', url: material.pages[language] },
      ]),
    ];
    return {
      html: asHtml(recordTags(material, language, links), graph, `${material.id}/${language}`),
      links: asHeader(links),
    };
  }

  async ofHome(language: Language): Promise<Head> {
    const journal = await this.metadata.journalMetadata();
    const { origin } = new URL(journal.url);
    const links = [
      { rel: 'api-catalog', href: `${origin}/.well-known/api-catalog`, type: 'application/linkset+json' },
      { rel: 'service-doc', href: `${origin}/api-docs`, type: 'text/html' },
    ];
    const graph = [website(journal, language), journalNode(journal)];
    return { html: asHtml([], graph, `home/${language}`), links: asHeader(links) };
  }
}
