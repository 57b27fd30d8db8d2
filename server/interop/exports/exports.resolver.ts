import { Args, ArgsType, Field, Query, Resolver } from '@nestjs/graphql';
import { IsEnum } from 'class-validator';
import { Admin } from '../../platform/access/access.js';
import { ExportsService } from './exports.service.js';
import { ArticleSelection, ExportFormat, MaterialExport } from './exports.types.js';

@ArgsType()
class ExportArgs extends ArticleSelection {
  @Field(() => ExportFormat, { description: 'The export format.' })
  @IsEnum(ExportFormat)
  format: ExportFormat;
}

@Resolver()
export class ExportsResolver {
  constructor(private readonly exports: ExportsService) {}

  @Admin()
  @Query(() => MaterialExport, {
    description:
      'Published articles as an export file. An article that the index would reject does not block the others.',
  })
  async exportMaterials(@Args() { format, ...selection }: ExportArgs): Promise<MaterialExport> {
    const { bytes, ...made } = await this.exports.create(format, selection);
    return { ...made, base64: bytes && Buffer.from(bytes).toString('base64') };
  }
}
