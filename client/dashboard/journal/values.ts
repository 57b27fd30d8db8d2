import type { PeerReview, UpdateJournalInput } from '../../schema.generated';
import { numberOrNull, textOrNull, prefixed, recordOf } from '../../editing/form/form-rules';
import { URL_IN_LINE } from '../../shared/web-url';
import { linesOf } from '../../shared/texts';
import type { JournalFieldsFragment } from './journal.generated';

/** Each has an English twin: `title` and `titleEn`. */
export const BILINGUAL_FIELDS = ['title', 'subtitle', 'publisher', 'address'] as const;
const REQUIRED_LINKS = ['licenceUrl', 'issnPortalUrl'] as const;
const OPTIONAL_LINKS = ['universityUrl', 'facultyUrl', 'designCreditUrl', 'mapUrl'] as const;
export const LINKS = [...REQUIRED_LINKS, ...OPTIONAL_LINKS] as const;
export const CONTACTS = ['editorInChief', 'organisingCommittee'] as const;
const REQUIRED = ['title', 'titleEn', 'publisher', 'publisherEn', ...REQUIRED_LINKS, 'country'] as const;
export const isRequired = (name: string) => (REQUIRED as readonly string[]).includes(name);
const OPTIONAL = [
  ...(['subtitle', 'subtitleEn', 'issn', 'issnOnline', 'abbreviation', 'placeOfPublication'] as const),
  ...(['aims', 'aimsEn', 'procedure', 'procedureEn', 'policies', 'policiesEn'] as const),
  ...(['charges', 'chargesEn', 'doiPattern', 'copyrightHolder', 'metadataLicenceUrl'] as const),
  ...(['email', 'submissionEmail', 'address', 'addressEn'] as const),
  ...OPTIONAL_LINKS,
] as const;
const YEARS = ['foundedYear', 'ownedSince'] as const;
const COORDINATES = ['latitude', 'longitude'] as const;

type ContactField = `${(typeof CONTACTS)[number]}.${'name' | 'email' | 'phones'}`;
type ListField = 'issuesPerYear' | 'languages' | 'indexing';
export type JournalValues = Record<
  (typeof REQUIRED | typeof OPTIONAL | typeof YEARS | typeof COORDINATES)[number] | ListField | ContactField,
  string
> & { peerReview: PeerReview; hasCharges: boolean; showsReadings: boolean };

/** The values of the form: inputs hold text, with one telephone number per line. */
export const valuesOf = (journal: JournalFieldsFragment): JournalValues => ({
  ...recordOf([...REQUIRED, ...OPTIONAL, ...YEARS, ...COORDINATES], (name) => String(journal[name] ?? '')),
  ...prefixed('editorInChief', contactValues(journal.editorInChief)),
  ...prefixed('organisingCommittee', contactValues(journal.organisingCommittee)),
  issuesPerYear: String(journal.issuesPerYear ?? ''),
  languages: journal.languages.join(', '),
  indexing: journal.indexing.map(({ name, url }) => [name, url].filter(Boolean).join(' ')).join('\n'),
  peerReview: journal.peerReview,
  hasCharges: journal.hasCharges,
  showsReadings: journal.showsReadings,
});

const contactValues = (contact: JournalFieldsFragment['editorInChief']) => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phones: contact?.phones.join('\n') ?? '',
});

/** Null if all three are empty. The server rejects a contact without a name. */
function contactOf(values: JournalValues, contact: (typeof CONTACTS)[number]) {
  const name = values[`${contact}.name`].trim();
  const email = textOrNull(values[`${contact}.email`]);
  const phones = linesOf(values[`${contact}.phones`]);
  return [name, email, ...phones].some(Boolean) ? { name, email, phones } : null;
}

export const inputOf = (values: JournalValues): UpdateJournalInput => ({
  ...recordOf(REQUIRED, (name) => values[name]),
  ...recordOf(OPTIONAL, (name) => textOrNull(values[name])),
  ...recordOf(YEARS, (name) => Number(values[name])),
  ...recordOf(COORDINATES, (name) => numberOrNull(values[name])),
  ...recordOf(CONTACTS, (name) => contactOf(values, name)),
  issuesPerYear: numberOrNull(values.issuesPerYear),
  languages: values.languages.split(/[\s,;]+/).filter(Boolean),
  indexing: linesOf(values.indexing).map((line) => ({
    name: line.replace(URL_IN_LINE, '').trim() || line,
    url: URL_IN_LINE.exec(line)?.[0] ?? null,
  })),
  peerReview: values.peerReview,
  hasCharges: values.hasCharges,
  showsReadings: values.showsReadings,
});
