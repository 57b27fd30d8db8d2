import {
  Args,
  ArgsType,
  Field,
  Float,
  GraphQLISODateTime,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  registerEnumType,
} from '@nestjs/graphql';
import { IsBoolean, IsEnum, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Admin, type Identity } from '../../common/access.js';
import { CurrentUser } from '../../common/current-user.js';
import { badField } from '../../common/errors.js';
import { MAX_PAGE } from '../../common/paging.js';
import { Upload, type Uploading } from '../../files/graphql-uploads.js';
import { type FactReport } from '../journal-facts.js';
import { type RowReport } from '../importer.js';
import { ImportRun } from './import-run.entity.js';
import { ImportsService, type Redirect } from './imports.service.js';

const upper = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), name])) as Record<Uppercase<Name>, Name>;

const ImportStateEnum = upper([
  ...(['checking', 'checked', 'waiting', 'importing'] as const),
  ...(['imported', 'refused', 'failed', 'cancelled'] as const),
]);
registerEnumType(ImportStateEnum, {
  name: 'ImportState',
  description: 'How far an import is.',
  valuesMap: {
    CHECKING: { description: 'What it would do is being found out.' },
    CHECKED: { description: 'It can be started.' },
    WAITING: { description: 'It was started, and will begin at once.' },
    IMPORTING: { description: 'It is being done.' },
    IMPORTED: { description: 'It is done.' },
    REFUSED: { description: 'Some records cannot be imported; nothing was written.' },
    FAILED: { description: 'The document cannot be imported; nothing was written.' },
    CANCELLED: { description: 'It was given up; nothing was written.' },
  },
});

const ImportedStatus = upper(['created', 'updated', 'unchanged', 'refused'] as const);
registerEnumType(ImportedStatus, {
  name: 'ImportedStatus',
  description: 'What becomes of a record in an import.',
  valuesMap: {
    CREATED: { description: 'It is new.' },
    UPDATED: { description: 'It is here already, and is changed.' },
    UNCHANGED: { description: 'It is here already, and stays as it is.' },
    REFUSED: { description: 'It cannot be imported, and nothing is, for its sake.' },
  },
});

@ObjectType({ description: 'How many records, by what becomes of them.' })
class ImportCounts {
  @Field(() => Int, { description: 'New.' })
  created: number;

  @Field(() => Int, { description: 'Changed.' })
  updated: number;

  @Field(() => Int, { description: 'As they were.' })
  unchanged: number;

  @Field(() => Int, { description: 'Refused.' })
  refused: number;

  @Field(() => Int, { description: 'Of all these, those that something is to be said of.' })
  remarks: number;

  @Field(() => Int, { description: 'Addresses of OJS that lead here from then on.' })
  redirects: number;
}

@ObjectType({ description: 'A record of an import, and what becomes of it.' })
class ImportedRecord {
  @Field(() => ImportedStatus, { description: 'What becomes of it.' })
  status: RowReport['status'];

  @Field({ description: 'issue or article.' })
  kind: string;

  @Field({ description: 'Where it stands, and what it is known by.' })
  label: string;

  @Field({ description: 'Its title.' })
  title: string;

  @Field(() => [String], { description: 'Why it is refused.' })
  problems: string[];

  @Field(() => [String], { description: 'What is not taken of it, or taken otherwise than it stands there.' })
  warnings: string[];

  @Field(() => Int, { nullable: true, description: 'The id of the material; null for one that is not here.' })
  materialId: number | null;
}

@ObjectType({ description: 'An address of OJS that leads to a material here.' })
class ImportedRedirect {
  @Field({ description: 'What an address is known by: `article/12`.' })
  address: string;

  @Field({ description: 'The title of the material.' })
  title: string;

  @Field(() => Int, { nullable: true, description: 'The id of the material; null when it is not here yet.' })
  materialId: number | null;
}

@ObjectType({ description: 'What a document says about the journal itself.' })
class ImportedFact {
  @Field({ description: 'Which field of the journal.' })
  field: string;

  @Field({ description: 'Whether the journal takes it; otherwise it keeps what it has.' })
  isTaken: boolean;
}

@ObjectType({ description: 'What is to be said of a document as a whole.' })
class ImportRemarks {
  @Field(() => [ImportedFact], { description: 'What it says about the journal itself.' })
  facts: ImportedFact[];

  @Field(() => [String], { description: 'Why it is refused.' })
  refusals: string[];

  @Field(() => [String], { description: 'What is in it and is not taken.' })
  warnings: string[];
}

@ObjectType({ description: 'An import that was begun in the dashboard.' })
class Import {
  @Field(() => Int, { description: 'The number that names it.' })
  id: number;

