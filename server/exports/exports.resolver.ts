import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsEnum, IsInt, IsOptional } from 'class-validator';
import { Admin } from '../common/access.js';
import { ArticleProblems } from './article-problems.js';
import { ExportFormat } from './export-format.js';
import { ExportsService } from './exports.service.js';

@ObjectType({ description: 'An article that was to be exported.' })
class ExportedArticle extends ArticleProblems {
  @Field({ description: 'Whether it is in the file.' })
  isIncluded: boolean;
}

@ObjectType({ description: 'A file for an index, and what became of each article.' })
class MaterialExport {
  @Field({ description: 'What to save it as.' })
  fileName: string;

  @Field({ description: 'The media type.' })
  mediaType: string;

  @Field(() => String, { nullable: true, description: 'The bytes in Base64; null when nothing could be included.' })
  base64: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the official schema was asked; null for a format that has none.',
  })
  isValidated: boolean | null;

  @Field(() => [ExportedArticle], { description: 'Every article of the selection.' })
  articles: ExportedArticle[];
}

@ArgsType()
class ExportArgs {
  @Field(() => ExportFormat, { description: 'What to write.' })
  @IsEnum(ExportFormat)
  format: ExportFormat;

  @Field(() => Int, { nullable: true, description: 'Of one year only.' })
  @IsOptional()
  @IsInt()
  year?: number | null;

  @Field(() => Int, { nullable: true, description: 'Of one number of the year only.' })
  @IsOptional()
  @IsInt()
  number?: number | null;
}

@Resolver()
export class ExportsResolver {
  constructor(private readonly exports: ExportsService) {}

  @Admin()
  @Query(() => MaterialExport, {
    description: 'What is published, as a file for an index. One article that it would refuse never blocks the others.',
  })
  async exportMaterials(@Args() { format, year, number }: ExportArgs): Promise<MaterialExport> {
    const { bytes, ...made } = await this.exports.make(format, { year, number });
    return { ...made, base64: bytes && Buffer.from(bytes).toString('base64') };
  }
}
