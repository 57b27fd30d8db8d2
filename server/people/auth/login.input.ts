import { ArgsType, Field } from '@nestjs/graphql';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_EMAIL_LENGTH } from '../../platform/validation/email-address.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { EMAIL_TOO_LONG, PASSWORD_TOO_LONG } from '../users/user.input.js';

export const MAX_CODE_LENGTH = 64;
export const CODE_DESCRIPTION =
  'The code of the second factor, if the account has one: six digits, or a recovery code. Each is accepted once.';

@ArgsType()
export class LoginInput {
  @Field({ description: 'The e-mail address of the account.' })
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_TOO_LONG })
  @IsString()
  email: string;

  @Field({ description: 'The password of the account.' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: PASSWORD_TOO_LONG })
  @IsString()
  password: string;

  @Field(() => String, { nullable: true, description: CODE_DESCRIPTION })
  @IsOptional()
  @MaxLength(MAX_CODE_LENGTH)
  @IsString()
  code?: string | null;
}
