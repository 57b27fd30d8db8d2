import { Args, ArgsType, Field, Int, Query, Resolver } from '@nestjs/graphql';
import { IsEnum, IsInt } from 'class-validator';
import { Admin } from '../../platform/access/access.js';
import { ExportsService } from './exports.service.js';
import { ExportFormat, MaterialExport } from './exports.types.js';
import { OptionalField } from '../../platform/validation/validation.js';

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
