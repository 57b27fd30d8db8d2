import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { OptionalText, RequiredText, TITLE_LENGTH } from '../common/validation.js';
import { Orcid } from './identifiers.js';

@ObjectType({ description: 'A person who wrote an article.' })
@InputType('AuthorInput', { description: 'What an editor writes of an author.' })
export class Author {
  @Field({ description: "The whole name as it is printed, e.g. 'Sami Frashëri'." })
  @RequiredText(TITLE_LENGTH)
  name: string;

  @Field(() => String, { nullable: true, description: 'The given names.' })
  @OptionalText(TITLE_LENGTH)
  givenName?: string | null;

  @Field(() => String, { nullable: true, description: "The family's name." })
  @OptionalText(TITLE_LENGTH)
  familyName?: string | null;

  @Field(() => String, { nullable: true, description: 'A full address: https://orcid.org/0000-0000-0000-0000.' })
  @OptionalText(TITLE_LENGTH)
  @Orcid()
  orcid?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the author works, as printed.' })
  @OptionalText(TITLE_LENGTH)
  affiliation?: string | null;
}

/** The names in the text an editor typed: parted by semicolons or lines, else by commas and 'and' / 'dhe' / '&'. */
export function splitAuthors(text: string | null): string[] {
  if (!text) return [];
  const separator = /[;\n]/.test(text) ? /[;\n]/ : /,|\s(?:and|dhe|&)\s/;
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean);
}

export const joinAuthors = (authors: Author[]) => authors.map((author) => author.name).join('; ');

const TITLE = /^(?:prof|dr|doc|asoc|asist|akad|mr|msc|phd|ing)\.?$/i;
const INITIALS = /^(?:\p{Lu}\p{M}*\.?-?)+$/u;

/** 'Hoxha, Arben', 'Hoxha A.', 'Prof. Dr. Arben Hoxha' and 'Arben Hoxha' are one person; a single word is a family name. */
function partsOf(name: string): Pick<Author, 'givenName' | 'familyName'> {
  const [beforeComma, ...afterComma] = name.split(',').map((part) => part.trim());
  const given = afterComma.filter(Boolean).join(', ');
  if (beforeComma && given) return { givenName: given, familyName: beforeComma };
  const words = beforeComma.replace(/\.(?=\p{L}{2})/gu, '. ').split(/\s+/);
  while (words.length > 1 && TITLE.test(words[0])) words.shift();
  const isInitial = (word: string) =>
    word.length <= 6 && INITIALS.test(word) && (word.includes('.') || word.length === 1);
  const initials = words.findIndex((_, index) => index > 0 && words.slice(index).every(isInitial));
  if (initials > 0 && !isInitial(words[0]))
    return { givenName: words.slice(initials).join(' '), familyName: words.slice(0, initials).join(' ') };
  return { givenName: words.slice(0, -1).join(' ') || null, familyName: words.at(-1) ?? null };
}

/**
 * The authors of a material. The typed text decides who they are and in which order; what else is known of a person
 * (ORCID, affiliation, which name is the family's) is found by name. Without it the name itself says which part is the family's.
 */
export function authorsOf(text: string | null, details: Author[]): Author[] {
  const known = new Map(details.toReversed().map((detail) => [detail.name, detail]));
  return splitAuthors(text).map(
    (name) => known.get(name) ?? { name, ...partsOf(name), orcid: null, affiliation: null },
  );
}
