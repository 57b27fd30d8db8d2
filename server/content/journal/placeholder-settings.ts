import { isDeepStrictEqual } from 'node:util';
import { type Contact, type JournalSettings, PeerReview } from './journal.entity.js';

/** What a journal shows before an administrator has entered its own facts. */
export const PLACEHOLDER_SETTINGS: JournalSettings = {
  title: 'Revista Gjeografike Kombëtare',
  titleEn: 'National Journal of Geography',
  subtitle: 'Revistë shkencore e gjeografisë',
  subtitleEn: 'A scholarly journal of geography',
  issn: null,
  issnOnline: null,
  publisher: 'Departamenti i Gjeografisë i Universitetit',
  publisherEn: 'University Department of Geography',
  foundedYear: 1980,
  ownedSince: 2007,
  email: 'revista@example.org',
  submissionEmail: 'doreshkrime@example.org',
  address: 'Departamenti i Gjeografisë, Rruga Shembull 1, Tiranë, Shqipëri',
  addressEn: 'Department of Geography, Example Street 1, Tirana, Albania',
  editorInChief: {
    name: 'Emri Mbiemri (shembull / example)',
    phones: ['+355 00 000 0000'],
    email: 'kryeredaktori@example.org',
  },
  organisingCommittee: {
    name: 'Komiteti organizativ (shembull) / Organising committee (example)',
    phones: ['+355 00 000 0001', '+355 00 000 0002'],
    email: null,
  },
  abbreviation: null,
  issuesPerYear: null,
  placeOfPublication: null,
  country: 'AL',
  languages: ['sq', 'en'],
  peerReview: PeerReview.DOUBLE_ANONYMOUS,
  hasCharges: false,
  charges: null,
  chargesEn: null,
  indexing: [],
  doiPattern: null,
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  copyrightHolder: null,
  metadataLicenceUrl: null,
  aims: `Revista boton punime origjinale që zgjerojnë njohuritë për territorin, popullsinë dhe mjedisin, me vëmendje të veçantë ndaj Shqipërisë dhe trevave përreth saj.
Ajo synon t’i japë kërkimit gjeografik një forum të qëndrueshëm, të lidhë studiuesit brenda dhe jashtë vendit dhe t’i sjellë rezultatet e tyre në mësimdhënie, në planifikim dhe në vendimmarrjen publike.`,
  aimsEn: `The journal publishes original work that advances knowledge of territory, population and environment, with particular attention to Albania and neighbouring areas.
It aims to give geographical research a lasting forum, to connect scholars at home and abroad, and to bring their results to teaching, planning and public decision-making.`,
  procedure: `Dorëzimi: Autori e dërgon dorëshkrimin me e-mail.
Kontrolli në redaksi: Redaksia kontrollon temën, formën dhe anonimitetin.
Recensimi i jashtëm: Një recensues i jashtëm, njohës i fushës, e lexon dorëshkrimin pa e ditur kush janë autorët.
Vendimi: Bordi editorial e pranon dorëshkrimin, kërkon përmirësime ose e refuzon, dhe ia njofton autorit vendimin bashkë me vërejtjet.
Botimi: Artikulli del me qasje të hapur.`,
  procedureEn: `Submission: The author sends the manuscript by e-mail.
Editorial check: The editorial office checks topic, format and anonymity.
External review: One external reviewer, an expert in the field, reads the manuscript without knowing its authors.
Decision: The editorial board accepts the manuscript, asks for revision or rejects it, and informs the author, together with the reviewer’s comments.
Publication: The article is published, open access.`,
  policies: `E drejta e autorit: Autorët e ruajnë të drejtën e autorit dhe i japin revistës të drejtën e botimit të parë.
Vetarkivimi: Autorët mund ta vendosin çdo version të artikullit, menjëherë, në një repozitor ose në faqen e tyre.
Ruajtja afatgjatë: Numrat ruhen në bibliotekën e universitetit.`,
  policiesEn: `Copyright: Authors retain the copyright and grant the journal the right of first publication.
Self-archiving: Authors may deposit every version of the article, immediately, in a repository or on their own page.
Archiving: The issues are preserved in the university library.`,
  showsReadings: true,
  issnPortalUrl: 'https://portal.issn.org/',
  universityUrl: 'https://www.example.org/universiteti',
  facultyUrl: 'https://www.example.org/fakulteti',
  designCreditUrl: 'https://www.example.org/dizajni',
  mapUrl: 'https://www.openstreetmap.org/?mlat=41.3275&mlon=19.8187#map=16/41.3275/19.8187',
  latitude: 41.3275,
  longitude: 19.8187,
};

/** Facts of which the placeholders are examples: only the demonstration shows them. */
const EXAMPLES = [
  ...(['email', 'submissionEmail', 'address', 'addressEn', 'editorInChief', 'organisingCommittee'] as const),
  ...(['universityUrl', 'facultyUrl', 'designCreditUrl', 'mapUrl', 'latitude', 'longitude'] as const),
  ...(['aims', 'aimsEn', 'procedure', 'procedureEn', 'policies', 'policiesEn'] as const),
];

/** The settings with null for what nobody has entered, also if it was saved while the demonstration showed the example. */
export function withoutExamples(settings: JournalSettings): JournalSettings {
  const isExample = (field: (typeof EXAMPLES)[number]) =>
    isDeepStrictEqual(settings[field], PLACEHOLDER_SETTINGS[field]);
  const entered = { ...settings, ...Object.fromEntries(EXAMPLES.filter(isExample).map((field) => [field, null])) };
  return {
    ...entered,
    editorInChief: withoutExampleLines(entered.editorInChief, PLACEHOLDER_SETTINGS.editorInChief!),
    organisingCommittee: withoutExampleLines(entered.organisingCommittee, PLACEHOLDER_SETTINGS.organisingCommittee!),
  };
}

/** Somebody may have entered a name and left the example's telephones beside it. */
const withoutExampleLines = (contact: Contact | null, example: Contact): Contact | null =>
  contact && {
    ...contact,
    phones: contact.phones.filter((phone) => !example.phones.includes(phone)),
    email: contact.email === example.email ? null : contact.email,
  };
