import type { UpdateJournalInput } from '../../graphql/types';
import { numberOrNull, textOrNull } from '../form/form-rules';
import type { JournalFieldsFragment } from './journal.generated';

/** Each has an English twin: `title` and `titleEn`. */
export const TWINS = ['title', 'subtitle', 'publisher', 'address'] as const;
export const LINKS = [
  'licenceUrl',
  'issnPortalUrl',
  'universityUrl',
  'facultyUrl',
  'designCreditUrl',
  'mapUrl',
] as const;
export const CONTACTS = ['editorInChief', 'organisingCommittee'] as const;
const EN = TWINS.map((name) => `${name}En` as const);
const FOR_INDEXES = [
  'abbreviation',
  'placeOfPublication',
  'charges',
  'chargesEn',
  'doiPattern',
  'copyrightHolder',
  'metadataLicenceUrl',
] as const;
const PLAIN = [
  ...[...TWINS, ...EN, ...LINKS, ...FOR_INDEXES],
  ...(['issn', 'issnOnline', 'email', 'submissionEmail', 'country', 'peerReview'] as const),
] as const;
const NUMBERS = ['foundedYear', 'ownedSince', 'latitude', 'longitude'] as const;
const PARTS = ['name', 'email', 'phones'] as const;

type ContactField = `${(typeof CONTACTS)[number]}.${(typeof PARTS)[number]}`;
type ListField = 'issuesPerYear' | 'languages' | 'indexing';
export type JournalValues = Record<
  (typeof PLAIN)[number] | (typeof NUMBERS)[number] | ListField | ContactField,
  string
> & {
  hasCharges: boolean;
  showsReadings: boolean;
};

const OPTIONAL: readonly string[] = ['subtitle', 'subtitleEn', 'issn', 'issnOnline', ...FOR_INDEXES];
const ADDRESS = /\bhttps?:\/\/\S+/;

/** The values of the form: inputs hold text, with one telephone number per line. */
export function valuesOf(journal: JournalFieldsFragment): JournalValues {
  const texts = [...PLAIN, ...NUMBERS].map((name) => [name, String(journal[name] ?? '')]);
  const contacts = CONTACTS.flatMap((name) => {
    const { phones, email, ...contact } = journal[name];
    return [
      [`${name}.name`, contact.name],
      [`${name}.email`, email ?? ''],
      [`${name}.phones`, phones.join('\n')],
    ];
  });
  return {
    ...Object.fromEntries([...texts, ...contacts]),
    issuesPerYear: String(journal.issuesPerYear ?? ''),
    languages: journal.languages.join(', '),
    indexing: journal.indexing.map(({ name, url }) => [name, url].filter(Boolean).join(' ')).join('\n'),
    hasCharges: journal.hasCharges,
    showsReadings: journal.showsReadings,
  } as JournalValues;
}

export function inputOf(values: JournalValues): UpdateJournalInput {
  const texts = PLAIN.map((name) => [name, OPTIONAL.includes(name) ? textOrNull(values[name]) : values[name]]);
  const numbers = NUMBERS.map((name) => [name, Number(values[name])]);
  const contacts = CONTACTS.map((name) => [
    name,
    {
      name: values[`${name}.name`],
      email: textOrNull(values[`${name}.email`]),
      phones: values[`${name}.phones`]
        .split('\n')
        .map((phone) => phone.trim())
        .filter(Boolean),
    },
  ]);
  return {
    ...(Object.fromEntries([...texts, ...numbers, ...contacts]) as UpdateJournalInput),
    issuesPerYear: numberOrNull(values.issuesPerYear),
    languages: values.languages.split(/[\s,;]+/).filter(Boolean),
    indexing: values.indexing
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => ({
        name: line.replace(ADDRESS, '').trim() || line.trim(),
        url: ADDRESS.exec(line)?.[0] ?? null,
      })),
    hasCharges: values.hasCharges,
    showsReadings: values.showsReadings,
  };
}
