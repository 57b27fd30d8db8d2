import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../client/rules.js';
import { MAX_PASSWORD_LENGTH } from '../users/password-rules.js';
import { PASSWORD_DESCRIPTION, PASSWORD_TOO_SHORT } from '../users/user.input.js';

@ArgsType()
export class LoginInput {
  @Field({ description: 'The e-mail address of the account.' })
  @MaxLength(254)
  @IsString()
  email: string;

  @Field({ description: 'The password of the account.' })
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString()
  password: string;
}

@ArgsType()
export class ChangePasswordInput {
  @Field({ description: 'The current password.' })
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString()
  currentPassword: string;

  @Field({ description: PASSWORD_DESCRIPTION })
  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @MaxLength(MAX_PASSWORD_LENGTH)
  newPassword: string;
}
