import { Args, Context, Parent, ResolveField, Resolver, registerEnumType } from '@nestjs/graphql';
import { type RequestContext } from '../common/access.js';
import { JournalService } from '../journal/journal.service.js';
import { type Material } from '../materials/material.entity.js';
import { Article } from '../materials/material.types.js';
import { MaterialsService } from '../materials/materials.service.js';
import { CitationsService, CitationStyle } from './citations.service.js';

registerEnumType(CitationStyle, {
  name: 'CitationStyle',
  description: 'APA and HARVARD are plain text; BIBTEX and RIS are files for reference managers.',
  valuesMap: {
    APA: { description: 'A reference after the American Psychological Association, 7th edition.' },
    HARVARD: { description: 'A reference in the Harvard style.' },
    BIBTEX: { description: 'An @article of BibTeX.' },
    RIS: { description: 'A record of RIS (TY - JOUR).' },
  },
});

@Resolver(() => Article)
export class CitationsResolver {
  constructor(
    private readonly materials: MaterialsService,
    private readonly citations: CitationsService,
    private readonly journal: JournalService,
  ) {}

  @ResolveField('citation', () => String, { description: 'How to cite the article.' })
  async citation(
    @Parent() article: Material,
    @Args('style', { type: () => CitationStyle, description: 'The style, or the format of a file.' })
    style: CitationStyle,
    @Context() context: RequestContext,
  ) {
    const [journal, issn] = await Promise.all([this.journal.ofRequest(context), this.materials.issueIssn(article)]);
    return this.citations.cite(article, style, journal, issn);
  }
}
