import { Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type RequestContext } from '../../platform/access/access.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { type Material } from '../../content/materials/material.entity.js';
import { Article } from '../../content/materials/material.types.js';
import { SearchIndex } from './search-index.js';

@ObjectType({ description: 'A heading in the outline of a PDF.' })
class PdfHeading {
  @Field({ description: 'The text.' })
  title: string;

  @Field(() => Int, { description: 'The depth: 1 for a main heading, at most 3.' })
  level: number;

  @Field(() => Int, { description: 'The page of the file, counted from 1.' })
  page: number;
}

@ObjectType({ description: 'The structure of a PDF.' })
class PdfOutline {
  @Field(() => Int, { description: 'The number of pages.' })
  pageCount: number;

  @Field(() => [PdfHeading], { description: 'Its bookmarks in order, at most 200; empty if it has none.' })
  headings: PdfHeading[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its headings, lists and tables are tagged for screen readers; null if not known yet.',
  })
  isTagged: boolean | null;
}

@Resolver(() => Article)
export class PdfOutlineResolver {
  constructor(private readonly index: SearchIndex) {}

  @ResolveField('pdfOutline', () => PdfOutline, {
    nullable: true,
    description: 'The page count and the bookmarks of its PDF; null without a PDF, or until it has been read.',
  })
  pdfOutline(@Parent() { id }: Material, @Context() context: RequestContext): Promise<PdfOutline | null> {
    return loaderOf(context, this.index.outlinesOf, String).load(id);
  }
}
