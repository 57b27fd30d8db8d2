import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsEnum, IsInt, Max, Min, ValidateBy } from 'class-validator';
import { DateScalar } from '../../platform/graphql/date-scalar.js';
import {
  IsoDate,
  MAX_ID,
  OptionalTextField,
  TITLE_LENGTH,
  WebUrl,
  OptionalField,
} from '../../platform/validation/validation.js';
import { Doi } from './identifier-fields.js';
import { RelationKind } from './relation-kind.js';

const NOTE_LENGTH = 2_000;

const OneTarget = (): PropertyDecorator =>
  ValidateBy({
    name: 'oneTarget',
    validator: {
      validate: (_, args) => {
        const { materialId, doi, url } = args!.object as RelatedWork;
        return [materialId, doi, url].filter((one) => one !== null && one !== undefined).length === 1;
      },
      defaultMessage: () => 'a relation needs either a materialId, a doi or a url',
    },
  });

@ObjectType({ description: 'A work that a material is related to, as entered.' })
@InputType('RelatedWorkInput', {
  description: 'A work that a material is related to: by `materialId`, `doi` or `url`.',
})
export class RelatedWork {
  @Field(() => RelationKind, { description: 'How the material is related to it.' })
  @IsEnum(RelationKind)
  @OneTarget()
  kind: RelationKind;

  @OptionalField(() => Int, 'The id of another material of the journal.', IsInt(), Min(1), Max(MAX_ID))
  materialId?: number | null;

  @OptionalTextField('The DOI, stored in lower case.', TITLE_LENGTH)
  @Doi()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  doi?: string | null;

  @OptionalTextField('The URL of a work without a DOI.')
  @WebUrl()
  url?: string | null;

  @OptionalTextField('What readers should know, in Albanian.', NOTE_LENGTH)
  note?: string | null;

  @OptionalTextField('The same in English.', NOTE_LENGTH)
  noteEn?: string | null;

  @OptionalField(() => DateScalar, 'The day of the notice.', IsoDate())
  date?: string | null;
}

/** The stored form, with every field. */
export const storedRelation = ({ kind, materialId, doi, url, note, noteEn, date }: RelatedWork): RelatedWork => ({
  ...{ kind, materialId: materialId ?? null, doi: doi ?? null, url: url ?? null },
  ...{ note: note ?? null, noteEn: noteEn ?? null, date: date ?? null },
});
