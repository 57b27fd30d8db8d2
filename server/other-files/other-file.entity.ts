import { Field, ObjectType } from '@nestjs/graphql';
import { Check, Column, Entity } from 'typeorm';
import { EditedRecord } from '../records/edited-record.entity.js';
import { File, type StoredFile } from '../files/stored-file.js';

@ObjectType({ description: 'A document for authors or for reviewers.' })
@Entity('other_files')
@Check('other_files_audience_check', 'not ("is_author_file" and "is_review_file")')
export class OtherFile extends EditedRecord {
  @Field({ description: 'What the document is called.' })
  @Column('text')
  title: string;

  @Field({ description: 'For authors. Excludes isReviewFile.' })
  @Column('boolean', { default: false })
  isAuthorFile: boolean;

  @Field({ description: 'About the review process. Excludes isAuthorFile.' })
  @Column('boolean', { default: false })
  isReviewFile: boolean;

  @Field({ description: 'In English; otherwise in Albanian.' })
  @Column('boolean', { default: false })
  isEnglish: boolean;

  @Field(() => File, { description: 'The document itself.' })
  @Column('jsonb')
  file: StoredFile;
}
