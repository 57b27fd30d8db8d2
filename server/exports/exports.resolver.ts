import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsEnum, IsInt, IsOptional } from 'class-validator';
import { Admin } from '../common/access.js';
import { ExportFormat } from './export-format.js';
import { ExportsService } from './exports.service.js';
import { Index, Objection, type Field as Place } from './objections.js';

@ObjectType({ description: 'Something an index would object to.' })
export class IndexProblem {
  @Field(() => Index, { description: 'Who objects.' })
  index: Index;

  @Field(() => Objection, { description: 'To what.' })
  objection: Objection;

  @Field(() => String, { nullable: true, description: 'The field where it is mended, where there is one.' })
  field: Place | null;

  @Field({ description: 'Whether the index would not take the record at all.' })
  isRefusal: boolean;

  @Field(() => String, { nullable: true, description: 'The words of a schema, in English.' })
  detail: string | null;
}

@ObjectType({ description: 'An article that was to be exported.' })
class ExportedArticle {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field({ description: 'Its title.' })
  title: string;

  @Field(() => Int, { description: 'The year of publication.' })
  year: number;

  @Field(() => Int, { description: 'The number within the year.' })
  number: number;

  @Field({ description: 'Whether it is in the file.' })
  isIncluded: boolean;

  @Field(() => [IndexProblem], { description: 'Why it is not, or what could be better.' })
  problems: IndexProblem[];
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
