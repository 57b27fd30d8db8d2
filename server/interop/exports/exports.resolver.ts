import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsEnum, IsInt } from 'class-validator';
import { Admin } from '../../platform/access/access.js';
import { ArticleProblems } from './article-problems.js';
import { ExportFormat } from './export-format.js';
import { ExportsService } from './exports.service.js';
import { OptionalField } from '../../platform/validation/validation.js';

@ObjectType({ description: 'An article selected for export.' })
class ExportedArticle extends ArticleProblems {
  @Field({ description: 'Whether it is in the file.' })
  isIncluded: boolean;
}

@ObjectType({ description: 'An export file, and the outcome for each article.' })
class MaterialExport {
  @Field({ description: 'The suggested file name.' })
  fileName: string;

  @Field({ description: 'The media type.' })
  mediaType: string;

  @Field(() => String, { nullable: true, description: 'The content in Base64; null if nothing could be included.' })
  base64: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the articles were validated against the official schema; null for formats without one.',
  })
  isValidated: boolean | null;

  @Field(() => [ExportedArticle], { description: 'All selected articles.' })
  articles: ExportedArticle[];
}

@ArgsType()
class ExportArgs {
  @Field(() => ExportFormat, { description: 'The export format.' })
  @IsEnum(ExportFormat)
  format: ExportFormat;

  @OptionalField(() => Int, 'Restricts the export to this year.', IsInt())
  year?: number | null;

  @OptionalField(() => Int, 'Restricts the export to this number of the year.', IsInt())
  number?: number | null;
}

@Resolver()
export class ExportsResolver {
  constructor(private readonly exports: ExportsService) {}

  @Admin()
  @Query(() => MaterialExport, {
    description:
      'Published articles as an export file. An article that the index would reject does not block the others.',
  })
  async exportMaterials(@Args() { format, year, number }: ExportArgs): Promise<MaterialExport> {
    const { bytes, ...made } = await this.exports.create(format, { year, number });
    return { ...made, base64: bytes && Buffer.from(bytes).toString('base64') };
  }
}
