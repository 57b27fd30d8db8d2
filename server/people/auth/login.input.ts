import { ArgsType } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';
import { MAX_EMAIL_LENGTH } from '../../platform/validation/email-address.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { LiteralTextField, OptionalField } from '../../platform/validation/validation.js';
import { EMAIL_TOO_LONG, PASSWORD_TOO_LONG } from '../users/user.input.js';

export const MAX_CODE_LENGTH = 64;

@ArgsType()
export class LoginInput {
  @LiteralTextField('The e-mail address of the account.', MAX_EMAIL_LENGTH, EMAIL_TOO_LONG)
  email: string;

  @LiteralTextField('The password of the account.', MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  password: string;

  @OptionalField(
    () => String,
    'The code of the second factor, if the account has one: six digits, or a recovery code. Each is accepted once.',
    IsString(),
    MaxLength(MAX_CODE_LENGTH),
  )
  code?: string | null;
}
