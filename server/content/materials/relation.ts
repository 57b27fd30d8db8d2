import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsEnum, IsInt, Max, Min, ValidateBy } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { DateScalar } from '../../platform/graphql/date-scalar.js';
import {
  IsoDate,
  MAX_ID,
  OptionalTextField,
  TITLE_LENGTH,
  WebUrl,
  OptionalField,
} from '../../platform/validation/validation.js';
import { Doi } from './identifiers.js';

export const MAX_RELATED_WORKS = 50;
const NOTE_LENGTH = 2_000;

export const RelationKind = describedEnum('RelationKind', 'How a work is related to another.', {
  CORRECTS: 'A correction of the other.',
  RETRACTS: 'A retraction of the other.',
  EXPRESSES_CONCERN_ABOUT: 'An expression of concern about the other.',
  REPLACES: 'A new version, which replaces the other.',
  COMMENTS_ON: 'A comment on the other.',
  REVIEWS: 'A review of the other.',
  TRANSLATES: 'A translation of the other.',
  HAS_DATA: 'The other is the data of this work.',
  USES_DATA: 'The other is data that this work uses.',
});
export type RelationKind = keyof typeof RelationKind;

/** What a reader of the other work must know. */
export const NOTICES: readonly RelationKind[] = [
  RelationKind.RETRACTS,
  RelationKind.EXPRESSES_CONCERN_ABOUT,
  RelationKind.CORRECTS,
  RelationKind.REPLACES,
];
export const OF_DATA: readonly RelationKind[] = [RelationKind.HAS_DATA, RelationKind.USES_DATA];

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
