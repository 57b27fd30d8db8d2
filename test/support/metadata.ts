import { type MaterialMetadata } from '../../server/interop/metadata/metadata.js';

/** Of whom nothing is known but the name. */
const UNKNOWN = { givenName: null, familyName: null, isOrganisation: false, orcid: null, affiliations: [], roles: [] };

/** An article with all metadata. */
export const ARTICLE: MaterialMetadata = {
  id: 7,
  kind: 'article',
  relations: [],
  dataAvailability: [],
  uri: 'https://revista.example.edu/id/7',
  pages: {
    al: 'https://revista.example.edu/artikull/7/liqeni/2/2023/al',
    en: 'https://revista.example.edu/artikull/7/liqeni/2/2023/en',
  },
  language: 'sq',
  titles: [
    { text: 'Liqeni i Shkodrës & «bregu» <i> tij', language: 'sq' },
    { text: 'Lake Shkodra', language: 'en' },
  ],
  abstracts: [
    { text: 'Paragrafi i parë.\n\nI dyti.', language: 'sq' },
    { text: 'First.', language: 'en' },
  ],
  keywords: [
    { text: 'liqene', language: 'sq' },
    { text: 'Shkodër', language: 'sq' },
    { text: 'lakes', language: 'en' },
  ],
  authors: [
    {
      name: 'Sami Frashëri',
      givenName: 'Sami',
      familyName: 'Frashëri',
      isOrganisation: false,
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      affiliations: [{ name: 'Universiteti i Tiranës', ror: 'https://ror.org/01tmp8f25' }],
      roles: ['Writing – original draft'],
    },
    {
      ...UNKNOWN,
      name: 'Ana Çela',
      givenName: 'Ana',
      familyName: 'Çela',
      affiliations: [
        { name: 'Universiteti i Tiranës', ror: 'https://ror.org/01tmp8f25' },
        { name: 'Akademia', ror: null },
      ],
    },
    { ...UNKNOWN, name: 'Instituti i Gjeografisë', isOrganisation: true },
    { ...UNKNOWN, name: 'Strabo' },
  ],
  articleType: 'research-article',
  section: 'Hidrologji',
  volume: '44',
  number: 2,
  year: 2023,
  firstPage: '12',
  lastPage: '19',
  publishedOn: '2023-06-30',
  receivedOn: '2023-01-02',
  acceptedOn: '2023-04-05',
  updatedAt: new Date('2024-02-03T04:05:06Z'),
  doi: '10.1234/rgj.2023.7',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  copyrightHolder: 'Autorët',
  references: [
    { text: 'Hoxha, A. (1999). Lumenjtë. doi:10.1000/182, f. 3.', doi: '10.1000/182', url: null },
    { text: 'Kola & Kola: Malet.', doi: '10.1000/183', url: null },
    { text: 'Pa shenjë.', doi: null, url: null },
  ],
  funding: [{ funder: 'AKKSHI', funderId: 'https://doi.org/10.13039/501100000000', award: 'A-1' }],
  pdf: {
    url: 'https://revista.example.edu/uploads/materials/ab12.pdf',
    bytes: 12345,
    mediaType: 'application/pdf',
    sha256: 'ab'.repeat(32),
  },
  image: {
    url: 'https://revista.example.edu/uploads/materials/cd34.webp',
    width: 800,
    height: 1130,
    mediaType: 'image/webp',
  },
  places: {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Shkodër' }, geometry: { type: 'Point', coordinates: [19.5, 42.07] } },
    ],
  },
  issue: {
    id: 3,
    uri: 'https://revista.example.edu/id/3',
    title: 'Numri 2',
    issn: '2577-3569',
    publishedOn: '2023-06-30',
  },
  journal: {
    title: 'Revista Gjeografike Kombëtare',
    titleEn: 'National Journal of Geography',
    abbreviation: 'Rev. Gjeogr.',
    issnPrint: '0378-5955',
    issnOnline: '2049-3630',
    publisher: 'Departamenti i Gjeografisë',
    publisherEn: 'Department of Geography',
    place: 'Tiranë',
    country: 'AL',
    url: 'https://revista.example.edu/al',
    email: 'revista@example.edu',
  },
};

const RELATION = { isReverse: false, file: null, doi: null, date: null, title: null, note: { al: null, en: null } };
const [SHKODËR] = (ARTICLE.places as unknown as { features: object[] }).features;

/** The same, retracted, with data, a supplement and two places. */
export const RELATED: MaterialMetadata = {
  ...ARTICLE,
  dataAvailability: [
    { text: 'Në Zenodo.', language: 'sq' },
    { text: 'On Zenodo.', language: 'en' },
  ],
  relations: [
    {
      ...{ ...RELATION, kind: 'RETRACTS', isReverse: true, uri: 'https://revista.example.edu/id/9' },
      ...{ title: { text: 'Tërheqje', language: 'sq' }, note: { al: 'Gabim.', en: 'Wrong.' } },
    },
    { ...RELATION, kind: 'USES_DATA', doi: '10.1000/182', uri: 'https://doi.org/10.1000/182' },
    {
      ...{ ...RELATION, kind: 'HAS_SUPPLEMENT', uri: 'https://revista.example.edu/uploads/materials/a.csv' },
      file: { path: 'uploads/materials/a.csv', name: 'a.csv', mediaType: 'text/csv', size: 1 } as never,
    },
    { ...RELATION, kind: 'TRANSLATES', doi: '10.1000/183', uri: 'https://doi.org/10.1000/183' },
  ],
  places: {
    type: 'FeatureCollection',
    features: [
      SHKODËR,
      {
        ...{ type: 'Feature', properties: { name: 'Drini', nameEn: 'Drini' } },
        geometry: {
          type: 'LineString',
          coordinates: [
            [19.5, 42.1],
            [20, 41],
          ],
        },
      },
    ],
  } as never,
};

/** An article with almost no metadata. */
export const BARE: MaterialMetadata = {
  ...ARTICLE,
  id: 8,
  uri: 'https://revista.example.edu/id/8',
  language: null,
  titles: [{ text: 'Titull', language: null }],
  abstracts: [],
  keywords: [],
  authors: [],
  articleType: null,
  section: null,
  volume: null,
  firstPage: null,
  lastPage: null,
  publishedOn: null,
  receivedOn: null,
  acceptedOn: null,
  doi: null,
  licenceUrl: null,
  copyrightHolder: null,
  references: [],
  funding: [],
  pdf: null,
  image: null,
  places: null,
  issue: null,
  journal: { ...ARTICLE.journal, abbreviation: null, issnPrint: null, place: null },
};
