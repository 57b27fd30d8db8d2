import type { PeerReview, UpdateJournalInput } from '../../graphql/types';
import { numberOrNull, textOrNull } from '../form/form-rules';
import { prefixed, recordOf } from '../form/record-of';
import type { JournalFieldsFragment } from './journal.generated';

/** Each has an English twin: `title` and `titleEn`. */
export const BILINGUAL_FIELDS = ['title', 'subtitle', 'publisher', 'address'] as const;
export const LINKS = [
  'licenceUrl',
  'issnPortalUrl',
  'universityUrl',
  'facultyUrl',
  'designCreditUrl',
  'mapUrl',
] as const;
export const CONTACTS = ['editorInChief', 'organisingCommittee'] as const;
const REQUIRED = [
  ...(['title', 'titleEn', 'publisher', 'publisherEn', 'address', 'addressEn'] as const),
  ...LINKS,
  ...(['email', 'submissionEmail', 'country'] as const),
] as const;
const OPTIONAL = [
  ...(['subtitle', 'subtitleEn', 'issn', 'issnOnline', 'abbreviation', 'placeOfPublication'] as const),
  ...(['charges', 'chargesEn', 'doiPattern', 'copyrightHolder', 'metadataLicenceUrl'] as const),
] as const;
const NUMBERS = ['foundedYear', 'ownedSince', 'latitude', 'longitude'] as const;

type ContactField = `${(typeof CONTACTS)[number]}.${'name' | 'email' | 'phones'}`;
type ListField = 'issuesPerYear' | 'languages' | 'indexing';
export type JournalValues = Record<
  (typeof REQUIRED | typeof OPTIONAL | typeof NUMBERS)[number] | ListField | ContactField,
  string
> & {
  peerReview: PeerReview;
  hasCharges: boolean;
  showsReadings: boolean;
};

const ADDRESS = /\bhttps?:\/\/\S+/;

/** The values of the form: inputs hold text, with one telephone number per line. */
export function valuesOf(journal: JournalFieldsFragment): JournalValues {
  return {
    ...recordOf([...REQUIRED, ...OPTIONAL, ...NUMBERS], (name) => String(journal[name] ?? '')),
    ...prefixed('editorInChief', contactValues(journal.editorInChief)),
    ...prefixed('organisingCommittee', contactValues(journal.organisingCommittee)),
    issuesPerYear: String(journal.issuesPerYear ?? ''),
    languages: journal.languages.join(', '),
    indexing: journal.indexing.map(({ name, url }) => [name, url].filter(Boolean).join(' ')).join('\n'),
    peerReview: journal.peerReview,
    hasCharges: journal.hasCharges,
    showsReadings: journal.showsReadings,
  };
}

const contactValues = ({ name, email, phones }: JournalFieldsFragment['editorInChief']) => ({
  name,
  email: email ?? '',
  phones: phones.join('\n'),
});

export function inputOf(values: JournalValues): UpdateJournalInput {
  return {
    ...recordOf(REQUIRED, (name) => values[name]),
    ...recordOf(OPTIONAL, (name) => textOrNull(values[name])),
    ...recordOf(NUMBERS, (name) => Number(values[name])),
    ...recordOf(CONTACTS, (name) => ({
      name: values[`${name}.name`],
      email: textOrNull(values[`${name}.email`]),
      phones: values[`${name}.phones`]
        .split('\n')
        .map((phone) => phone.trim())
        .filter(Boolean),
    })),
    issuesPerYear: numberOrNull(values.issuesPerYear),
    languages: values.languages.split(/[\s,;]+/).filter(Boolean),
    indexing: values.indexing
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => ({
        name: line.replace(ADDRESS, '').trim() || line.trim(),
        url: ADDRESS.exec(line)?.[0] ?? null,
      })),
    peerReview: values.peerReview,
    hasCharges: values.hasCharges,
    showsReadings: values.showsReadings,
  };
}
