import { Field, InputType } from '@nestjs/graphql';
import { Matches, MaxLength, MinLength, type ValidationArguments } from 'class-validator';
import { PASSWORD_LENGTH } from '../../../client/shared/rules.js';
import {
  EmailAddress,
  Flag,
  LiteralTextField,
  OptionalField,
  RequiredTextField,
} from '../../platform/validation/validation.js';
import { MAX_EMAIL_LENGTH } from '../../platform/validation/email-address.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';

const MAX_USERNAME_LENGTH = 100;
const nameProblem = ({ value }: ValidationArguments) =>
  typeof value === 'string'
    ? `Emri i përdoruesit mund të ketë deri në ${MAX_USERNAME_LENGTH} karaktere, pa karaktere kontrolli.`
    : 'Shkruani emrin e përdoruesit.';
const INVALID = 'Shkruani një adresë e-maili të vlefshme, si emri@example.org.';
export const EMAIL_TOO_LONG = `Adresa e e-mailit mund të ketë deri në ${MAX_EMAIL_LENGTH} karaktere.`;
export const PASSWORD_TOO_SHORT = `Fjalëkalimi duhet të ketë të paktën ${PASSWORD_LENGTH} karaktere.`;
export const PASSWORD_TOO_LONG = `Fjalëkalimi mund të ketë deri në ${MAX_PASSWORD_LENGTH} karaktere.`;
/** The description of a new password in the API's documentation. */
export const PASSWORD_DESCRIPTION = `At least ${PASSWORD_LENGTH} characters; not one of the most common passwords, and not derived from a name.`;

@InputType({ description: 'A new administrator, as entered by another administrator.' })
export class CreateUserInput {
  /** Shown in lists, logs and terminals: it must not contain anything that affects the text around it. */
  @Matches(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { message: nameProblem })
  @RequiredTextField('The name shown in the history of records.', MAX_USERNAME_LENGTH, { message: nameProblem })
  username: string;

  @Field({ description: 'The e-mail address to sign in with.' })
  @EmailAddress(INVALID)
  @MaxLength(MAX_EMAIL_LENGTH, { message: EMAIL_TOO_LONG })
  email: string;

  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @LiteralTextField(PASSWORD_DESCRIPTION, MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  password: string;

  @OptionalField(() => Boolean, 'Defaults to true. Only administrators can use the dashboard.', Flag())
  isAdmin?: boolean | null;
}
