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

/**
 * The authors of a material. The typed text decides who they are and in which order; what else is known of a person
 * (ORCID, affiliation, which name is the family's) is found by name. Without it the last word is taken as the family name.
 */
export function authorsOf(text: string | null, details: Author[]): Author[] {
  return splitAuthors(text).map((name) => {
    const known = details.find((detail) => detail.name === name);
    if (known) return known;
    const words = name.split(/\s+/);
    return {
      name,
      givenName: words.slice(0, -1).join(' ') || null,
      familyName: words.at(-1) ?? null,
      orcid: null,
      affiliation: null,
    };
  });
}
