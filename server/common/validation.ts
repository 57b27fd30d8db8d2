import { ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, MaxLength, type ValidationError, ValidateIf, registerDecorator } from 'class-validator';
import { type FieldError, JournalError } from './errors.js';

export const TITLE_LENGTH = 1_000;
export const TEXT_LENGTH = 1_000_000;

const flatten = (errors: ValidationError[], prefix = ''): FieldError[] =>
  errors.flatMap((error) => [
    ...Object.values(error.constraints ?? {}).map((message) => ({ field: prefix + error.property, message })),
    ...flatten(error.children ?? [], `${prefix}${error.property}.`),
  ]);

/** The same rules for both doors; every refused field is named at once. */
export const validation = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const fields = flatten(errors);
      return new JournalError('BAD_INPUT', fields.map((field) => field.message).join('; '), { fields });
    },
  });

/** A text that may be stored and shown: no NUL, no lone surrogate, within its length. */
function IsCleanText() {
  return (target: object, propertyName: string) =>
    registerDecorator({
      name: 'isCleanText',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
        defaultMessage: ({ property } = {} as never) => `${property} must be text without NUL characters`,
      },
    });
}

function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => decorators.forEach((decorate) => decorate(target, key));
}

const isNumeric = (value: unknown) => typeof value === 'string' && /^[+-]?\d+$/.test(value.trim());
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** A text that must be there. Blank counts as missing. */
export const RequiredText = (length = TEXT_LENGTH) =>
  all(
    Transform(({ value }: { value: unknown }) => trimmed(value) || null),
    ValidateIf(() => true),
    NotBlank(),
    IsCleanText() as PropertyDecorator,
    MaxLength(length),
  );

/** A text that may be left out or emptied: blank is stored as null. */
export const OptionalText = (length = TEXT_LENGTH) =>
  all(
    Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : trimmed(value) === '' ? null : trimmed(value))),
    IsOptional(),
    IsCleanText() as PropertyDecorator,
    MaxLength(length),
  );

/** A whole number; multipart forms send it as text. */
export const WholeNumber = () =>
  all(
    Transform(({ value }: { value: unknown }) => (isNumeric(value) ? Number(value) : value)),
    IsInt({ message: ({ property }) => `${property} must be a whole number` }),
  );

/** true or false; multipart forms send it as text. */
export const Flag = () =>
  all(Transform(({ value }: { value: unknown }) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value)));

function NotBlank(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'notBlank',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => value !== null && value !== undefined,
        defaultMessage: ({ property } = {} as never) => `${property} is required`,
      },
    });
}
