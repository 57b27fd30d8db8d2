import { DOI_START } from '../../../client/shared/doi.js';
import { percentDecoded } from '../../../client/shared/web-url.js';

export const DOI = new RegExp(`^${DOI_START}\\S+$`);
const DOI_PREFIX = /^(?:doi:\s*)?(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|^doi[:\s]\s*/i;
export const ORCID = /^https:\/\/orcid\.org\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
const ORCID_PREFIX = /^(?:orcid:\s*)?(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?/i;
const ORCID_DIGITS = /^(\d{4})[-\s]?(\d{4})[-\s]?(\d{4})[-\s]?(\d{3}[\dX])\/?$/i;

export const isDoi = (text: string): boolean => DOI.test(text);

/** Strips the resolver from a DOI: `https://doi.org/10.1000/182` and `doi:10.1000/182` become `10.1000/182`. */
export function normaliseDoi(text: string): string {
  const trimmed = text.trim();
  const [prefix = ''] = DOI_PREFIX.exec(trimmed) ?? [];
  const bare = trimmed.slice(prefix.length);
  return prefix.endsWith('/') ? percentDecoded(bare) : bare;
}

/** An ORCID iD in its canonical form, `https://orcid.org/0000-0002-1825-0097`. Anything else is returned unchanged. */
export function normaliseOrcid(text: string): string {
  const digits = ORCID_DIGITS.exec(text.trim().replace(ORCID_PREFIX, ''));
  return digits ? `https://orcid.org/${digits.slice(1).join('-').toUpperCase()}` : text;
}

/** Whether the last character is the correct check digit (ISO 7064 MOD 11-2). */
export function hasOrcidCheckDigit(orcid: string): boolean {
  const digits = orcid.match(/[\dX]/g) ?? [];
  return digits.reduce((sum, digit) => sum * 2 + (digit === 'X' ? 10 : Number(digit)), 0) % 11 === 1;
}

const ROR = /^https:\/\/ror\.org\/0([a-hj-km-np-tv-z0-9]{6})(0[2-9]|[1-8]\d|9[0-8])$/;
const ROR_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const ROR_PREFIX = /^(?:(?:https?:\/\/)?(?:www\.)?ror\.org\/)?(?=0[a-z0-9]{8}\/?$)/i;

/** A ROR id in its canonical form, `https://ror.org/02mhbdp94`. Anything else is returned unchanged. */
export function normaliseRor(text: string): string {
  const trimmed = text.trim();
  return ROR_PREFIX.test(trimmed)
    ? `https://ror.org/${trimmed.replace(ROR_PREFIX, '').replace('/', '').toLowerCase()}`
    : text;
}

/** Whether this is a ROR id in its stored form, with correct check digits (ISO 7064 MOD 97-10). */
export function isRor(text: string): boolean {
  const [, letters = '', check] = ROR.exec(text) ?? [];
  const value = [...letters].reduce((total, letter) => total * 32 + ROR_DIGITS.indexOf(letter), 0);
  return (value * 100 + Number(check)) % 97 === 1;
}

/** 12, xii, S3, e12. */
export const PAGE = /^[\p{L}\p{N}][\p{L}\p{N}.:-]{0,19}$/u;
export const isPageNumber = (text: string): boolean => PAGE.test(text);
