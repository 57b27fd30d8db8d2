import { Field, InputType, ObjectType, PickType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';
import { isOver } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { bilingual } from '../../../client/shared/texts.js';
import { Localized, LocalizedText, PageUrl } from '../../platform/languages/language.js';
import { Cost } from '../../platform/graphql/cost.js';
import { DateScalar } from '../../platform/graphql/scalars.js';
import { EditedRecord } from '../../platform/records/edited-record.entity.js';
import { Restorable } from '../../platform/records/restorable.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import { File, type StoredFile } from '../../platform/files/stored-file.js';
import { IsoDate, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A call for papers.' })
@Restorable('CALL', { title: 'title', one: 'A call for papers.', history: 'Calls for papers.' })
@Entity('calls')
export class Call extends EditedRecord {
  @RequiredTextField('The title of the call.', TITLE_LENGTH)
  @Column('text')
  title: string;

  @RequiredTextField('A short description.')
  @Column('text')
  info: string;

  @RequiredTextField('The text of the call in Albanian.')
  @Column('text')
  description: string;

  @RequiredTextField('The text of the call in English.')
  @Column('text')
  descriptionEn: string;

  @Field(() => DateScalar, { description: 'The last day for submissions, in Tirana time.' })
  @IsoDate()
  @Column('date')
  deadline: string;

  @Field({ description: 'Whether manuscripts can be submitted: the deadline is today in Tirana, or later.' })
  get isOpen(): boolean {
    return !isOver(this.deadline);
  }

  @Cost({ length: 3 })
  @Field(() => [File], { description: 'The documents of the call.' })
  @Column('jsonb', { default: [] })
  files: StoredFile[];

  @PageUrl(paths.call, 'The absolute canonical URL of the call.')
  url: string;

  @Localized(({ description, descriptionEn }: Call) => bilingual(description, descriptionEn), {
    description: 'The text of the call.',
  })
  localizedDescription: LocalizedText;
}

@InputType({ description: 'A call for papers, as entered by an editor.' })
export class CreateCallInput extends PickType(
  Call,
  ['title', 'info', 'description', 'descriptionEn', 'deadline'],
  InputType,
) {}

@InputType({ description: 'Changes to a call. Omitted fields stay unchanged.' })
export class UpdateCallInput extends UpdateOf(CreateCallInput) {}
