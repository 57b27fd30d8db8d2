import { Field, InputType } from '@nestjs/graphql';
import { IsEmail, IsOptional, MaxLength, MinLength } from 'class-validator';
import { Flag, RequiredText } from '../common/validation.js';

export const PASSWORD_LENGTH = 8;
export const PASSWORD_TOO_SHORT = `Fjalëkalimi duhet të ketë të paktën ${PASSWORD_LENGTH} shenja`;

@InputType()
export class CreateUserInput {
  @Field()
  @RequiredText(100)
  username: string;

  @Field()
  @IsEmail({}, { message: 'E-maili nuk është i vlefshëm' })
  @MaxLength(254)
  email: string;

  @Field({ description: `At least ${PASSWORD_LENGTH} characters, and none of the common passwords.` })
  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @MaxLength(200)
  password: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'true when left out. Only administrators can use the dashboard.',
  })
  @IsOptional()
  @Flag()
  isAdmin?: boolean | null;
}
