import { MAX_ID } from '../../../client/shared/paths.js';
import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsEnum, IsInt, Max, Min } from 'class-validator';
import { DateScalar } from '../../platform/graphql/scalars.js';
import {
  IsoDate,
  OptionalField,
  OptionalTextField,
  Rule,
  TITLE_LENGTH,
  WebUrl,
} from '../../platform/validation/validation.js';
import { Doi } from './identifier-fields.js';
import { RelationKind } from './relation-kind.js';
import { type StoredFile } from '../../platform/files/stored-file.js';

const NOTE_LENGTH = 2_000;

function hasOneTarget({ materialId, doi, url, path }: RelatedWork): boolean {
  return [materialId, doi, url, path].filter((one) => one != null).length === 1;
}

@ObjectType({ description: 'A work that a material is related to, as entered.' })
@InputType('RelatedWorkInput', {
  description: 'A work that a material is related to: by `materialId`, `doi`, `url` or `path`.',
})
export class RelatedWork {
  @Field(() => RelationKind, { description: 'How the material is related to it.' })
  @IsEnum(RelationKind)
  @Rule(
    'oneTarget',
    (_, { object }) => hasOneTarget(object as RelatedWork),
    'a relation needs either a materialId, a doi, a url or a path',
  )
  kind: RelationKind;

  @OptionalField(() => Int, 'The id of another material of the journal.', IsInt(), Min(1), Max(MAX_ID))
  materialId?: number | null;

  @OptionalTextField('The DOI, stored in lower case.', TITLE_LENGTH, Doi())
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  doi?: string | null;

  @OptionalTextField('The URL of a work without a DOI.')
  @WebUrl()
  url?: string | null;

  @OptionalTextField('The path of a file that `storeSupplement` has stored.', TITLE_LENGTH)
  path?: string | null;

  @OptionalTextField('The name of the file.', 255)
  name?: string | null;

  @OptionalTextField('What readers should know, in Albanian.', NOTE_LENGTH)
  note?: string | null;

  @OptionalTextField('The same in English.', NOTE_LENGTH)
  noteEn?: string | null;

  @OptionalField(() => DateScalar, 'The day of the notice.', IsoDate())
  date?: string | null;
}

/** A relation to a file here is that file, as any other record holds one; `galley` is its id in OJS. */
export type StoredRelation = RelatedWork & Partial<Omit<StoredFile, 'path' | 'name'>> & { galley?: string | null };

export const fileOf = (work: StoredRelation) => (work.path ? (work as StoredRelation & StoredFile) : null);

/** The stored form, with every field. */
export const storedRelation = (work: StoredRelation): StoredRelation => {
  const { kind, materialId = null, doi = null, url = null, note = null, noteEn = null, date = null } = work;
  const { path, name, mediaType, size, sha256, warnings, galley = null } = work;
  return {
    kind,
    materialId,
    doi,
    url,
    note,
    noteEn,
    date,
    ...(path && { path, name, mediaType, size, sha256, warnings, galley }),
  };
};
