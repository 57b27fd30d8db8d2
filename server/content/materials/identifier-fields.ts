import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { LANGUAGE_TAG, normaliseLanguage } from '../../../client/shared/locales.js';
import { Rule, all } from '../../platform/validation/validation.js';
import {
  DOI,
  ORCID,
  PAGE,
  hasOrcidCheckDigit,
  isRor,
  normaliseDoi,
  normaliseOrcid,
  normaliseRor,
} from './identifiers.js';

const normalisedBy = (normalise: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalise(value) : value));

/** A DOI, stored without its resolver. */
export const Doi = () => all(normalisedBy(normaliseDoi), Matches(DOI, { message: 'doi must look like 10.1000/182' }));

/** An ORCID iD, stored as a URL. */
export const Orcid = () =>
  all(
    normalisedBy(normaliseOrcid),
    Matches(ORCID, { message: 'orcid must look like https://orcid.org/0000-0002-1825-0097' }),
    Rule(
      'orcidCheckDigit',
      (value) => !ORCID.test(String(value)) || hasOrcidCheckDigit(String(value)),
      'orcid has a wrong digit: the last one is a check digit, and it does not match the others',
    ),
  );

/** The ROR id of an organisation, stored as a URL. */
export const Ror = () =>
  all(
    normalisedBy(normaliseRor),
    Rule(
      'ror',
      (value) => isRor(String(value)),
      'ror must look like https://ror.org/02mhbdp94, with the right check digits at its end',
    ),
  );

/** A BCP 47 tag, in any case. */
export const LanguageTag = () =>
  all(normalisedBy(normaliseLanguage), Matches(LANGUAGE_TAG, { message: 'language must be a BCP 47 tag, e.g. sq' }));

/** A page, as text. Whole numbers are accepted too. */
export const PageNumber = (): PropertyDecorator => (target, key) =>
  all(
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
    Matches(PAGE, { message: `${String(key)} must be a page, like 12, xii or e12` }),
  )(target, key);
