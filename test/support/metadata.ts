import { type MaterialMetadata } from '../../server/interop/metadata/metadata.js';

const text = (text: string, language = 'sq') => ({ text, language });
/** Of whom nothing is known but the name. */
const UNKNOWN = { givenName: null, familyName: null, isOrganisation: false, orcid: null, affiliations: [], roles: [] };
const TIRANA = { name: 'Universiteti i Tiranës', ror: 'https://ror.org/01tmp8f25' };
const [SITE, UPLOADS] = ['https://revista.example.edu', 'https://revista.example.edu/uploads/materials'];
const LAKE = {
  type: 'Feature',
  properties: { name: 'Shkodër' },
  geometry: { type: 'Point', coordinates: [19.5, 42.07] },
};

/** An article with all metadata. */
export const ARTICLE: MaterialMetadata = {
  ...{ id: 7, kind: 'article', relations: [], dataAvailability: [], uri: `${SITE}/id/7`, language: 'sq' },
  pages: { al: `${SITE}/artikull/7/liqeni/2/2023/al`, en: `${SITE}/artikull/7/liqeni/2/2023/en` },
  titles: [text('Liqeni i Shkodrës & «bregu» <i> tij'), text('Lake Shkodra', 'en')],
  abstracts: [text('Paragrafi i parë.\n\nI dyti.'), text('First.', 'en')],
  keywords: [text('liqene'), text('Shkodër'), text('lakes', 'en')],
  authors: [
    {
      ...{ name: 'Sami Frashëri', givenName: 'Sami', familyName: 'Frashëri', isOrganisation: false },
      ...{ orcid: 'https://orcid.org/0000-0002-1825-0097', roles: ['Writing – original draft'] },
      affiliations: [TIRANA],
    },
    {
      ...{ ...UNKNOWN, name: 'Ana Çela', givenName: 'Ana', familyName: 'Çela' },
      affiliations: [TIRANA, { name: 'Akademia', ror: null }],
    },
    { ...UNKNOWN, name: 'Instituti i Gjeografisë', isOrganisation: true },
    { ...UNKNOWN, name: 'Strabo' },
  ],
  ...{ articleType: 'research-article', section: 'Hidrologji', volume: '44', number: 2, year: 2023 },
  ...{ firstPage: '12', lastPage: '19', publishedOn: '2023-06-30', receivedOn: '2023-01-02', acceptedOn: '2023-04-05' },
  ...{ updatedAt: new Date('2024-02-03T04:05:06Z'), doi: '10.1234/rgj.2023.7', copyrightHolder: 'Autorët' },
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  references: [
    { text: 'Hoxha, A. (1999). Lumenjtë. doi:10.1000/182, f. 3.', doi: '10.1000/182', url: null },
    { text: 'Kola & Kola: Malet.', doi: '10.1000/183', url: null },
    { text: 'Pa shenjë.', doi: null, url: null },
  ],
  funding: [{ funder: 'AKKSHI', funderId: 'https://doi.org/10.13039/501100000000', award: 'A-1' }],
  pdf: { url: `${UPLOADS}/ab12.pdf`, bytes: 12345, mediaType: 'application/pdf', sha256: 'ab'.repeat(32) },
  image: { url: `${UPLOADS}/cd34.webp`, width: 800, height: 1130, mediaType: 'image/webp' },
  places: { type: 'FeatureCollection', features: [LAKE] } as never,
  issue: { id: 3, uri: `${SITE}/id/3`, title: 'Numri 2', issn: '2577-3569', publishedOn: '2023-06-30' },
  journal: {
    ...{
      title: 'Revista Gjeografike Kombëtare',
      titleEn: 'National Journal of Geography',
      abbreviation: 'Rev. Gjeogr.',
    },
    ...{ issnPrint: '0378-5955', issnOnline: '2049-3630', url: `${SITE}/al`, email: 'revista@example.edu' },
    ...{
      publisher: 'Departamenti i Gjeografisë',
      publisherEn: 'Department of Geography',
      place: 'Tiranë',
      country: 'AL',
    },
  },
};

const RELATION = { isReverse: false, file: null, doi: null, date: null, title: null, note: { al: null, en: null } };
const RIVER = {
  ...{ type: 'Feature', properties: { name: 'Drini', nameEn: 'Drini' } },
  geometry: { type: 'LineString', coordinates: ['19.5 42.1', '20 41'].map((at) => at.split(' ').map(Number)) },
};

/** The same, retracted, with data, a supplement and two places. */
export const RELATED: MaterialMetadata = {
  ...ARTICLE,
  dataAvailability: [text('Në Zenodo.'), text('On Zenodo.', 'en')],
  relations: [
    {
      ...{ ...RELATION, kind: 'RETRACTS', isReverse: true, uri: `${SITE}/id/9` },
      ...{ title: text('Tërheqje'), note: { al: 'Gabim.', en: 'Wrong.' } },
    },
    { ...RELATION, kind: 'USES_DATA', doi: '10.1000/182', uri: 'https://doi.org/10.1000/182' },
    {
      ...{ ...RELATION, kind: 'HAS_SUPPLEMENT', uri: `${UPLOADS}/a.csv` },
      file: { path: 'uploads/materials/a.csv', name: 'a.csv', mediaType: 'text/csv', size: 1 } as never,
    },
    { ...RELATION, kind: 'TRANSLATES', doi: '10.1000/183', uri: 'https://doi.org/10.1000/183' },
  ],
  places: { type: 'FeatureCollection', features: [LAKE, RIVER] } as never,
};

/** An article with almost no metadata. */
export const BARE: MaterialMetadata = {
  ...{ ...ARTICLE, id: 8, uri: `${SITE}/id/8`, language: null, titles: [{ text: 'Titull', language: null }] },
  ...{ abstracts: [], keywords: [], authors: [], references: [], funding: [] },
  ...{ articleType: null, section: null, volume: null, firstPage: null, lastPage: null, doi: null },
  ...{ publishedOn: null, receivedOn: null, acceptedOn: null, licenceUrl: null, copyrightHolder: null },
  ...{ pdf: null, image: null, places: null, issue: null },
  journal: { ...ARTICLE.journal, abbreviation: null, issnPrint: null, place: null },
};
