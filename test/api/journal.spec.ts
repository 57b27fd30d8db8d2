import { PAGES } from '../../client/shared/paths.js';
import { updateJournal } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();

type Page = keyof typeof PAGES;

/** With the page that shows it; its twin, as `titleEn`, is its text in English. */
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
  ['about', 'hasCharges', true, 'charges shqip', 'charges English'],
  ['policy', 'licenceUrl', 'https://licence.test/', '"https://licence.test/"'],
  [
    'policy',
    'indexing',
    [{ name: 'Indeksi', url: 'https://index.test/' }],
    '<a href="https://index.test/">Indeksi</a>',
  ],
  ['forAuthors', 'submissionEmail', 'to@journal.test', 'mailto:to@journal.test'],
  ['contact', 'email', 'of@journal.test', 'mailto:of@journal.test'],
  [
    'contact',
    'editorInChief',
    { name: 'Ana', phones: ['+355 4 1'], email: 'ana@journal.test' },
    'mailto:ana@journal.test',
  ],
  ['contact', 'organisingCommittee', { name: 'Zyra', phones: ['+355 4 2'], email: null }, 'tel:+35542'],
  ['contact', 'latitude', 42.07, 'Ku ndodhemi', 'Where we are'],
  ['contact', 'longitude', 19.51, 'Ku ndodhemi', 'Where we are'],
  ['contact', 'mapUrl', 'https://map.test/', '"https://map.test/"'],
];
const SHOWN = [
  ...TEXTS.flatMap(([page, name]) => [
    { page, name, value: `${name} shqip`, al: `${name} shqip`, en: null },
    { page, name: `${name}En`, value: `${name} English`, al: null, en: `${name} English` },
  ]),
  ...FACTS.map(([page, name, value, al, en = al]) => ({ page, name, value, al, en })),
];
/** Formats and citations state these, or they are for the pages of articles. */
const NOT_SHOWN = 'abbreviation copyrightHolder country doiPattern metadataLicenceUrl showsReadings version'.split(' ');

beforeAll(() => updateJournal(app, Object.fromEntries(SHOWN.map(({ name, value }) => [name, value]))));

describe.each(['al', 'en'] as const)('the settings of the journal, in %s:', (language) => {
  it.each(SHOWN)('the page $page shows $name', async ({ page, value, ...shown }) => {
    const html = await app.text(PAGES[page](language));
    // The data for the scripts have every setting in both languages.
    const seen = html.slice(html.indexOf('<body')).replace(/<script\b[^]*?<\/script>/g, '');
    const text = shown[language];
    if (text) expect(seen).toContain(text);
    else expect(seen).not.toContain(value);
  });
});

it('every setting has its page, or none', async () => {
  const { __type } = await app.asAdmin('{ __type(name: "UpdateJournalInput") { inputFields { name } } }');
  const names = __type.inputFields.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual([...SHOWN.map(({ name }) => name), ...NOT_SHOWN].sort());
});
