import type { UpdateJournalInput } from '../../graphql/types';
import { textOrNull } from '../form/form-rules';
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
const PLAIN = [...TWINS, ...EN, ...LINKS, 'issn', 'issnOnline', 'email', 'submissionEmail'] as const;
const NUMBERS = ['foundedYear', 'ownedSince', 'latitude', 'longitude'] as const;
const PARTS = ['name', 'email', 'phones'] as const;

type ContactField = `${(typeof CONTACTS)[number]}.${(typeof PARTS)[number]}`;
export type JournalValues = Record<(typeof PLAIN)[number] | (typeof NUMBERS)[number] | ContactField, string>;

const OPTIONAL: readonly string[] = ['subtitle', 'subtitleEn', 'issn', 'issnOnline'];

/** The form as it is typed: inputs hold text, telephone numbers one a line. */
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
  return Object.fromEntries([...texts, ...contacts]) as JournalValues;
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
  return Object.fromEntries([...texts, ...numbers, ...contacts]) as UpdateJournalInput;
}
