import { ArgsType } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../../client/shared/rules.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { LiteralTextField } from '../../platform/validation/validation.js';
import { PASSWORD_DESCRIPTION, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from '../users/user.input.js';

@ArgsType()
export class ChangePasswordInput {
  @LiteralTextField('The current password.', MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  currentPassword: string;

  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @LiteralTextField(PASSWORD_DESCRIPTION, MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  newPassword: string;
}
