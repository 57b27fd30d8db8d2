import { Logger } from '@nestjs/common';
import { Args, Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { type Language } from '../../../client/shared/locales.js';
import { CITATION_STYLES } from '../../../client/shared/citation-styles.js';
import { STYLE_NAMES } from './styles.js';
import { type RequestContext } from '../../platform/access/access.js';
import { LANGUAGE_OR_ALBANIAN } from '../../platform/languages/language.js';
import { DependsOn } from '../../content/materials/depends-on.js';
import { type Material } from '../../content/materials/material.entity.js';
import { Article, Issue } from '../../content/materials/material.types.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { hasFormat } from '../page-metadata/signposting.js';
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
  CSV: { extension: 'csv', description: 'A CSV table with a header and a row for each article.' },
  JSON_LD: { extension: 'jsonld', description: 'A schema.org ScholarlyArticle or PublicationIssue as JSON-LD.' },
} as const;

const STYLE_OF = Object.fromEntries(STYLE_NAMES.map((style) => [style.toUpperCase(), style]));

/** The styles and formats of `citation`. */
const CitationStyle = describedEnum(
  'CitationStyle',
  'Citation styles are a line of plain text for each article, in the requested language; the others are files.',
  Object.fromEntries([
    ...Object.entries(STYLE_OF).map(([name, style]) => [name, `A reference in ${CITATION_STYLES[style]} style.`]),
    ...Object.entries(FILES).map(([name, { description }]) => [name, description]),
  ]) as Record<string, string>,
);

const STYLE_ARGUMENT = { type: () => CitationStyle, description: 'The citation style or file format.' };

@Resolver(() => Article)
export class CitationsResolver {
  constructor(private readonly metadata: MetadataService) {}

  @Cost({ each: 20 })
  @DependsOn('*')
  @ResolveField('citation', () => String, {
    nullable: true,
    description: 'The citation in a style or file format; null if the metadata of the article does not suffice.',
  })
  async citation(
    @Parent() article: Material,
    @Args('style', STYLE_ARGUMENT) style: string,
    @Args('language', LANGUAGE_OR_ALBANIAN) language: Language,
    @Context() context: RequestContext,
  ): Promise<string | null> {
    return citationOf((await this.metadata.ofRequest(context, article))!, [], style, language);
  }
}

/** Every article of an issue is described; /id/ charges as much. */
export const ISSUE_CITATION_COST = 400;

@Resolver(() => Issue)
export class IssueCitationsResolver {
  constructor(private readonly metadata: MetadataService) {}

  @Cost({ each: ISSUE_CITATION_COST })
  @DependsOn('*')
  @ResolveField('citation', () => String, {
    nullable: true,
    description:
      'The citations of its articles in a style, one per line, or in a file format; JSON-LD describes the issue, JATS is only of articles.',
  })
  async citation(
    @Parent() issue: Material,
    @Args('style', STYLE_ARGUMENT) style: string,
    @Args('language', LANGUAGE_OR_ALBANIAN) language: Language,
    @Context() context: RequestContext,
  ): Promise<string | null> {
    const record = (await this.metadata.ofRequest(context, issue))!;
    return citationOf(record, await this.metadata.partsOf(record, context.budget), style, language);
  }
}

const log = new Logger('Citations');

async function citationOf(
  record: MaterialMetadata,
  parts: readonly MaterialMetadata[],
  name: string,
  language: Language,
): Promise<string | null> {
  const file = (FILES as Record<string, { extension: string } | undefined>)[name];
  const format = formatNamed(file?.extension ?? 'txt')!;
  if (!hasFormat(record, format.extension)) return null;
  const style = file ? 'apa' : STYLE_OF[name as keyof typeof STYLE_OF];
  try {
    return (await write(format, record, parts, { style, language })).replace(/\r?\n$/, '');
  } catch (error) {
    // An error in one record must not fail a whole page of a harvest.
    log.error(`Material ${record.id} cannot be cited as ${name}: ${(error as Error).stack}`);
    return null;
  }
}
