import { Cost } from '../../platform/graphql/cost.js';
import { MAX_AFFILIATIONS } from '../../../client/shared/rules.js';
import { splitAuthors } from '../../../client/shared/texts.js';
import { Field, InputType, ObjectType, OmitType } from '@nestjs/graphql';
import { ArrayMaxSize, IsBoolean, IsEnum } from 'class-validator';
import {
  OptionalTextField,
  RequiredTextField,
  TITLE_LENGTH,
  OptionalField,
  Nested,
} from '../../platform/validation/validation.js';
import { partsOfName } from './author-name.js';
import { ContributorRole } from './contributor-role.js';
import { Orcid, Ror } from './identifier-fields.js';

@ObjectType({ description: 'An institution that an author is affiliated with.' })
@InputType('AffiliationInput', { description: 'An institution that an author is affiliated with.' })
export class Affiliation {
  @RequiredTextField('Its name, as printed.', TITLE_LENGTH)
  name: string;

  @OptionalTextField('The ROR id, e.g. https://ror.org/02mhbdp94.', TITLE_LENGTH, Ror())
  ror?: string | null;
}

@InputType('AuthorInput', { description: 'An author, as entered by an editor.' })
export class Author {
  @RequiredTextField("The full name as printed, e.g. 'Sami Frashëri'.", TITLE_LENGTH)
  name: string;

  @OptionalTextField('The given names.', TITLE_LENGTH)
  givenName?: string | null;

  @OptionalTextField('The family name.', TITLE_LENGTH)
  familyName?: string | null;

  @OptionalTextField('The ORCID iD as a URL: https://orcid.org/0000-0000-0000-0000.', TITLE_LENGTH, Orcid())
  orcid?: string | null;

  @OptionalTextField('The affiliations as one string.', TITLE_LENGTH)
  affiliation?: string | null;

  @OptionalField(
    () => [Affiliation],
    'The affiliations.',
    ArrayMaxSize(MAX_AFFILIATIONS),
    Nested(Affiliation, { each: true }),
  )
  affiliations?: Affiliation[] | null;

  @OptionalField(
    () => [ContributorRole],
    "The author's contributions.",
    ArrayMaxSize(Object.keys(ContributorRole).length),
    IsEnum(ContributorRole, { each: true }),
  )
  roles?: ContributorRole[] | null;

  @OptionalField(() => Boolean, 'Whether this is an organisation, whose name is not split.', IsBoolean())
  isOrganisation?: boolean | null;

  @OptionalField(() => Boolean, 'Whether this is a corresponding author.', IsBoolean())
  isCorresponding?: boolean | null;
}

/** What is null in the input is known of every author. */
@ObjectType('Author', { description: 'A person or organisation that wrote an article.' })
export class PublishedAuthor extends OmitType(
  Author,
  ['affiliations', 'roles', 'isOrganisation', 'isCorresponding'],
  ObjectType,
) {
  @Cost({ length: 2 })
  @Field(() => [Affiliation], { description: 'The affiliations.' })
  affiliations: Affiliation[];

  @Field(() => [ContributorRole], { description: "The author's contributions." })
  roles: ContributorRole[];

  @Field({ description: 'Whether this is an organisation, whose name is not split.' })
  isOrganisation: boolean;

  @Field({ description: 'Whether this is a corresponding author.' })
  isCorresponding: boolean;
}

export type KnownAuthor = Required<PublishedAuthor>;
/** An author as stored in the record. Earlier revisions may still have the affiliation as one string. */
type StoredAuthor = Omit<KnownAuthor, 'affiliation'>;

const joined = (affiliations: { name: string }[]) => affiliations.map(({ name }) => name).join('; ') || null;

/** The stored form of an author; omitted details stay as they were. */
export function storedAuthor(author: Author, stored?: Author): StoredAuthor {
  const before = stored && storedAuthor(stored);
  const { affiliation, affiliations } = author;
  const detailOf = <Detail extends keyof StoredAuthor>(detail: Detail) =>
    author[detail] === undefined ? before?.[detail] : author[detail];
  const works =
    affiliations ??
    (affiliation === undefined || (before && affiliation === joined(before.affiliations))
      ? before?.affiliations
      : affiliation && [{ name: affiliation, ror: null }]);
  return {
    name: author.name,
    givenName: detailOf('givenName') ?? null,
    familyName: detailOf('familyName') ?? null,
    orcid: detailOf('orcid') ?? null,
    affiliations: (works || []).map(({ name, ror }) => ({ name, ror: ror ?? null })),
    roles: detailOf('roles') ?? [],
    isOrganisation: detailOf('isOrganisation') ?? false,
    isCorresponding: detailOf('isCorresponding') ?? false,
  };
}

export const joinAuthors = (authors: readonly { name: string }[]) => authors.map((author) => author.name).join('; ');

/**
 * The authors of a material. The typed text determines who they are and in which order; details of a person
 * (ORCID iD, affiliation, family name) are matched by name. The parts of a person's name that nobody has entered are derived from it,
 * unless it is divided in another way.
 */
export function authorsOf(text: string | null, details: Author[]): KnownAuthor[] {
  const byName = new Map(details.toReversed().map((detail) => [detail.name, detail]));
  return splitAuthors(text ?? '').map((name) => {
    const author = storedAuthor(byName.get(name) ?? { name });
    const { givenName, familyName } = author;
    const parts = partsOfName(name);
    const isDerived =
      !author.isOrganisation &&
      (givenName ?? parts.givenName) === parts.givenName &&
      (familyName ?? parts.familyName) === parts.familyName;
    return { ...author, ...(isDerived && parts), affiliation: joined(author.affiliations) };
  });
}
