import { Field, InputType, ObjectType, PickType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';
import { type RequestContext } from '../../platform/access/access.js';
import { EditedRecord } from '../../platform/records/edited-record.entity.js';
import { Restorable } from '../../platform/records/restorable.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import { Computed } from '../../platform/graphql/field-extensions.js';
import { File, type StoredFile, absoluteUrl } from '../../platform/files/stored-file.js';
import { FlagField, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A document for authors or reviewers.' })
@Restorable('OTHER_FILE', {
  title: 'title',
  one: 'A document for authors or reviewers.',
  history: 'Documents for authors and reviewers.',
})
@Entity('other_files')
export class OtherFile extends EditedRecord {
  @RequiredTextField('The title of the document.', TITLE_LENGTH)
  @Column('text')
  title: string;

  @FlagField('Whether it is for authors; excludes isReviewFile.')
  @Column('boolean', { default: false })
  isAuthorFile: boolean;

  @FlagField('Whether it is for reviewers; excludes isAuthorFile.')
  @Column('boolean', { default: false })
  isReviewFile: boolean;

  @FlagField('Whether it is in English; otherwise it is in Albanian.')
  @Column('boolean', { default: false })
  isEnglish: boolean;

  @Field(() => File, { description: 'The file.' })
  @Column('jsonb')
  file: StoredFile;

  @Computed(({ file }: OtherFile, args, context: RequestContext, site) => absoluteUrl(file, args, context, site))
  @Field({ description: 'The absolute URL of the file.' })
  url: string;
}

@InputType({ description: 'A document, as entered by an editor.' })
export class CreateOtherFileInput extends PickType(
  OtherFile,
  ['title', 'isAuthorFile', 'isReviewFile', 'isEnglish'],
  InputType,
) {}

@InputType({ description: 'Changes to a document. Omitted fields stay unchanged.' })
export class UpdateOtherFileInput extends UpdateOf(CreateOtherFileInput) {}
