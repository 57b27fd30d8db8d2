import { type Type } from '@nestjs/common';
import { Field, InputType, Int, IntersectionType, PartialType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { WholeNumber } from '../validation/validation.js';

@InputType({ isAbstract: true })
class Edited {
  @Field(() => Int, {
    nullable: true,
    description: 'The version on which the changes are based; rejected with CONFLICT if it is no longer current.',
  })
  @IsOptional()
  @WholeNumber()
  version?: number | null;
}

/** The input for updates: every field is optional, but a required one cannot be emptied. */
export const UpdateOf = <T>(input: Type<T>): Type<Partial<T> & Edited> =>
  IntersectionType(
    PartialType(input, { decorator: InputType, skipNullProperties: false, omitDefaultValues: true }),
    Edited,
    InputType,
  ) as Type<Partial<T> & Edited>;
