import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';
import { DateScalar } from '../graphql/date-scalar.js';
import { EditedRecord } from '../records/edited-record.entity.js';
import { File, type StoredFile } from '../files/stored-file.js';

@ObjectType({ description: 'A call for papers.' })
@Entity('calls')
export class Call extends EditedRecord {
  @Field({ description: 'Title of the call.' })
  @Column('text')
  title: string;

  @Field({ description: 'A short description.' })
  @Column('text')
  info: string;

  @Field({ description: 'The call in Albanian.' })
  @Column('text')
  description: string;

  @Field({ description: 'The call in English.' })
  @Column('text')
  descriptionEn: string;

  @Field(() => DateScalar, { description: 'The last day to send a manuscript, as it is counted in Tirana.' })
  @Column('date')
  deadline: string;

  @Field(() => [File], { description: 'The documents of the call.' })
  @Column('jsonb', { default: [] })
  files: StoredFile[];
}
