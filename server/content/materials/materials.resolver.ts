import { Inject } from '@nestjs/common';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ARTICLES, ISSUES } from '../categories/category.entity.js';
import { Admin, type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import { Cost } from '../../platform/graphql/cost.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Requested, type RequestedFields, Viewed, type Viewing } from '../../platform/graphql/requested-fields.js';
import { Upload, type Uploading, staged } from '../../platform/files/graphql-uploads.js';
import { File } from '../../platform/files/stored-file.js';
import { accepted } from '../../platform/store/file-rules.js';
import { Material } from './material.entity.js';
import { MaterialEditsService } from './material-edits.service.js';
import { ChangeMaterialsArgs, CreateMaterialInput, UpdateMaterialInput } from './material.input.js';
import {
  Article,
  ArticleConnection,
  Issue,
  IssueConnection,
  MaterialConnection,
  MaterialListArgs,
  PublicationYear,
  YEARS,
} from './material.types.js';
import { MaterialsService } from './materials.service.js';

const INPUT = { description: 'The material.' };
const id = { type: () => Int, description: 'The id of the material.' };
const cover = { type: () => Upload, nullable: true, description: `The cover: ${accepted('cover')}.` };
const document = { type: () => Upload, nullable: true, description: `The text: ${accepted('pdf')}.` };

@Admin()
@Resolver(() => Material)
export class MaterialsResolver {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly service: MaterialsService,
    private readonly edits: MaterialEditsService,
  ) {}

  @Public()
  @Query(() => MaterialConnection, { description: 'Materials of every category.' })
  materials(@Args() args: MaterialListArgs, @Viewed() by: Viewing) {
    return this.service.list(args, by);
  }

  @Public()
  @Query(() => Material, {
    nullable: true,
    description: 'A material; null if it does not exist, the error GONE if it was deleted.',
  })
  material(@Args('id', id) materialId: number, @Viewed() by: Viewing) {
    return this.service.find(materialId, by);
  }

  @Public()
  @Query(() => Material, {
    nullable: true,
    description:
      'The material with this DOI (with or without a resolver) or URL (of its page, or its permanent one or `pdfUrl`); null if it does not exist, the error GONE if it was deleted.',
  })
  resource(@Args('identifier', { description: 'A DOI or URL.' }) identifier: string, @Viewed() by: Viewing) {
    return this.service.identify(identifier, this.config.publicUrl, by);
  }

  @Cost({ length: YEARS })
  @Public()
  @Query(() => [PublicationYear], { description: 'The years with publications, latest first, each with its issues.' })
  years(@Requested() fields: RequestedFields) {
    return this.service.years(fields);
  }

  @Public()
  @Query(() => IssueConnection, { description: 'The issues of the journal.' })
  issues(@Args() args: MaterialListArgs, @Viewed() by: Viewing) {
    return this.service.listOf(ISSUES, args, by);
  }

  @Public()
  @Query(() => Issue, {
    nullable: true,
    description:
      'An issue, by id or by year and number; null if it does not exist, the error GONE if the one with this id was deleted.',
  })
  issue(
    @Args('id', { ...id, nullable: true }) issueId: number | undefined,
    @Args('year', { type: () => Int, nullable: true, description: 'The year of publication.' })
    year: number | undefined,
    @Args('number', { type: () => Int, nullable: true, description: 'The number within its year.' })
    number: number | undefined,
    @Viewed() by: Viewing,
  ) {
    const isAt = year != null && number != null;
    if (issueId == null ? !isAt : year != null || number != null)
      throw badField('id', "An issue is found by 'id', or by 'year' and 'number'.");
    return isAt ? this.service.issueAt({ publicationYear: year, number }, by) : this.service.find(issueId!, by, ISSUES);
  }

  @Public()
  @Query(() => ArticleConnection, { description: 'The articles of the journal.' })
  articles(@Args() args: MaterialListArgs, @Viewed() by: Viewing) {
    return this.service.listOf(ARTICLES, args, by);
  }

  @Public()
  @Query(() => Article, {
    nullable: true,
    description: 'An article; null if it does not exist, the error GONE if it was deleted.',
  })
  article(@Args('id', id) articleId: number, @Viewed() by: Viewing) {
    return this.service.find(articleId, by, ARTICLES);
  }

  @Query(() => [Int], { description: 'The years of all materials, newest first, including future ones.' })
  publicationYears() {
    return this.service.publicationYears();
  }

  @Mutation(() => Material, {
    description:
      'Creates a material, published unless the input makes it a draft or schedules it. Only a draft may lack the PDF; the cover is optional.',
  })
  async createMaterial(
    @CurrentUser() editor: Identity,
    @Args('input', INPUT) input: CreateMaterialInput,
    @Args('coverImage', cover) coverImage?: Uploading,
    @Args('pdf', document) pdf?: Uploading,
  ) {
    return this.edits.create(editor, input, await staged({ coverImage: ['cover', coverImage], pdf: ['pdf', pdf] }));
  }

  @Mutation(() => Material, { description: 'Changes a material. Omitted files stay unchanged.' })
  async updateMaterial(
    @CurrentUser() editor: Identity,
    @Args('id', id) materialId: number,
    @Args('input', INPUT) input: UpdateMaterialInput,
    @Args('coverImage', cover) coverImage?: Uploading,
    @Args('pdf', document) pdf?: Uploading,
    @Args('withArticles', {
      type: () => Boolean,
      defaultValue: false,
      description: 'If the number or year of an issue changes, change that of its articles too.',
    })
    withArticles?: boolean,
  ) {
    const files = await staged({ coverImage: ['cover', coverImage], pdf: ['pdf', pdf] });
    return this.edits.update(editor, materialId, input, files, withArticles);
  }

  @Mutation(() => File, {
    description: 'Stores a supplementary file. A record has it once a relation of the record has its path.',
  })
  async storeSupplement(
    @Args('file', { type: () => Upload, description: `The file: ${accepted('supplement')}.` }) file: Uploading,
  ) {
    return this.edits.storeSupplement((await staged({ file: ['supplement', file] })).file!);
  }

  @Mutation(() => [Material], { description: 'Moves, publishes, deletes or restores several materials, all or none.' })
  changeMaterials(@CurrentUser() editor: Identity, @Args() { changes }: ChangeMaterialsArgs) {
    return this.edits.changeSeveral(editor, changes);
  }

  @Mutation(() => Boolean, { description: 'Deletes a material; restoreMaterial undoes it.' })
  deleteMaterial(@CurrentUser() editor: Identity, @Args('id', id) materialId: number) {
    return this.edits.remove(editor, materialId);
  }

  @Mutation(() => Material, { description: 'Restores a deleted material.' })
  restoreMaterial(@CurrentUser() editor: Identity, @Args('id', id) materialId: number) {
    return this.edits.restore(editor, materialId);
  }
}
