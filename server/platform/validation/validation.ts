import {
  type ArgumentMetadata,
  type ExecutionContext,
  ValidationPipe,
  type ValidationPipeOptions,
  createParamDecorator,
} from '@nestjs/common';
import { Field, Int, type ReturnTypeFunc } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  type ValidationArguments,
  type ValidationError,
  type ValidationOptions,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { MAX_ID } from '../../../client/shared/paths.js';
import { FIRST_YEAR, TEXT_LENGTH } from '../../../client/shared/rules.js';
import { MAX_URL_LENGTH, webUrl } from '../../../client/shared/web-url.js';
import { type FieldError, JournalError, badField } from '../errors/errors.js';
import { deliverable, isEmailAddress } from './email-address.js';

export const TITLE_LENGTH = 1_000;

/** The first broken rule of a field. A value that is missing or of another type breaks those of its size as well, which say nothing then. */
function reasonsOf(constraints: Record<string, string> = {}): string[] {
  const rules = Object.keys(constraints);
  const rule = rules.find((name) => /^(is|notBlank|nested)/.test(name)) ?? rules[0];
  return rule ? [constraints[rule]] : [];
}

const flatten = (errors: ValidationError[], prefix = ''): FieldError[] =>
  errors.flatMap((error) => [
    ...reasonsOf(error.constraints).map((message) => ({ field: prefix + error.property, message })),
    ...flatten(error.children ?? [], `${prefix}${error.property}.`),
  ]);

const OPTIONS: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  exceptionFactory: (errors) => {
    const fields = flatten(errors);
    const message = fields.map((field) => field.message).join('; ');
    return new JournalError('BAD_INPUT', message.replaceAll('.; ', '. '), { fields });
  },
};

/** Of arguments of lists, which many requests have in common and nobody changes. Longer ones are rarely sent twice. */
const [MAX_ACCEPTED, MAX_ACCEPTED_LENGTH] = [500, 500];

function frozen<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (part && typeof part === 'object') frozen(part as object);
  return Object.freeze(value);
}

class Validation extends ValidationPipe {
  private readonly accepted = new LRUCache<string, object>({ max: MAX_ACCEPTED });

  constructor(private readonly lists?: abstract new () => object) {
    super(OPTIONS);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!this.lists || !(metatype?.prototype instanceof this.lists)) return super.transform(value, metadata);
    const key = `${metatype.name} ${JSON.stringify(value)}`;
    const cached = this.accepted.get(key);
    if (cached instanceof metatype) return cached;
    const accepted = frozen((await super.transform(value, metadata)) as object);
    if (key.length <= MAX_ACCEPTED_LENGTH) this.accepted.set(key, accepted);
    return accepted;
  }
}

/** The same rules for REST and GraphQL; reports all rejected fields at once. What is accepted of `lists` is remembered. */
export const validation = (lists?: abstract new () => object): ValidationPipe => new Validation(lists);

/** A rule of our own. */
export const Rule = (
  name: string,
  isGood: (value: unknown, of: ValidationArguments) => boolean,
  message: string | ((of: ValidationArguments) => string),
  options: ValidationOptions = {},
): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value, of) => isGood(value, of!) } }, { message, ...options });

/** A text that can be stored and displayed: no NUL, no lone surrogates, within its length. */
const IsCleanText = (options?: ValidationOptions) =>
  Rule(
    'isCleanText',
    (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
    ({ property, value }) =>
      `${property} must be ${typeof value === 'string' ? 'text without NUL characters' : 'a text'}`,
    options,
  );

/** Several decorators as one. */
export function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => decorators.forEach((decorate) => decorate(target, key));
}

const isNumeric = (value: unknown) => typeof value === 'string' && /^[+-]?\d+$/.test(value.trim());
/** All but control characters, zero-width spaces, fillers, the braille blank, and what no XML has. NUL is no blank, but rejected. */
const PRINTS = /\0|[^\s\p{Cc}\p{Cf}\p{DI}\p{NChar}\u2800]/u;
/** Characters that change the direction of text, which could make a name look like another. */
export const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text as it is stored, or a list of them: null if blank. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'string') return value;
  const text = value.replace(TURNS_TEXT, '');
  return PRINTS.test(text) ? text : null;
}

/** A required text (or, with `each`, list of texts). Blank counts as missing. */
export const RequiredText = (length = TEXT_LENGTH, options: ValidationOptions = {}) =>
  all(
    Transform(({ value }: { value: unknown }) => cleaned(value)),
    Rule(
      'notBlank',
      (value) => value != null,
      ({ property }) => `${property} is required`,
      options,
    ),
    IsCleanText(options),
    MaxLength(length, options),
  );

/** A required text of an input. */
export const RequiredTextField = (description: string, length?: number, options?: ValidationOptions) =>
  all(Field({ description }), RequiredText(length, options));

