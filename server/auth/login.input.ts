import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '../users/user.input.js';

@ArgsType()
export class LoginInput {
  @Field({ description: 'The address of the account.' })
  @IsString()
  @MaxLength(254)
  email: string;

  @Field({ description: 'The password of the account.' })
  @IsString()
  @MaxLength(200)
  password: string;
}

@ArgsType()
export class ChangePasswordInput {
  @Field({ description: 'The password so far.' })
  @IsString()
  @MaxLength(200)
  currentPassword: string;

  @Field({ description: `At least ${PASSWORD_LENGTH} characters, and none of the common passwords.` })
  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @MaxLength(200)
  newPassword: string;
}
