import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../../client/shared/rules.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { PASSWORD_DESCRIPTION, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from '../users/user.input.js';

@ArgsType()
export class ChangePasswordInput {
  @Field({ description: 'The current password.' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: PASSWORD_TOO_LONG })
  @IsString()
  currentPassword: string;

  @Field({ description: PASSWORD_DESCRIPTION })
  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: PASSWORD_TOO_LONG })
  newPassword: string;
}