/** A text that is taken as it is, such as a password. */
export const LiteralTextField = (description: string, length: number, message?: string) =>
  all(Field({ description }), IsString(), MaxLength(length, { message }));

/** An optional text of an input: blank is stored as null. `rules` hold for any other. */
export const OptionalTextField = (description: string, length = TEXT_LENGTH, ...rules: PropertyDecorator[]) =>
  all(
    ...rules,
    Field(() => String, { nullable: true, description }),
    Transform(({ value }: { value: unknown }) => cleaned(value)),
    IsOptional(),
    IsCleanText(),
    MaxLength(length),
  );

/** A value that an input may leave out, or set to null; `rules` hold for any other. */
export const OptionalField = (type: ReturnTypeFunc, description: string, ...rules: PropertyDecorator[]) =>
  all(Field(type, { nullable: true, description }), IsOptional(), ...rules);

/** A whole number among the arguments of a list; `description` says up to which. */
export const CountField = (description: string, defaultValue: number, [min, max]: [min: number, max: number]) =>
  all(
    Field(() => Int, { defaultValue, description }),
    IsInt(),
    Min(min),
    Max(max),
  );

/** More than any list of objects may have. */
const MAX_OBJECTS = 1_000;
/** A list where an object belongs is rejected; what is in it would be validated and told as well. */
const emptied = (value: unknown): unknown => (Array.isArray(value) ? [] : value);

/** An object within an input, or (with `each`) a list of them, by the rules of its class. */
export const Nested = (input: new () => object, options: ValidationOptions = {}) =>
  all(
    ...(options.each ? [IsArray()] : []),
    Transform(({ value }: { value: unknown }) =>
      options.each && Array.isArray(value) ? value.slice(0, MAX_OBJECTS).map(emptied) : emptied(value),
    ),
    IsObject(options),
    ValidateNested(options),
    Type(() => input),
  );

/** A URL, stored as normalised by `new URL`. */
export const WebUrl = () =>
  all(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' && webUrl(value)) || value),
    Rule(
      'webUrl',
      (value) => typeof value === 'string' && webUrl(value) !== null,
      ({ property }) =>
        `${property} must be a web URL, like https://example.org/, without a password and of at most ${MAX_URL_LENGTH} characters`,
    ),
  );

/** Whether a text is a calendar date, YYYY-MM-DD: 30 February is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** A single plain address, with its domain as DNS knows it: browsers let no form be sent that shows another. */
export const EmailAddress = (message?: string) =>
  all(
    Transform(({ value }: { value: unknown }) => (isEmailAddress(value) ? deliverable(value) : value)),
    Rule('isEmail', isEmailAddress, ({ property }) => message ?? `${property} must be an e-mail address`),
  );

/** A calendar date as YYYY-MM-DD. A full timestamp is truncated to its date. */
export const IsoDate = (): PropertyDecorator =>
  all(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split('T')[0] : value)),
    Rule(
      'isoDate',
      (value) => typeof value === 'string' && isDay(value) && value >= String(FIRST_YEAR),
      ({ property }) => `${property} must be a day since ${FIRST_YEAR}, YYYY-MM-DD`,
    ),
  );

/** A whole number; multipart forms send it as text. */
export const WholeNumber = () =>
  all(
    Transform(({ value }: { value: unknown }) => (isNumeric(value) ? Number(value) : value)),
    IsInt({ message: ({ property }) => `${property} must be a whole number` }),
  );

const FLAGS: Record<string, boolean> = { true: true, '1': true, on: true, false: false, '0': false };

/** A whole number of an input, within limits. */
export const WholeNumberField = (description: string, [min, max]: [min: number, max: number]) =>
  all(
    Field(() => Int, { description }),
    WholeNumber(),
    Min(min),
    Max(max),
  );

/** true or false, which forms send as text; anything else as it is. */
export const flagOf = (value: unknown) => (typeof value === 'string' ? (FLAGS[value] ?? value) : value);

/** true or false. */
export const Flag = () =>
  all(
    Transform(({ value }: { value: unknown }) => flagOf(value)),
    IsBoolean({ message: ({ property }) => `${property} must be true or false` }),
  );

/** A flag of an input that is false when left out. */
export const FlagField = (description: string) =>
  all(
    Field(() => Boolean, { defaultValue: false, description }),
    ValidateIf((_, value) => value !== undefined),
    Flag(),
  );

/** The `:id` of a REST route. Beyond the database's range it names no record, and the response is 'not found'. */
// Not a pipe of @Param: the validation pipe would make a number of it first, whatever it says.
export const IdParam = createParamDecorator((_: unknown, execution: ExecutionContext): number => {
  const id = String(execution.switchToHttp().getRequest<Request>().params.id);
  if (!/^\d{1,10}$/.test(id)) throw badField('id', 'The id must be a whole number.');
  return Math.min(Number(id), MAX_ID);
});
