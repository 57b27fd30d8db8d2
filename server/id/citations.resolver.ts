import { Logger } from '@nestjs/common';
import { Args, Context, Parent, ResolveField, Resolver, registerEnumType } from '@nestjs/graphql';
import { Cost } from '../common/cost.js';
import { enumOf } from '../common/enum-of.js';
import { type Language } from '../../client/locales.js';
import { CITATION_STYLES } from '../../client/citation-styles.js';
import { STYLE_NAMES, cite } from '../citations/styles.js';
import { cslOf } from '../citations/csl.js';
import { type RequestContext } from '../common/access.js';
import { LANGUAGE_OR_ALBANIAN } from '../common/localized.js';
import { type Material } from '../materials/material.entity.js';
import { Article } from '../materials/material.types.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { formatNamed, write } from './formats.js';

/** The formats of files by their names in GraphQL; all other names are styles. */
const FILES = {
  BIBTEX: { extension: 'bib', description: 'A BibTeX @article.' },
  RIS: { extension: 'ris', description: 'A RIS record (TY - JOUR).' },
  CSL_JSON: { extension: 'csl.json', description: 'CSL-JSON, the exchange format of reference managers.' },
  JATS: {
    extension: 'jats.xml',
    description: 'A JATS 1.3 document with the metadata and references of the article.',
  },
  JSON_LD: { extension: 'jsonld', description: 'A schema.org ScholarlyArticle as JSON-LD.' },
} as const;

const STYLE_OF = enumOf(STYLE_NAMES);

/** The styles and formats of `citation`. */
const CitationStyle = Object.fromEntries(
  [...Object.keys(STYLE_OF), ...Object.keys(FILES)].map((name) => [name, name]),
) as Record<string, string>;

registerEnumType(CitationStyle, {
  name: 'CitationStyle',
  description: 'Citation styles are one line of plain text in the requested language; the others are files.',
  valuesMap: Object.fromEntries([
    ...Object.entries(STYLE_OF).map(([name, style]) => [
      name,
      { description: `A reference in ${CITATION_STYLES[style]} style.` },
    ]),
    ...Object.entries(FILES).map(([name, { description }]) => [name, { description }]),
  ]) as Record<string, { description: string }>,
});

@Resolver(() => Article)
export class CitationsResolver {
  private readonly log = new Logger(CitationsResolver.name);

  constructor(private readonly metadata: MetadataService) {}

  @Cost({ each: 20 })
  @ResolveField('citation', () => String, {
    nullable: true,
    description: 'The citation in a style or file format; null if the metadata of the article does not suffice.',
  })
  async citation(
    @Parent() article: Material,
    @Args('style', { type: () => CitationStyle, description: 'The citation style or file format.' }) style: string,
    @Args('language', LANGUAGE_OR_ALBANIAN) language: Language,
    @Context() context: RequestContext,
  ): Promise<string | null> {
    const record = (await this.metadata.ofRequest(context, article))!;
    const file = (FILES as Record<string, { extension: string } | undefined>)[style];
    try {
      if (!file) return cite(cslOf(record), STYLE_OF[style as keyof typeof STYLE_OF], language);
      return write(formatNamed(file.extension)!, record, [], { style: 'apa', language }).replace(/\r?\n$/, '');
    } catch (error) {
      // An error in one article must not fail a whole page of a harvest.
      this.log.error(`Material ${record.id} cannot be cited as ${style}: ${(error as Error).stack}`);
      return null;
    }
  }
}
