import {
  Args,
  ArgsType,
  Field,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { IsBoolean, IsEnum } from 'class-validator';
import { Admin, type Identity, CurrentUser } from '../../../platform/access/access.js';
import { Upload, type Uploading, receivedPart } from '../../../platform/files/graphql-uploads.js';
import { NumberedPageArgs } from '../../../platform/graphql/paging.js';
import { OptionalField } from '../../../platform/validation/validation.js';
import { ImportRemark, ImportedStatus, RowReport, type RowStatus } from '../import-report.js';
import { type Remark } from '../remark.js';
import { ImportRun } from './import-run.entity.js';
import { ImportsService } from './imports.service.js';

@ObjectType({ description: 'A fact about the journal itself, stated in the document.' })
class ImportedFact {
  @Field({ description: 'The field of the journal.' })
  field: string;

  @Field({ description: 'Whether it is imported; otherwise the journal keeps its value.' })
  isTaken: boolean;
}

@ObjectType({ description: 'Remarks on the document as a whole.' })
class ImportRemarks {
  @Field(() => [ImportedFact], { description: 'The facts it states about the journal itself.' })
  facts: ImportedFact[];

  @Field(() => [ImportRemark], { description: 'The reasons for rejecting it.' })
  rejections: Remark[];

  @Field(() => [ImportRemark], { description: 'What is in it and is not imported.' })
  warnings: Remark[];
}

@ArgsType()
export class RecordsArgs extends NumberedPageArgs {
  @OptionalField(() => ImportedStatus, 'Only records with this outcome.', IsEnum(ImportedStatus))
  status?: RowStatus | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only records with problems or warnings.' })
  @IsBoolean()
  hasRemarks: boolean;
}

const SKIP_REJECTED = {
  type: () => Boolean,
  defaultValue: false,
  description: 'Import the other records if the check rejected some; without it that is an error.',
};
const IMPORT_ID = { type: () => Int, description: 'The id of the import.' };

@Admin()
@Resolver(() => ImportRun)
export class ImportsResolver {
  constructor(private readonly service: ImportsService) {}

  @Query(() => [ImportRun], { description: 'Administrators only: the latest imports, the newest first.' })
  imports() {
    return this.service.list();
  }

  @Query(() => ImportRun, { name: 'import', description: 'Administrators only: one import.' })
  one(@Args('id', IMPORT_ID) id: number) {
    return this.service.get(id);
  }

  @ResolveField('records', () => [RowReport], {
    description: 'The outcome for each record, in the order of the document.',
  })
  records(@Parent() { id }: ImportRun, @Args() args: RecordsArgs) {
    return this.service.rows(id, args);
  }

  @ResolveField('remarks', () => ImportRemarks, { description: 'Remarks on the document as a whole.' })
  async remarks(@Parent() { id }: ImportRun): Promise<ImportRemarks> {
    const { facts, ...rest } = await this.service.remarks(id);
    return { ...rest, facts: facts.map(({ field, status }) => ({ field, isTaken: status === 'applied' })) };
  }

  @ResolveField('undoableCount', () => Int, {
    description: 'The number of materials it created that nobody has changed since: these can be undone.',
  })
  undoableCount(@Parent() run: ImportRun) {
    return this.service.undoable(run);
  }

  @Mutation(() => ImportRun, {
    description: 'Checks what importing a document from another system would do. Writes nothing.',
  })
  async checkImport(
    @CurrentUser() me: Identity,
    @Args('file', {
      type: () => Upload,
      description: 'OJS native XML, OAI-PMH, JATS, DOAJ, Crossref XML, BibTeX or RIS; at most 50 MB.',
    })
    file: NonNullable<Uploading>,
  ) {
    return this.service.check(me, await receivedPart(file));
  }

  @Mutation(() => ImportRun, {
    description:
      'Imports the checked document: all of it, or nothing; with `skipRejected` all that the check did not reject.',
  })
  startImport(
    @CurrentUser() me: Identity,
    @Args('id', IMPORT_ID) id: number,
    @Args('skipRejected', SKIP_REJECTED) skipRejected: boolean,
  ) {
    return this.service.start(me, id, skipRejected);
  }

  @Mutation(() => ImportRun, { description: 'Cancels an import that has not finished. Nothing is written.' })
  cancelImport(@CurrentUser() me: Identity, @Args('id', IMPORT_ID) id: number) {
    return this.service.cancel(me, id);
  }

  @Mutation(() => Int, {
    description:
      'Deletes the materials that an import created and nobody has changed since; they can be restored for a time. Returns their number.',
  })
  undoImport(@CurrentUser() me: Identity, @Args('id', IMPORT_ID) id: number) {
    return this.service.undo(me, id);
  }
}
