import { LANGUAGES, type Language } from '../../client/shared/locales.js';
import { PAGES } from '../../client/shared/paths.js';
import { updateJournal } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();

type Page = keyof typeof PAGES;

const sample = (setting: string) => `the ${setting} text`;
/** Each has a twin, as `titleEn`, with its text in English. */
const TEXTS: [Page, name: string][] = [
  ['home', 'title'],
  ['home', 'subtitle'],
  ['about', 'publisher'],
  ['about', 'aims'],
  ['policy', 'charges'],
  ['policy', 'policies'],
  ['reviewProcess', 'procedure'],
  ['contact', 'address'],
];
/** With what the page shows of it in Albanian and, if that differs, in English. */
const FACTS: [Page, name: string, value: unknown, al: string, en?: string][] = [
  ['home', 'issn', '2076-3417', 'ISSN 2076-3417'],
  ['home', 'issnOnline', '0378-5955', 'e-ISSN 0378-5955'],
  ['home', 'issnPortalUrl', 'https://issn.test/', '"https://issn.test/"'],
  ['home', 'universityUrl', 'https://university.test/', '"https://university.test/"'],
  ['home', 'facultyUrl', 'https://faculty.test/', '"https://faculty.test/"'],
  ['home', 'designCreditUrl', 'https://design.test/', '"https://design.test/"'],
  ['about', 'foundedYear', 1951, '1951'],
  ['about', 'ownedSince', 1962, '1962'],
  ['about', 'issuesPerYear', 7, '7 herë në vit', '7 times a year'],
  ['about', 'placeOfPublication', 'Korçë', 'Korçë'],
  ['about', 'languages', ['sq', 'it'], 'shqip dhe italisht', 'Albanian and Italian'],
  ['about', 'peerReview', 'OPEN', '<dd>i hapur</dd>', '<dd>open</dd>'],
  ['about', 'hasCharges', true, sample('charges'), sample('chargesEn')],
  ['policy', 'licenceUrl', 'https://licence.test/', '"https://licence.test/"'],
  ['policy', 'indexing', [{ name: 'Indeksi', url: 'https://in.test/' }], '<a href="https://in.test/">Indeksi</a>'],
  ['forAuthors', 'submissionEmail', 'to@journal.test', 'mailto:to@journal.test'],
  ['contact', 'email', 'of@journal.test', 'mailto:of@journal.test'],
  ['contact', 'editorInChief', { name: 'Ana', phones: [], email: 'ana@in.test' }, 'mailto:ana@in.test'],
  ['contact', 'organisingCommittee', { name: 'Zyra', phones: ['+355 4 2'], email: null }, 'tel:+35542'],
  ['contact', 'latitude', 42.07, 'Ku ndodhemi', 'Where we are'],
  ['contact', 'longitude', 19.51, 'Ku ndodhemi', 'Where we are'],
  ['contact', 'mapUrl', 'https://map.test/', '"https://map.test/"'],
];
/** Formats and citations state these, or they are for the pages of articles. */
const NOT_SHOWN = 'abbreviation copyrightHolder country doiPattern metadataLicenceUrl showsReadings version'.split(' ');

const values = Object.fromEntries([
  ...TEXTS.flatMap(([, name]) => [name, `${name}En`]).map((name) => [name, sample(name)]),
  ...FACTS.map(([, name, value]) => [name, value]),
]);
beforeAll(() => updateJournal(app, values));

/** Without the data for the scripts, which have every setting in both languages. */
async function bodyOf(page: Page, language: Language) {
  const html = await app.text(PAGES[page](language));
  return html.slice(html.indexOf('<body')).replace(/<script\b[^]*?<\/script>/g, '');
}

describe.each(LANGUAGES)('of the settings, in %s,', (language) => {
  it.each(TEXTS)('the page %s shows %s in this language alone', async (page, name) => {
    const [own, other] = language === 'al' ? [name, `${name}En`] : [`${name}En`, name];
    const body = await bodyOf(page, language);
    expect(body).toContain(sample(own));
    expect(body).not.toContain(sample(other));
  });

  it.each(FACTS)('the page %s shows %s', async (page, _name, _value, al, en = al) => {
    expect(await bodyOf(page, language)).toContain({ al, en }[language]);
  });
});

it('every setting has its page, or none', async () => {
  const { __type } = await app.asAdmin('{ __type(name: "UpdateJournalInput") { inputFields { name } } }');
  const names = __type.inputFields.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual([...Object.keys(values), ...NOT_SHOWN].sort());
});
