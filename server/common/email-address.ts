import { ValidateBy, buildMessage } from 'class-validator';

const MAX_LENGTH = 254;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** A single plain address: no names, comments, groups, quotes or lists, nothing that could be injected into a mail header. */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false;
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    at > 0 &&
    at <= 64 &&
    LOCAL.test(value.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  );
}

/** A field with a single plain address. */
export const EmailAddress = (message?: string) =>
  ValidateBy({
    name: 'isEmail',
    validator: {
      validate: isEmailAddress,
      defaultMessage: message ? () => message : buildMessage(() => '$property must be an e-mail address'),
    },
  });
