import { domainToASCII } from 'node:url';

export const MAX_EMAIL_LENGTH = 254;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const WRITTEN_DOMAIN = /^[\p{L}\p{N}.-]+$/u;
/** At least two labels; the last has a letter, unlike that of a network address. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?=[\d-]*[a-z])[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/** A single plain address: no names, comments, groups, quotes or lists, nothing that could be injected into a mail header. */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_EMAIL_LENGTH) return false;
  const [, local, domain] = /^([^@]{1,64})@([^@]+)$/.exec(value) ?? ['', '', ''];
  return (
    LOCAL.test(local) &&
    WRITTEN_DOMAIN.test(domain) &&
    DOMAIN.test(domainToASCII(domain)) &&
    deliverable(value).length <= MAX_EMAIL_LENGTH
  );
}

/** The address with its domain as DNS knows it, in lower case: full-width letters and ligatures are spellings of others. */
export function deliverable(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

/** The form in which addresses are compared: two that reach the same mailbox by spelling alone have the same. */
export const comparable = (address: string): string => deliverable(address).toLowerCase();

/** The comparable address without `+tag`, which most mail servers ignore. For quotas only: some do not. */
export const mailboxOf = (address: string): string => comparable(address).replace(/(?<=.)\+[^@]*(?=@)/, '');
