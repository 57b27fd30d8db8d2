import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';
import { MAX_PASSWORD_LENGTH } from '../common/password-rules.js';
import { PASSWORD_TOO_LONG } from '../users/user.input.js';

@ArgsType()
export class LoginInput {
  @Field({ description: 'The e-mail address of the account.' })
  @MaxLength(254)
  @IsString()
  email: string;

  @Field({ description: 'The password of the account.' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: PASSWORD_TOO_LONG })
  @IsString()
  password: string;
}