  @Field({ description: 'The name of the file.' })
  fileName: string;

  @Field(() => Int, { description: 'Its size in bytes.' })
  size: number;

  @Field(() => ImportStateEnum, { description: 'How far it is.' })
  state: ImportRun['state'];

  @Field(() => String, { nullable: true, description: 'What the file is; null until it was looked at.' })
  format: string | null;

  @Field(() => String, { nullable: true, description: 'Why nothing came of it.' })
  problem: string | null;

  @Field(() => Float, { description: 'How much of what is being done is done, from 0 to 1.' })
  share: number;

  @Field(() => Int, { description: 'How many records that is.' })
  rows: number;

  @Field(() => ImportCounts, { nullable: true, description: 'What becomes of the records; null until that is known.' })
  counts: ImportCounts | null;

  @Field({ description: 'Who began it.' })
  editor: string;

  @Field(() => GraphQLISODateTime, { description: 'When.' })
  startedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it ended.' })
  finishedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was taken back.' })
  takenBackAt: Date | null;
}

@ArgsType()
class PageArgs {
  @Field(() => Int, { defaultValue: 50, description: `How many, up to ${MAX_PAGE}.` })
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE)
  first: number;

  @Field(() => Int, { defaultValue: 0, description: 'How many to pass over.' })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset: number;
}

@ArgsType()
class RecordsArgs extends PageArgs {
  @Field(() => ImportedStatus, { nullable: true, description: 'Only those that this becomes of.' })
  @IsOptional()
  @IsEnum(ImportedStatus)
  status?: RowReport['status'] | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only those that something is to be said of.' })
  @IsBoolean()
  hasRemarks: boolean;
}

const IMPORT_ID = { type: () => Int, description: 'The id of the import.' };

@Admin()
@Resolver(() => Import)
export class ImportsResolver {
  constructor(private readonly service: ImportsService) {}

  @Query(() => [Import], { description: 'Administrators only: the latest imports, the newest first.' })
  imports() {
    return this.service.list();
  }

  @Query(() => Import, { name: 'import', description: 'Administrators only: one import.' })
  one(@Args('id', IMPORT_ID) id: number) {
    return this.service.get(id);
  }

  @ResolveField('records', () => [ImportedRecord], { description: 'What becomes of each record, in their order.' })
  records(@Parent() { id }: ImportRun, @Args() args: RecordsArgs) {
    return this.service.rows(id, args);
  }

  @ResolveField('redirects', () => [ImportedRedirect], {
    description: 'The addresses of OJS that lead here from then on.',
  })
  redirects(@Parent() { id }: ImportRun, @Args() { first, offset }: PageArgs): Promise<Redirect[]> {
    return this.service.redirects(id, first, offset);
  }

  @ResolveField('remarks', () => ImportRemarks, { description: 'What is to be said of the document as a whole.' })
  async remarks(@Parent() { id }: ImportRun): Promise<ImportRemarks> {
    const { facts, ...rest } = await this.service.remarks(id);
    const isTaken = ({ status }: FactReport) => status === 'applied';
    return { ...rest, facts: facts.map((fact) => ({ field: fact.field, isTaken: isTaken(fact) })) };
  }

  @ResolveField('takeableCount', () => Int, {
    description: 'How many records it has made that nobody has changed since: these can be taken back.',
  })
  takeableCount(@Parent() run: ImportRun) {
    return this.service.takeable(run);
  }

  @Mutation(() => Import, {
    description: 'Finds out what importing a document of another system would do, and writes nothing.',
  })
  checkImport(
    @CurrentUser() me: Identity,
    @Args('file', {
      type: () => Upload,
      description: 'OJS native XML, OAI-PMH, JATS, DOAJ, Crossref XML, BibTeX or RIS; at most 50 MB.',
    })
    file: Uploading,
  ) {
    if (!file) throw badField('file', 'A file is required.');
    return this.service.check(file, me);
  }

  @Mutation(() => Import, { description: 'Imports what was checked: all of it, or nothing.' })
  startImport(@Args('id', IMPORT_ID) id: number) {
    return this.service.start(id);
  }

  @Mutation(() => Import, { description: 'Gives an import up that has not ended. Nothing is written.' })
  cancelImport(@Args('id', IMPORT_ID) id: number) {
    return this.service.cancel(id);
  }

  @Mutation(() => Int, {
    description:
      'Deletes what an import has made and nobody has changed since; for a time it can be restored. Answers how many records.',
  })
  takeImportBack(@CurrentUser() me: Identity, @Args('id', IMPORT_ID) id: number) {
    return this.service.takeBack(me, id);
  }
}
