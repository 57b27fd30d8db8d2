import { fireEvent, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { catalogues, textOf } from '../../test/support/messages';
import type { MessageId } from '../i18n/message-ids';
import { OriginContext } from '../components/page-meta';
import { LanguageProvider } from '../i18n/messages';
import { Frame } from '../frame/frame';
import { currentYear, LANGUAGES, type Language } from '../shared/locales';
import { inOneLine } from '../shared/texts';
import { Component as About } from './about/about-page';
import { Component as Article } from './article/article-page';
import { Component as Articles } from './articles/articles-page';
import { Component as Boards } from './boards/boards-page';
import { Component as Contact } from './contact/contact-page';
import { ErrorPage } from './errors/errors';
import { Component as ForAuthors } from './for-authors/for-authors-page';
import { Component as Home } from './home/home-page';
import { Component as Issue } from './issue/issue-page';
import { Component as Issues } from './issues/issues-page';
import { Component as Letter } from './letter/letter-page';
import { Component as Policy } from './policy/policy-page';
import { Component as ReviewProcess } from './review-process/review-process-page';
import { Component as Search } from './search/search-page';
import { Component as Subscription } from './subscription/subscription-page';
import { termPage } from './terms/term-view';
import { indexPage } from './terms/terms-index';
import { PlacesMap } from './terms/places-map';

const JOURNAL = {
  ...{ title: 'Revista', titleEn: 'The Journal', subtitle: 'Gjeografi', subtitleEn: 'Geography', issn: '1234-5679' },
  ...{ publisher: 'Universiteti', publisherEn: 'The University', address: 'Tiranë', addressEn: 'Tirana' },
  ...{ email: 'a@example.org', submissionEmail: null, languages: ['sq'], foundedYear: 1980, ownedSince: 2007 },
  ...{ licenceUrl: 'https://creativecommons.org/licenses/by/4.0/', indexing: [], peerReview: 'DOUBLE_ANONYMOUS' },
};

/** A page in the frame, or what is shown instead of one that failed. */
function shown(language: Language, Component: ComponentType, data: object, at = '/', error?: object) {
  const loader = () => null;
  const router = createMemoryRouter(
    [{ id: 'frame', loader, children: [{ id: 'page', path: '*', loader, Component, ErrorBoundary: ErrorPage }] }],
    {
      initialEntries: [at],
      hydrationData: {
        loaderData: { frame: { journal: { ...JOURNAL, ...('facts' in data && (data.facts as object)) } }, page: data },
        errors: error && { page: error },
      },
    },
  );
  return render(
    <LanguageProvider language={language} messages={catalogues[language]}>
      <OriginContext value="https://example.org">
        <RouterProvider router={router} />
      </OriginContext>
    </LanguageProvider>,
  ).container;
}

const asked: string[] = [];
/** What jsdom lacks, and can do. */
Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, writable: true });
Object.assign(globalThis, {
  fetch: (url: string) => new Promise(() => asked.push(url)),
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
});

const BLOCKS = /^(address|button|dd|div|dt|figcaption|h\d|label|li|option|p|section|summary)$/;

/** What a reader finds: texts, with a bar before each block, the language of what is marked with one, and where links lead. */
function linesOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent!;
  if (node.matches('.cite-box')) return '';
  if (node.localName === 'svg')
    return [
      ...['data-kind', 'aria-label'].map((name) => node.getAttribute(name)),
      ...[...node.querySelectorAll('a')].map(linesOf),
    ].join(' ');
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
    return ` [${node.name}=${node.value}${'checked' in node && node.checked ? ' ✓' : ''}]`;
  const inner = [...node.childNodes].map(linesOf).join('');
  const [lang, start, href, action] = ['lang', 'start', 'href', 'action'].map((name) => node.getAttribute(name));
  const anchor = node.matches(':is(a, li, section)[id]') && `#${node.id}`;
  const to = [anchor, href ?? action, node.getAttribute('target')].filter(Boolean).join(' ');
  const before = lang ?? start;
  if (node.localName === 'mark') return `*${inner}*`;
  if (node.matches(':is(dl, nav, ol, ul):empty')) return ' nothing';
  if (node instanceof HTMLImageElement)
    return `[${node.getAttribute('src')} ${node.alt} ${node.getAttribute('loading')} ${node.sizes.length}]`;
  return `${BLOCKS.test(node.localName) ? '| ' : ''}${before ? `${before}: ` : ''}${inner}${to ? ` <${to}>` : ''}`;
}
const outlineOf = (page: Element) => inOneLine(linesOf(page)).replace(/(\| )+/g, '| ');
/** With what its head says: the title, whether search engines are to list the page, its other language and its feeds. */
function wholeOf(page: Element) {
  const head = [...document.querySelectorAll('[name=robots], [rel=alternate]:not([hreflang=x-default])')];
  const links = head.map((one) => one.getAttribute('content') ?? one.getAttribute('href'));
  return inOneLine([document.title, ...links, outlineOf(page)].join(' '));
}

const titled = (title: string, more: object = {}) => ({
  ...{ id: 7, title, titles: [{ text: title, language: 'sq' }], number: 1, publicationYear: 2020 },
  ...{ coverImage: null, authorsText: null, pdf: null, notices: [], articles: [], related: [], readings: null },
  ...more,
});
const READINGS = {
  since: '2026-01-02',
  views: 3,
  downloads: 1,
  years: [
    { year: 2025, views: 0, downloads: 1 },
    { year: 2026, views: 3, downloads: 0 },
  ],
};
const COVER = { url: '/a.webp', width: 60, height: 80, srcset: '/a.webp 60w' };
const PDF = { url: '/uploads/a.pdf', size: 1_260_000 };
const point = (longitude: number, latitude: number) => ({
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const NO_ARTICLE = titled('Lumi', {
  ...{ language: null, pdfOutline: null, abstracts: [], subjects: [], references: null, fullText: null, places: null },
  ...{ dataAvailability: null, dataAvailabilityEn: null, relations: [], citedBy: [], doi: null, firstPage: null },
  ...{ lastPage: null, section: null, receivedOn: null, acceptedOn: null, publishedOn: null, authors: [], terms: [] },
  ...{ issue: null, previous: null, next: null, apa: null, licenceUrl: JOURNAL.licenceUrl, number: 0 },
});
const relation = (kind: string, more: object = {}) => ({
  ...{ kind, isReverse: false, uri: 'https://example.org/x', note: null, noteEn: null, date: null, file: null },
  ...{ material: null, ...more },
});
const ARTICLE = {
  ...NO_ARTICLE,
  ...{ titles: [...NO_ARTICLE.titles, { text: 'The river', language: 'en' }], language: 'sq', pdf: PDF, number: 1 },
  ...{ coverImage: COVER, apa: 'Çela, A. (2020).' },
  ...{ pdfOutline: { pageCount: 9, headings: [{ title: 'Hyrje', level: 1, page: 3 }] }, readings: READINGS },
  ...{ references: 'Kabo 1990', doi: '10.1234/x', section: 'Studime', dataAvailability: 'Te autori.' },
  abstracts: ['sq', 'en', 'de'].map((language) => ({ text: `Lumi (${language})`, language })),
  subjects: ['sq', 'en'].map((language) => ({ text: language === 'sq' ? 'lumenj' : 'rivers', language })),
  fullText: '<h2 id="ft-h1">Hyrje</h2><p>Teksti <a href="#ref-1">[1]</a></p>',
  places: { features: [point(20, 42), point(2, 48)] },
  relations: [
    relation('CORRECTS', { material: { kind: 'Article', ...titled('Vjetër', { id: 8 }) }, note: 'Një shënim.' }),
    relation('RETRACTS', { isReverse: true, date: '2026-01-02' }),
    relation('COMMENTS_ON', { material: { kind: 'OtherMaterial', ...titled('Tjetër', { id: 9 }) } }),
    relation('REVIEWS', { material: { kind: 'Issue', ...titled('Numri') }, note: 'Një.', noteEn: 'One.' }),
    relation('HAS_DATA', { file: { ...PDF, name: 'a.pdf', size: 2_040_000_000 } }),
  ],
  citedBy: [{ title: 'On it', authors: ['A', 'B'], year: 2021, source: 'S', doi: 'https://doi.org/10.1/x' }],
  ...{ firstPage: '3', lastPage: '9', receivedOn: '2026-01-02', issue: { ...titled('Numri'), issn: '2222-2222' } },
  authors: [{ name: 'Ana Çela', orcid: 'https://orcid.org/1', affiliation: 'UT' }],
  terms: [
    { kind: 'PLACE', slug: 'drin', name: 'Drini', nameEn: 'The Drin' },
    { kind: 'KEYWORD', slug: 'x', name: 'x', nameEn: null },
  ],
  previous: titled('Para'),
  related: ['A B; C D; E F', 'A B; C D; E F; G H'].map((authorsText, id) => titled('Afër', { id, authorsText })),
};

/** Of a name without letters, with keywords in one language and a place far away. */
const SMALL = {
  ...{ ...NO_ARTICLE, pdf: PDF, authors: [{ name: '—', orcid: null, affiliation: null }] },
  ...{ subjects: [{ text: 'lumenj', language: 'sq' }], places: { features: [point(2, 48)] } },
};

const NO_ISSUE = titled('Vëllimi, 2', {
  ...{ language: null, abstracts: [], doi: null, issn: null, journalDirector: null, editorInChief: null },
  ...{ scientificBoard: null, editorialBoard: null, preparedForPublication: null, contents: '<p>Lumi</p>' },
  ...{ previous: null, next: null },
});
const ENTRY = titled('Lumi', {
  authorsText: 'Ana Çela',
  section: 'Studime',
  firstPage: '3',
  lastPage: '3',
  pdf: { ...PDF, size: 1_000_000 },
});
const ISSUE = {
  ...NO_ISSUE,
  ...{ language: 'sq', abstracts: [{ text: 'Një numër.', language: 'sq' }], doi: '10.1234/i', issn: '2222-2222' },
  ...{ editorInChief: 'Drita', scientificBoard: 'Ana\nhttps://example.org/', contents: '<p>Lumi</p>' },
  articles: [
    ENTRY,
    { ...ENTRY, id: 8, section: null, notices: ['CORRECTS', 'RETRACTS'].map((kind) => ({ kind, isReverse: true })) },
    { ...ENTRY, id: 9, section: 'Essays', titles: [{ text: 'A', language: 'en' }] },
  ],
  ...{ next: titled('Vëllimi 3'), readings: READINGS },
};

const PLACES = [
  { slug: 'kukes', name: 'Kukës', nameEn: null, longitude: 20, latitude: 42, articleCount: 4, language: null },
  { slug: 'kukes-2', name: 'Qarku', nameEn: 'Kukës', longitude: 20, latitude: 42.5, articleCount: 1, language: null },
  { slug: 'paris', name: 'Parisi', nameEn: 'Paris', longitude: 2.3, latitude: 48.8, articleCount: 5, language: null },
  { slug: 'x', name: 'Askund', nameEn: null, longitude: null, latitude: null, articleCount: 6, language: null },
];
const NOBODY = {
  ...{ department: null, isTopLevel: true, isScientificBoard: false, isEditorialBoard: false },
  ...{ isEditorialOffice: false, isOrganisingCommittee: false, isMember: false },
};
const CARD = titled('Lumi', {
  section: 'Studime',
  teasers: [{ text: 'Një lumë', language: 'sq' }],
  pdf: { ...PDF, size: 900 },
  notices: [{ kind: 'RETRACTS', isReverse: false }],
});
const CARDS = [1, 2, 3].map((id) => ({ ...CARD, id, coverImage: COVER }));
const ARTICLES = {
  articles: {
    totalCount: 3,
    nodes: [
      { ...CARD, issue: titled('Numri'), authorsText: 'Ana' },
      { ...CARD, id: 8 },
      { ...CARD, id: 9, number: 2 },
    ],
  },
  search: { q: '', page: 1 },
};
const BOARDS = {
  boardMembers: [
    { ...NOBODY, id: 1, fullName: 'Drita Hoxha', cvEn: { ...PDF, size: 640_600 } },
    { ...NOBODY, id: 2, fullName: 'Strabo', department: 'Gjeografi', isTopLevel: false, isScientificBoard: true },
    ...[3, 4, 5, 6, 7, 8, 9].map((id) => ({
      ...{ ...NOBODY, id, fullName: `P${id}`, isTopLevel: false, isScientificBoard: true, isMember: true },
    })),
  ],
  journal: { editorInChief: { name: 'Drita Hoxha' } },
  issues: { nodes: [{ journalDirector: 'Strabo', editorInChief: 'P9' }] },
};
const CONTACT = {
  ...{ latitude: 41.3, longitude: 19.8, mapUrl: 'https://example.org/map', organisingCommittee: null },
  editorInChief: { name: 'Drita', phones: ['+355 (4) 1'], email: 'd@example.org' },
};
const CALL = {
  ...{ id: 3, title: 'Thirrje', info: 'Shih https://example.org/', description: 'Një.', descriptionEn: 'One.' },
  ...{ deadline: '9999-02-01', files: ['a.pdf', 'a.docx'].map((name) => ({ ...PDF, name, url: `/uploads/${name}` })) },
};
const HOME = {
  issues: { nodes: [titled('Vëllimi 1, 2', { articles: [1, 2, 3, 4, 5, 6].map((id) => ({ ...ENTRY, id })) })] },
  articles: { nodes: [{ ...CARD, category: { name: 'Artikuj' } }] },
  places: {
    nodes: Array.from({ length: 13 }, (_, n) => ({ ...PLACES[0], slug: `v${n}`, name: `V${n}`, articleCount: n })),
  },
  latestCall: CALL,
  boardMembers: [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, fullName: `P${id}`, department: id % 2 ? 'Gjeografi' : ' ' })),
};
const SMALL_HOME = {
  ...{ issues: { nodes: [titled('Vëllimi')] }, articles: { nodes: [] }, places: { nodes: [] } },
  ...{ latestCall: { ...CALL, deadline: '2000-01-01', files: [] }, boardMembers: HOME.boardMembers.slice(1) },
};
const LETTER = {
  id: 4,
  startedAt: '2026-01-02T10:00:00Z',
  text: {
    ...{ subject: 'Letra', preheader: 'P', heading: 'Numri i ri', intro: 'Një.\n\nDy.', closing: 'Fund.' },
    ...{ items: [{ path: '/en', title: 'Lumi', detail: 'Ana' }], actionLabel: 'Lexoje', actionPath: '/en#a' },
  },
};
const NO_MORE = { items: [], actionPath: null, closing: null };
const facet = (value: string, name = value) => ({ value, name, nameEn: null, count: 2 });
const BOTH = [
  { text: 'Lumi  Drin', language: 'sq' },
  { text: 'River', language: 'en' },
];
/** A result, of which snippets of some fields were found. */
const hit = (category: string, more: object, ...found: [field: string, html: string, url?: string][]) => ({
  material: { ...titled('Lumi  Drin', more), category: { name: category } },
  snippets: found.map(([field, html, url = null]) => ({ field, html, url, page: 2, heading: null })),
});
const NO_FACETS = { years: [], authors: [], keywords: [], languages: [], places: [] };
const FOUND = {
  ...{ totalCount: 11, isMoreThanTotal: false, searchedFor: ['lum'], didYouMean: 'lumi' },
  facets: {
    ...{ ...NO_FACETS, years: [facet('2020')], keywords: [1, 2, 3, 4, 5, 6, 7].map((n) => facet(`k${n}`)) },
    ...{ languages: [facet('sq')], authors: [facet('ana-cela', 'Ana Çela')], places: [facet('kukes', 'Kukës')] },
  },
  nodes: [
    hit(
      'Artikuj',
      { kind: 'Article', authorsText: ' Ana ' },
      ['AUTHORS', '<mark>Ana</mark>'],
      ['FULL_TEXT', 'a', 'https://x/y#b'],
    ),
    hit('Arkiva', { id: 8, kind: 'Issue' }, ['TITLE', 'Lumi <mark>Drin</mark>'], ['KEYWORDS', 'Lumi Drin']),
    hit(
      'constructor',
      { id: 9, kind: 'OtherMaterial', titles: BOTH },
      ['TITLE', 'Lumi'],
      ['PDF', 'një', '/a.pdf#page=2'],
    ),
  ],
};
const NOT_FOUND = { ...FOUND, totalCount: 0, searchedFor: [], didYouMean: null, nodes: [], facets: NO_FACETS };
const AUTHOR = {
  term: { ...PLACES[3], slug: 'ana-cela', name: 'Ana', orcid: null, articleCount: 21, articles: { nodes: CARDS } },
  search: { facets: { ...NO_FACETS, authors: [facet('ana-cela'), facet('ben', 'Ben')] } },
  page: 3,
};
const PLACE = { term: { ...PLACES[0], articles: { nodes: [] } }, search: { facets: NO_FACETS }, page: 1 };
const ALL_PLACES = {
  terms: { nodes: PLACES, totalCount: 4 },
  search: { facets: { years: [{ value: '2020' }, { value: '2021' }] } },
  state: { page: 1, year: '2020' },
};

const NAMES = [{ nameEn: 'river', language: 'sq' }, { language: 'sq' }].map((more) => ({ ...PLACES[0], ...more }));
const KEYWORDS = { terms: { nodes: NAMES, totalCount: 301 }, search: null, state: { page: 2 } };

const SUBSCRIBER = {
  ...{ hint: 'a…@x.al', token: 'k', isOwner: true, purpose: 'manage', state: 'active', language: 'sq' },
  ...{ wantsIssues: true, wantsCalls: false, authors: ['Ana'], keywords: [], places: [] },
};
const OTHER = { isOwner: false, purpose: 'unsubscribe' };

const NO_TEXTS = { aims: null, aimsEn: null, readings: null, procedure: null, procedureEn: null, policies: null };
const FEW = { otherFiles: [], latestCall: null, journal: NO_TEXTS };
const FACTS = {
  hasCharges: true,
  charges: '50 euro për artikull.',
  chargesEn: '50 euros an article.',
  issuesPerYear: 4,
  peerReview: 'OPEN',
  languages: ['sq', 'en', 'it'],
  placeOfPublication: 'Shkodër',
  licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
  indexing: [{ name: 'DOAJ' }],
};
const URLS = {
  issnPortalUrl: 'https://portal.example/',
  universityUrl: 'https://university.example/',
  facultyUrl: 'https://faculty.example/',
  designCreditUrl: 'https://design.example/',
};
const MANY = {
  facts: FACTS,
  otherFiles: ['Çelësi', 'Dhënat', 'Dibra'].map((title, id) => ({ id, title, file: { ...PDF, name: 'a.pdf' } })),
  latestCall: CALL,
  journal: {
    aims: 'Të njohim vendin.',
    readings: READINGS,
    procedure: 'Leximi: E lexojmë.',
    procedureEn: 'Reading: We read it.',
    policies: 'Ruajtja: E ruan biblioteka.',
  },
};

/** With one of everything, and with nothing. */
const SHOWN: Record<string, string> = {
  'About in al': `Rreth revistës — Revista https://example.org/rrethnesh/al https://example.org/rrethnesh/en | Rreth revistës| Një revistë kombëtare për hapësirën, njeriun dhe mjedisin: e hapur për çdo lexues dhe pa pagesë për çdo autor.| Historia| Revista është revistë kombëtare e gjeografisë. Ajo u themelua në vitin 1980.| Që nga viti 2007 revista është pronë e departamentit universitar të gjeografisë.| Qasja e hapur| Çdo artikull lexohet, shkarkohet dhe shpërndahet lirisht që në ditën e botimit. Revista nuk kërkon asnjë pagesë për dorëzimin, recensimin, botimin apo leximin.| Lexo politikën e qasjes së hapur </policy/al>| Botimi| Gjuhët e dorëshkrimeve | shqip| Periodiciteti | dy herë në vit, në qershor dhe në dhjetor| Vendi i botimit | Tiranë| Botuesi | Universiteti| Recensimi | dyfish anonim, me një recensues të jashtëm| Qasja | e hapur, me licencën CC BY| Detyrimet financiare | asnjë, as për autorët, as për lexuesit| Fushat e kërkimit| Revista mirëpret dorëshkrime në 29 fusha të gjeografisë dhe të shkencave të përafërta.| Mjedisi natyror| Shkencat e Tokës| Gjeomorfologjia| Hidrologjia| Klimatologjia| Ndryshimet klimatike| Biogjeografia| Ekosistemet| Ekologjia e peizazhit| Gjeografia e bregdetit| Gjeografia e maleve| Popullsia dhe shoqëria| Gjeografia e popullsisë| Gjeografia e vendbanimeve| Gjeografia urbane| Gjeografia rurale| Gjeografia sociale| Gjeografia politike| Gjeografia historike dhe kulturore| Ekonomia dhe territori| Gjeografia ekonomike| Gjeografia e transportit| Gjeografia e turizmit| Planifikimi i territorit| Menaxhimi i tokës| Metodat dhe mësimdhënia| Gjeografia e zbatuar| Hartografia dhe teledetektimi| Teknologjia gjeohapësinore| Sistemet e informacionit gjeografik (GIS)| Analiza hapësinore në R| Mësimdhënia e gjeografisë| Çështje të arsimit| Thirrja më e re për artikuj| Tani për tani nuk ka thirrje të hapur.`,
  'About in al with other facts': `Rreth revistës — Revista https://example.org/rrethnesh/al https://example.org/rrethnesh/en | Rreth revistës| Një revistë kombëtare për hapësirën, njeriun dhe mjedisin: e hapur për çdo lexues.| Historia| Revista është revistë kombëtare e gjeografisë. Ajo u themelua në vitin 1980.| Që nga viti 2007 revista është pronë e departamentit universitar të gjeografisë.| sq: Synimet| Të njohim vendin.| Qasja e hapur| Çdo artikull lexohet, shkarkohet dhe shpërndahet lirisht që në ditën e botimit.| Lexo politikën e qasjes së hapur </policy/al>| Botimi| Gjuhët e dorëshkrimeve | shqip, anglisht dhe italisht| Periodiciteti | 4 herë në vit| Vendi i botimit | Shkodër| Botuesi | Universiteti| Recensimi | i hapur| Qasja | e hapur, me licencën CC BY-NC| Detyrimet financiare | 50 euro për artikull| Lexime | lexuar 3 herë, shkarkuar një herë që nga data 2 janar 2026| 2025: shkarkuar një herë| 2026: lexuar 3 herë| Fushat e kërkimit| Revista mirëpret dorëshkrime në 29 fusha të gjeografisë dhe të shkencave të përafërta.| Mjedisi natyror| Shkencat e Tokës| Gjeomorfologjia| Hidrologjia| Klimatologjia| Ndryshimet klimatike| Biogjeografia| Ekosistemet| Ekologjia e peizazhit| Gjeografia e bregdetit| Gjeografia e maleve| Popullsia dhe shoqëria| Gjeografia e popullsisë| Gjeografia e vendbanimeve| Gjeografia urbane| Gjeografia rurale| Gjeografia sociale| Gjeografia politike| Gjeografia historike dhe kulturore| Ekonomia dhe territori| Gjeografia ekonomike| Gjeografia e transportit| Gjeografia e turizmit| Planifikimi i territorit| Menaxhimi i tokës| Metodat dhe mësimdhënia| Gjeografia e zbatuar| Hartografia dhe teledetektimi| Teknologjia gjeohapësinore| Sistemet e informacionit gjeografik (GIS)| Analiza hapësinore në R| Mësimdhënia e gjeografisë| Çështje të arsimit| Thirrja më e re për artikuj| sq: Thirrje| Një.| sq: Shih https://example.org/ <https://example.org/>| Afati i dorëzimit| 01-02-9999 Shto në kalendar </feeds/call-3.al.ics>| Dërgoni dorëshkrimin te| a@example.org <mailto:a@example.org>| pdf a.pdf PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>| file a.docx 1,3 MB, hapet në skedë të re </uploads/a.docx _blank>`,
  'About in en': `About the journal — The Journal https://example.org/rrethnesh/al https://example.org/rrethnesh/en | About the journal| A national journal of place, people and the environment: open to every reader and free of charge for every author.| History| The Journal is a national journal of geography. It was founded in 1980.| Since 2007 the journal has been owned by the university department of geography.| Open access| Every article may be read, downloaded and shared freely from the day it is published. The journal charges nothing for submission, review, publication or reading.| Read the open-access policy </policy/en>| Publication| Languages of manuscripts | Albanian| Frequency | twice a year, in June and December| Place of publication | Tirana| Publisher | The University| Peer review | double-blind, with one external reviewer| Access | open, under the CC BY licence| Financial obligations | none, for authors or readers| Research fields| The journal welcomes manuscripts in 29 fields of geography and related sciences.| The natural environment| Earth sciences| Geomorphology| Hydrology| Climatology| Climate change| Biogeography| Ecosystems| Landscape ecology| Coastal geography| Mountain geography| Population and society| Population geography| Settlement geography| Urban geography| Rural geography| Social geography| Political geography| Historical and cultural geography| Economy and territory| Economic geography| Transport geography| Tourism geography| Spatial planning| Land management| Methods and teaching| Applied geography| Cartography and remote sensing| Geospatial technology| Geographic information systems (GIS)| Spatial analysis in R| Geography teaching| Topics in education| Latest call for papers| There is no open call at the moment.`,
  'About in en with other facts': `About the journal — The Journal https://example.org/rrethnesh/al https://example.org/rrethnesh/en | About the journal| A national journal of place, people and the environment: open to every reader.| History| The Journal is a national journal of geography. It was founded in 1980.| Since 2007 the journal has been owned by the university department of geography.| sq: | en: Aims| Të njohim vendin.| Open access| Every article may be read, downloaded and shared freely from the day it is published.| Read the open-access policy </policy/en>| Publication| Languages of manuscripts | Albanian, English and Italian| Frequency | 4 times a year| Place of publication | Shkodër| Publisher | The University| Peer review | open| Access | open, under the CC BY-NC licence| Financial obligations | 50 euros an article| Usage | read 3 times, downloaded once since 2 January 2026| 2025: downloaded once| 2026: read 3 times| Research fields| The journal welcomes manuscripts in 29 fields of geography and related sciences.| The natural environment| Earth sciences| Geomorphology| Hydrology| Climatology| Climate change| Biogeography| Ecosystems| Landscape ecology| Coastal geography| Mountain geography| Population and society| Population geography| Settlement geography| Urban geography| Rural geography| Social geography| Political geography| Historical and cultural geography| Economy and territory| Economic geography| Transport geography| Tourism geography| Spatial planning| Land management| Methods and teaching| Applied geography| Cartography and remote sensing| Geospatial technology| Geographic information systems (GIS)| Spatial analysis in R| Geography teaching| Topics in education| Latest call for papers| sq: Thirrje| One.| sq: Shih https://example.org/ <https://example.org/>| Deadline| 01-02-9999 Add to calendar </feeds/call-3.en.ics>| Send your manuscript to| a@example.org <mailto:a@example.org>| pdf a.pdf PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| file a.docx 1.3 MB, opens in a new tab </uploads/a.docx _blank>`,
  'ForAuthors in al': `Për autorët — Revista https://example.org/autoret/al https://example.org/autoret/en | Për autorët| Udhëzimet dhe formularët që ju duhen për të përgatitur dhe për të dorëzuar një dorëshkrim.| Dokumentet për autorët| Ende nuk ka dokumente në shqip.| Nga dorëshkrimi te botimi| Lexoni udhëzimet dhe përgatiteni dorëshkrimin, në shqip, sipas tyre.| Hiqni emrat e autorëve nga teksti dhe nga vetitë e skedarit: recensimi është dyfish anonim.| Dërgojeni dorëshkrimin me e-mail te a@example.org <mailto:a@example.org>.| Dorëzimi, recensimi dhe botimi janë pa pagesë. Artikulli botohet me qasje të hapur, me licencën CC BY.| Dërgo dorëshkrimin <mailto:a@example.org>| Si recensohen dorëshkrimet </procesivleresimit/al>| Thirrja më e re për artikuj </al#thirrja>`,
  'ForAuthors in al with other facts': `Për autorët — Revista https://example.org/autoret/al https://example.org/autoret/en | Për autorët| Udhëzimet dhe formularët që ju duhen për të përgatitur dhe për të dorëzuar një dorëshkrim.| Dokumentet për autorët| pdf Çelësi PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>| pdf Dibra PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>| pdf Dhënat PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>| Nga dorëshkrimi te botimi| Lexoni udhëzimet dhe përgatiteni dorëshkrimin, në shqip, anglisht ose italisht, sipas tyre.| Dërgojeni dorëshkrimin me e-mail te a@example.org <mailto:a@example.org>.| Për autorët: 50 euro për artikull. Artikulli botohet me qasje të hapur, me licencën CC BY-NC.| Dërgo dorëshkrimin <mailto:a@example.org>| Si recensohen dorëshkrimet </procesivleresimit/al>| Thirrja më e re për artikuj </al#thirrja>`,
  'ForAuthors in en': `For authors — The Journal https://example.org/autoret/al https://example.org/autoret/en | For authors| The guidelines and forms you need to prepare and submit a manuscript.| Documents for authors| There are no documents in English yet.| From manuscript to publication| Read the guidelines and prepare your manuscript accordingly, in Albanian.| Remove the authors’ names from the text and from the file properties: review is double-blind.| Send the manuscript by e-mail to a@example.org <mailto:a@example.org>.| Submission, review and publication are free of charge. Articles are published open access under the CC BY licence.| Send a manuscript <mailto:a@example.org>| How manuscripts are reviewed </procesivleresimit/en>| The latest call for papers </en#thirrja>`,
  'ForAuthors in en with other facts': `For authors — The Journal https://example.org/autoret/al https://example.org/autoret/en | For authors| The guidelines and forms you need to prepare and submit a manuscript.| Documents for authors| pdf Çelësi PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| pdf Dhënat PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| pdf Dibra PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| From manuscript to publication| Read the guidelines and prepare your manuscript accordingly, in Albanian, English or Italian.| Send the manuscript by e-mail to a@example.org <mailto:a@example.org>.| For authors: 50 euros an article. Articles are published open access under the CC BY-NC licence.| Send a manuscript <mailto:a@example.org>| How manuscripts are reviewed </procesivleresimit/en>| The latest call for papers </en#thirrja>`,
  'Policy in al': `Politika e qasjes së hapur — Revista https://example.org/policy/al https://example.org/policy/en | Politika e qasjes së hapur| Dituria gjeografike u përket të gjithëve: çdo artikull i revistës lexohet lirisht.| Licenca CC BY| Revista është revistë me qasje të hapur. Artikujt e saj botohen me licencën Creative Commons Attribution (CC BY).| Kushdo mund t’i lexojë, t’i shkarkojë, t’i kopjojë, t’i shpërndajë, t’i përkthejë dhe t’i përdorë për çdo qëllim, me kusht që të përmendë autorin dhe burimin, të japë lidhjen me licencën dhe të tregojë nëse ka bërë ndryshime.| Teksti i licencës <https://creativecommons.org/licenses/by/4.0/>| Pa detyrime financiare| Revista nuk kërkon asnjë pagesë nga autorët, as për dorëzimin dhe recensimin, as për botimin. Po kështu, lexuesit nuk paguajnë për qasjen dhe nuk kanë nevojë të regjistrohen.| Indeksimi| Revista po aplikon për t’u indeksuar në një regjistër ndërkombëtar të revistave me qasje të hapur.| Çfarë mund të bëni| të lexoni dhe të shkarkoni| të kopjoni dhe të shpërndani| të përktheni dhe të përshtatni| Çfarë duhet të bëni| të përmendni autorin, burimin dhe licencën| Një rresht i gatshëm| Emri i autorit, «Titulli i artikullit», Revista, viti, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/ <https://creativecommons.org/licenses/by/4.0/>`,
  'Policy in al with other facts': `Politika e qasjes së hapur — Revista https://example.org/policy/al https://example.org/policy/en | Politika e qasjes së hapur| Dituria gjeografike u përket të gjithëve: çdo artikull i revistës lexohet lirisht.| Licenca CC BY-NC| Revista është revistë me qasje të hapur. Artikujt e saj botohen me licencën CC BY-NC.| Teksti i licencës <https://creativecommons.org/licenses/by-nc/4.0/>| Tarifat| Për autorët: 50 euro për artikull. Lexuesit nuk paguajnë për qasjen dhe nuk kanë nevojë të regjistrohen.| Indeksimi| Revista është e indeksuar ose e arkivuar te:| DOAJ| Ruajtja| E ruan biblioteka.`,
  'Policy in en': `Open-access policy — The Journal https://example.org/policy/al https://example.org/policy/en | Open-access policy| Geographical knowledge belongs to everyone: every article of the journal may be read freely.| The CC BY licence| The Journal is an open-access journal. Its articles are published under the Creative Commons Attribution licence (CC BY).| Anyone may read, download, copy, distribute, translate and use them for any purpose, provided that they credit the author and the source, link to the licence and say whether changes were made.| Read the licence <https://creativecommons.org/licenses/by/4.0/>| No financial obligations| The journal charges authors nothing for submission, review or publication. Readers pay nothing for access and need not register.| Indexing| The journal is applying for inclusion in an international directory of open-access journals.| What you may do| read and download| copy and share| translate and adapt| What you must do| credit the author and the source and name the licence| A ready credit line| Name of the author, “Title of the article”, The Journal, year, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/ <https://creativecommons.org/licenses/by/4.0/>`,
  'Policy in en with other facts': `Open-access policy — The Journal https://example.org/policy/al https://example.org/policy/en | Open-access policy| Geographical knowledge belongs to everyone: every article of the journal may be read freely.| The CC BY-NC licence| The Journal is an open-access journal. Its articles are published under the licence CC BY-NC.| Read the licence <https://creativecommons.org/licenses/by-nc/4.0/>| Charges| For authors: 50 euros an article. Readers pay nothing for access and need not register.| Indexing| The journal is indexed or archived by:| DOAJ| sq: | Ruajtja| E ruan biblioteka.`,
  'ReviewProcess in al': `Procesi i vlerësimit — Revista https://example.org/procesivleresimit/al https://example.org/procesivleresimit/en | Procesi i vlerësimit| Çdo dorëshkrim i nënshtrohet recensimit dyfish anonim nga një recensues i jashtëm.| Si zhvillohet recensimi| Recensimi është dyfish anonim: recensuesi nuk e di kush është autori dhe autori nuk e di kush është recensuesi. Autori dhe recensuesi e shohin dorëshkrimin, por jo njëri-tjetrin| Dokumentet e recensimit| Ende nuk ka dokumente në shqip.`,
  'ReviewProcess in al with other facts': `Procesi i vlerësimit — Revista https://example.org/procesivleresimit/al https://example.org/procesivleresimit/en | Procesi i vlerësimit| Çdo dorëshkrim i nënshtrohet recensimit: i hapur.| Si zhvillohet recensimi| Autori dhe recensuesi e njohin njëri-tjetrin.| Rruga e dorëshkrimit| Leximi| E lexojmë.| Për autorët </autoret/al>Thirrja më e re për artikuj </al#thirrja>| Dokumentet e recensimit| pdf Çelësi PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>| pdf Dibra PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>| pdf Dhënat PDF, 1,3 MB, hapet në skedë të re </uploads/a.pdf _blank>`,
  'ReviewProcess in en': `Review process — The Journal https://example.org/procesivleresimit/al https://example.org/procesivleresimit/en | Review process| Every manuscript goes through double-blind peer review with one external reviewer.| How review works| The review is double-blind: the reviewer does not know who the author is, and the author does not know who the reviewer is. Author and reviewer see the manuscript, but not each other| Review documents| There are no documents in English yet.`,
  'ReviewProcess in en with other facts': `Review process — The Journal https://example.org/procesivleresimit/al https://example.org/procesivleresimit/en | Review process| Every manuscript goes through open peer review.| How review works| Author and reviewer know each other.| The path of a manuscript| Reading| We read it.| For authors </autoret/en>The latest call for papers </en#thirrja>| Review documents| pdf Çelësi PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| pdf Dhënat PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| pdf Dibra PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>`,
  'a subscriber who has chosen, and wants another author': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| Your choices have been saved.| The address a…@x.al is subscribed. [t=k] [page=#]Language of the newsletters| sq: [language=al ✓] Shqip| en: [language=en] EnglishNews| [issues=on ✓] New issues| [calls=on] Calls for papersFollow only certain authors, keywords or places| One per line. We write to you when a new issue has an article that matches, even if you have not chosen all issues.| Authors [authors=Ana Ben]| Keywords [keywords=]| Places [places=]| Save my choices </api/subscriptions/preferences>| Unsubscribe [t=k] [page=#] [language=en]| You will receive no more newsletters. The address is deleted after 30 days.| Unsubscribe </api/subscriptions/unsubscribe> [t=k] [page=#] [language=en]| Your address and your choices are deleted immediately and permanently.| Delete my address </api/subscriptions/erase>| Privacy </privatesia/en>`,
  'an address to be confirmed': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| The address a…@x.al is waiting for you to confirm it. [t=k] [page=#] [language=en]| Confirm subscription </api/subscriptions/confirm>| Privacy </privatesia/en>`,
  'an address to which mails come': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| The address a…@x.al is subscribed.| Unsubscribe [t=k] [page=#] [language=en]| You will receive no more newsletters. The address is deleted after 30 days.| Unsubscribe </api/subscriptions/unsubscribe>| Privacy </privatesia/en>`,
  'an address to which none come any more': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| The address a…@x.al is no longer subscribed.| Unsubscribe [t=k] [page=#] [language=en]| Your address and your choices are deleted immediately and permanently.| Delete my address </api/subscriptions/erase>| Privacy </privatesia/en>`,
  'a word to follow': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| Follow this keyword by e-mail: lumi| We write to you when a new issue contains such an article, and about nothing else. [language=en] [keyword=lumi]| Leave this field empty [homepage=]| Your e-mail address [email=]| Subscribe </api/subscriptions>| Privacy </privatesia/en>`,
  'a word that is followed': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| Thank you! Your address has been registered.| Privacy </privatesia/en>`,
  'a word for an address that is none': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| This e-mail address is not valid. Please check it.| Follow this keyword by e-mail: lumi| We write to you when a new issue contains such an article, and about nothing else. [language=en] [keyword=lumi]| Leave this field empty [homepage=]| Your e-mail address [email=]| Subscribe </api/subscriptions>| Privacy </privatesia/en>`,
  'no link': `Your subscription — The Journal noindex https://example.org/abonimi/al https://example.org/abonimi/en | Your subscription| This link no longer works, for example because you unsubscribed with it: then we no longer write to you. For a new link, enter your address below.| Newsletter| We write to you when a new issue is published or a call opens.| Privacy </privatesia/en>| Leave this field empty [homepage=]| Your e-mail address| [email=] [language=en]| Subscribe| </api/subscriptions> <#newsletter>`,
  'an article of which nothing is known': `Lumi — Revista https://example.org/artikull/7/lumi/0/2020/al https://example.org/artikull/7/lumi/0/2020/en | Kreu </al>| Artikujt </artikuj/al>| Lumi| Revista · ISSN 1234-5679| Qasje e hapur · CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>| Lumi| Nr. | 0| Viti | 2020| Ky dokument nuk ka skedar PDF.| [/covers/2020-0.svg Kopertina, nr. 0 (2020) lazy 0]`,
  'an article': `The river — The Journal https://example.org/artikull/7/lumi/1/2020/al https://example.org/artikull/7/lumi/1/2020/en | Home </en>| Articles </artikuj/en>| The river| The Journal · ISSN 1234-5679| Retracted by (2 January 2026): https://example.org/x <https://example.org/x>| Correction of: sq: Vjetër </artikull/8/vjet%C3%ABr/1/2020/en>| sq: Një shënim.| sq: Studime · Open access · CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>| The river| sq: Lumi| Ana Çela </autor/1/en> iD Ana Çela <https://orcid.org/1>| Affiliations| Ana Çela: UT| Published in | sq: Numri </revista/7/numri/1/2020/en>| Nr. | 1| Year | 2020| Pages | 3–9| DOI | https://doi.org/10.1234/x <https://doi.org/10.1234/x>| View PDF, opens in a new tab </uploads/a.pdf _blank>Download PDF 1.3 MB, 9 pages </api/download-file/7>| Contents of the PDF| Hyrje </uploads/a.pdf#page=3> p. 3| Read here| Abstract| en: | Lumi (en)| Abstract in Albanian| sq: | Lumi (sq)| Abstract in another language| de: | Lumi (de)| Keywords| In Albaniansq: | lumenj </fjale-kyce/lumenj/en>| In Englishen: | rivers </fjale-kyce/rivers/en>| Places| The Drin </vend/drin/en>| On this page| sq: Hyrje <#ft-h1>| References (1) <#references>| sq: | Hyrje <#ft-h1>| Teksti [1] <#from-ref-1 #ref-1> <#text>| Data availability| sq: | Te autori.| Related works and data| Comment on: Tjetër </api/download-file/9>| Review of: sq: Numri </revista/7/numri/1/2020/en>| en: One.| Its data: pdf a.pdf PDF, 2 GB, opens in a new tab </uploads/a.pdf _blank>| References| Kabo 1990 ↑ <#from-ref-1> <#ref-1>| Cited by (1)| A, B · 2021 · On it · S https://doi.org/10.1/x <https://doi.org/10.1/x>| According to Crossref; updated every week.[/a.webp Cover, no. 1 (2020) lazy 31]| Study area Map of Albania with the places of the article: The Drin| The Drin. © OpenStreetMap| Received | 2 January 2026| Usage | read 3 times, downloaded once since 2 January 2026| 2025: downloaded once| 2026: read 3 times| On this page| Abstract <#material.abstract>| sq: Hyrje <#ft-h1>| References (1) <#references>| Çela, A. (2020).| Related articles| sq: Afër </artikull/0/af%C3%ABr/1/2020/en>A B; C D; E F · 1/2020| sq: Afër </artikull/1/af%C3%ABr/1/2020/en>A B et al. · 1/2020Previous articlesq: Para </artikull/7/para/1/2020/en>`,
  'a small article': `Lumi — Revista https://example.org/artikull/7/lumi/0/2020/al https://example.org/artikull/7/lumi/0/2020/en | Kreu </al>| Artikujt </artikuj/al>| Lumi| Revista · ISSN 1234-5679| Qasje e hapur · CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>| Lumi| —| Nr. | 0| Viti | 2020| Lexo PDF-në, hapet në skedë të re </uploads/a.pdf _blank>Shkarko PDF-në 1,3 MB </api/download-file/7>| Lexo këtu| Fjalët kyçe| sq: | lumenj </fjale-kyce/lumenj/al>[/covers/2020-0.svg Kopertina, nr. 0 (2020) lazy 0]| Zona e studimit|`,
  'an issue of which nothing is known': `Vëllimi, 2 (1/2020) — Revista https://example.org/revista/7/v%C3%ABllimi%2C-2/1/2020/al https://example.org/revista/7/v%C3%ABllimi%2C-2/1/2020/en | Revista| Kreu </al>| Revistat </revistat/al>| Vëllimi, 2| [/covers/2020-1.svg Kopertina, nr. 1 (2020) eager 0]| Numri 1, viti 2020| Vëllimi, 2| Ky dokument nuk ka skedar PDF.| Përmbajtja| Lumi`,
  'an issue': `Vëllimi, 2 (1/2020) — The Journal https://example.org/revista/7/v%C3%ABllimi%2C-2/1/2020/al https://example.org/revista/7/v%C3%ABllimi%2C-2/1/2020/en | The Journal| Home </en>| Journals </revistat/en>| sq: Vëllimi, 2| [/covers/2020-1.svg Cover, no. 1 (2020) eager 0]| Issue 1, 2020 · ISSN 2222-2222 · DOI 10.1234/i| sq: Vëllimi, 2| No PDF is available for this document.| sq: | Një numër.| Contents| sq: Studime| sq: Lumi </artikull/7/lumi/1/2020/en> Ana Çela| p. 3Download PDF, 1 MB: Lumi </api/download-file/7>| en: Essays| A </artikull/9/lumi/1/2020/en> Ana Çela| p. 3Download PDF, 1 MB: A </api/download-file/9>| Other articles| sq: Lumi </artikull/8/lumi/1/2020/en> RetractedAna Çela| p. 3Download PDF, 1 MB: Lumi </api/download-file/8>| The contents as printed| sq: | Lumi| Editor-in-chief | Drita| Scientific board | Ana| https://example.org/ <https://example.org/>| Usage | read 3 times, downloaded once since 2 January 2026| 2025: downloaded once| 2026: read 3 times| Metadata as files| BibTeX </id/7.bib>| RIS </id/7.ris>| CSL-JSON </id/7.csl.json>| CSV </id/7.csv>Next issuesq: Vëllimi 3 </revista/7/v%C3%ABllimi-3/1/2020/en>`,
  'an issue of one section': `Vëllimi, 2 (1/2020) — Revista https://example.org/revista/7/v%C3%ABllimi%2C-2/1/2020/al https://example.org/revista/7/v%C3%ABllimi%2C-2/1/2020/en | Revista| Kreu </al>| Revistat </revistat/al>| Vëllimi, 2| [/covers/2020-1.svg Kopertina, nr. 1 (2020) eager 0]| Numri 1, viti 2020| Vëllimi, 2| Ky dokument nuk ka skedar PDF.| Përmbajtja| Lumi </artikull/7/lumi/1/2020/al> Ana Çela| f. 3Shkarko PDF, 1 MB: Lumi </api/download-file/7>| Metadatat si skedarë| BibTeX </id/7.bib>| RIS </id/7.ris>| CSL-JSON </id/7.csl.json>| CSV </id/7.csv>`,
  articles: `Artikujt — Revista https://example.org/artikuj/al https://example.org/artikuj/en /feeds/articles.al.atom /feeds/articles.al.json | Artikujt| Të gjithë artikujt e botuar, me qasje të hapur.| Autorët </autore/al>| Fjalët kyçe </fjalet-kyce/al>| Vendet </vende/al>| Kërko në tekstet e plota </kerko/al>| Njoftimet </letrat/al>| Përditësimet (Atom) </feeds/articles.al.atom>| [/covers/2020-1.svg Kopertina, nr. 1 (2020) eager 0]| Numri 1, viti 2020 </revista/7/numri/1/2020/al>| sq: Studime | Lumi </artikull/7/lumi/1/2020/al>| Ana| Një lumë| Nr. 1Viti 2020Shiko: Lumi </artikull/7/lumi/1/2020/al> Shkarko PDF, 1 kB: Lumi </api/download-file/7>| sq: Studime | Lumi </artikull/8/lumi/1/2020/al>| Një lumë| Nr. 1Viti 2020Shiko: Lumi </artikull/8/lumi/1/2020/al> Shkarko PDF, 1 kB: Lumi </api/download-file/8>| [/covers/2020-2.svg Kopertina, nr. 2 (2020) lazy 0]| Numri 2, viti 2020| sq: Studime | Lumi </artikull/9/lumi/2/2020/al>| Një lumë| Nr. 2Viti 2020Shiko: Lumi </artikull/9/lumi/2/2020/al> Shkarko PDF, 1 kB: Lumi </api/download-file/9>`,
  'articles with a word': `Articles, page 2 of 2 — The Journal noindex https://example.org/artikuj/al?q=x&page=2 https://example.org/artikuj/en?q=x&page=2 /feeds/articles.en.atom /feeds/articles.en.json | Articles| All published articles, open access.| Authors </autore/en>| Keywords </fjalet-kyce/en>| Places </vende/en>| Full-text search </kerko/en>| Newsletters </letrat/en>| Updates (Atom feed) </feeds/articles.en.atom>| 9 titles contain “x”| Show all </artikuj/en>Search “x” in issues </revistat/en?q=x>Search the full texts for “x” </kerko/en?q=x>Previous </artikuj/en?q=x>| 1 </artikuj/en?q=x>| 2 </artikuj/en?q=x&page=2>`,
  'two boards': `The journal’s boards — The Journal https://example.org/bordi/al https://example.org/bordi/en | The journal’s boards| The people who lead the journal, assess its manuscripts and prepare them for publication.| Main journal board <#topLevel>| Scientific board <#scientific>| Main journal board| Editor-in-chiefDrita Hoxha CV, PDF, 641 kB, opens in a new tab </uploads/a.pdf _blank> <#topLevel>| Scientific board| Journal directorStrabo sq: Gjeografi| Members| Editor-in-chiefP9 | P3 | P4 | P5 | P6 | P7 | Show 1 more member| P8 <#scientific>`,
  'one board': `Bordet e revistës — Revista https://example.org/bordi/al https://example.org/bordi/en | Bordet e revistës| Njerëzit që drejtojnë revistën, recensojnë dorëshkrimet dhe i përgatitin ato për botim.| Bordi kryesor i revistës| KryeredaktoriDrita Hoxha CV, PDF, 641 kB, hapet në skedë të re </uploads/a.pdf _blank> <#topLevel>`,
  'whom to write to': `Contact — The Journal https://example.org/kontakt/al https://example.org/kontakt/en | Contact| Write to us about a manuscript, a question or a collaboration.| The journal| The JournalThe University| E-mail: a@example.org <mailto:a@example.org>| Address: Tirana| Editor-in-chief| Drita| Telephone: +355 (4) 1 <tel:+35541>| E-mail: d@example.org <mailto:d@example.org>| Where we are| Open an interactive map (opens in a new tab) <https://example.org/map _blank> Map of Albania with the journal’s office| Coast and borders: © OpenStreetMap contributors (ODbL). Rivers and lakes: Natural Earth. Places: GeoNames (CC BY 4.0).`,
  'an office without a latitude': `Kontakt — Revista https://example.org/kontakt/al https://example.org/kontakt/en | Kontakt| Na shkruani për një dorëshkrim, për një pyetje ose për një bashkëpunim.| Revista| RevistaUniversiteti| E-maili: a@example.org <mailto:a@example.org>| Adresa: Tiranë`,
  'a letter': `Letra — The Journal https://example.org/letra/4/al https://example.org/letra/4/en | Numri i ri| 2 January 2026| Një.| Dy.| Lumi </en>Ana| Lexoje </en#a>| Fund.| All newsletters </letrat/en>`,
  'a letter of one text': `Letra — Revista https://example.org/letra/4/al https://example.org/letra/4/en | Numri i ri| 2 janar 2026| Një.| Dy.| Të gjitha njoftimet </letrat/al>`,
  'what was found': `“lum”: full-text search — The Journal noindex https://example.org/kerko/al?q=lum&year=2020&author=ana-cela https://example.org/kerko/en?q=lum&year=2020&author=ana-cela | Full-text search| In titles, abstracts, keywords, names of authors, references, full texts and on every page of the PDFs. A DOI or an ORCID iD finds what it names.| What are you looking for?| [q=lum] [year=2020] [author=ana-cela]| Search| Words are found with or without accents, and with their endings; a phrase in quotation marks is found word for word. </kerko/en>| Restricted to| Year: 2020 remove× </kerko/en?q=lum&author=ana-cela>| Author: Ana Çela remove× </kerko/en?q=lum&year=2020>Remove all </kerko/en?q=lum>| 11 results| Searched for: lum| Did you mean lumi </kerko/en?q=lumi&year=2020&author=ana-cela>?| ResultsNarrow the results <#narrow>1: | Articles | sq: Lumi Drin </artikull/7/lumi-drin/1/2020/en>| *Ana*| Issue 1, 2020| Text: Lumi Drin </artikull/7/lumi-drin/1/2020/en#b> sq: a| Archive | sq: Lumi *Drin* </revista/8/lumi-drin/1/2020/en>| Issue 1, 2020| Keywords Lumi Drin| sq: constructor | River </api/download-file/9>| Issue 1, 2020| Lumi| PDF, page 2: River </a.pdf#page=2> sq: një| 1 </kerko/en?q=lum&year=2020&author=ana-cela>| 2 </kerko/en?q=lum&year=2020&author=ana-cela&page=2>Next </kerko/en?q=lum&year=2020&author=ana-cela&page=2>| Narrow the results| Keyword| k1 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k1>| k2 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k2>| k3 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k3>| k4 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k4>| k5 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k5>| k6 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k6>| More Keyword| k7 2 </kerko/en?q=lum&year=2020&author=ana-cela&keyword=k7>| Language| Albanian 2 </kerko/en?q=lum&year=2020&author=ana-cela&language=sq>| Place| Kukës 2 </kerko/en?q=lum&year=2020&author=ana-cela&place=kukes>| Save the articles found| BibTeX </kerko.bib?q=lum&year=2020&author=ana-cela>| RIS </kerko.ris?q=lum&year=2020&author=ana-cela>| CSL-JSON </kerko.csl.json?q=lum&year=2020&author=ana-cela>| CSV </kerko.csv?q=lum&year=2020&author=ana-cela>`,
  'a journal without articles': `Kërko në tekstet e plota — Revista noindex https://example.org/kerko/al?page=2 https://example.org/kerko/en?page=2 | Kërko në tekstet e plota| Në tituj, abstrakte, fjalë kyçe, emra autorësh, referenca, tekste të plota dhe në çdo faqe të PDF-ve. Një DOI ose ORCID iD gjen atë që emërton.| Çfarë kërkoni?| [q=]| Kërko| Nuk bëhet dallim midis ë dhe e, ç dhe c; gjenden edhe format e lakuara. Një shprehje në thonjëza kërkohet fjalë për fjalë. </kerko/al>| Ende nuk është botuar asnjë numër apo artikull.`,
  'nothing that was found': `Kërko në tekstet e plota — Revista noindex https://example.org/kerko/al?year=2020 https://example.org/kerko/en?year=2020 | Kërko në tekstet e plota| Në tituj, abstrakte, fjalë kyçe, emra autorësh, referenca, tekste të plota dhe në çdo faqe të PDF-ve. Një DOI ose ORCID iD gjen atë që emërton.| Çfarë kërkoni?| [q=] [year=2020]| Kërko| Nuk bëhet dallim midis ë dhe e, ç dhe c; gjenden edhe format e lakuara. Një shprehje në thonjëza kërkohet fjalë për fjalë. </kerko/al>| Kufizuar sipas| Viti: 2020 hiqe× </kerko/al>Hiqi të gjitha </kerko/al>| Nuk u gjet asgjë| Provoni më pak fjalë, një fjalë më të shkurtër ose hiqni një nga kufizimet.`,
  'nothing with a word': `«x»: kërkim në tekstet e plota — Revista noindex https://example.org/kerko/al?q=x https://example.org/kerko/en?q=x | Kërko në tekstet e plota| Në tituj, abstrakte, fjalë kyçe, emra autorësh, referenca, tekste të plota dhe në çdo faqe të PDF-ve. Një DOI ose ORCID iD gjen atë që emërton.| Çfarë kërkoni?| [q=x]| Kërko| Nuk bëhet dallim midis ë dhe e, ç dhe c; gjenden edhe format e lakuara. Një shprehje në thonjëza kërkohet fjalë për fjalë. </kerko/al>| Nuk u gjet asgjë| Provoni më pak fjalë, një fjalë më të shkurtër ose hiqni një nga kufizimet.`,
  'an author': `Ana, page 3 of 3 — The Journal https://example.org/autor/ana-cela/al?page=3 https://example.org/autor/ana-cela/en?page=3 /feeds/authors/ana-cela.en.atom /feeds/authors/ana-cela.en.json | Home </en>| Authors </autore/en>| Ana| Author| Ana| 21 articles| Found by the name, without an ORCID iD: people of the same name may be among them.| Search these articles </kerko/en?author=ana-cela>Follow this author by e-mail </abonimi/en?author=Ana>New articles as an Atom feed </feeds/authors/ana-cela.en.atom>| [/a.webp Cover, no. 1 (2020) eager 4]| sq: Studime | sq: Lumi </artikull/1/lumi/1/2020/en>| sq: Një lumë| Nr. 1Year 2020See: Lumi </artikull/1/lumi/1/2020/en> Download PDF, 1 kB: Lumi </api/download-file/1>| [/a.webp Cover, no. 1 (2020) eager 4]| sq: Studime | sq: Lumi </artikull/2/lumi/1/2020/en>| sq: Një lumë| Nr. 1Year 2020See: Lumi </artikull/2/lumi/1/2020/en> Download PDF, 1 kB: Lumi </api/download-file/2>| [/a.webp Cover, no. 1 (2020) lazy 4]| sq: Studime | sq: Lumi </artikull/3/lumi/1/2020/en>| sq: Një lumë| Nr. 1Year 2020See: Lumi </artikull/3/lumi/1/2020/en> Download PDF, 1 kB: Lumi </api/download-file/3>Previous </autor/ana-cela/en?page=2>| 1 </autor/ana-cela/en>| 2 </autor/ana-cela/en?page=2>| 3 </autor/ana-cela/en?page=3>| Authors| Ben 2 </autor/ben/en>`,
  'a place': `Kukës — Revista https://example.org/vend/kukes/al https://example.org/vend/kukes/en /feeds/places/kukes.al.atom /feeds/places/kukes.al.json | Kreu </al>| Vendet </vende/al>| Kukës| Vend| Kukës| 4 artikuj| Kërko në këta artikuj </kerko/al?place=kukes>Ndiq këtë vend me e-mail </abonimi/al?place=Kuk%C3%ABs>Artikujt e rinj si burim Atom </feeds/places/kukes.al.atom> nothing| Harta e vendeve Kukës <#pika-kukes>| Bregdeti dhe kufijtë: © kontribuesit e OpenStreetMap (ODbL). Lumenjtë dhe liqenet: Natural Earth. Vendbanimet: GeoNames (CC BY 4.0).`,
  'a full home': `The Journal https://example.org/al https://example.org/en /feeds/articles.en.atom /feeds/articles.en.json /feeds/issues.en.atom /feeds/issues.en.json /feeds/calls.en.atom /feeds/calls.en.json | The Journal| Geography · The University · ISSN 1234-5679| new issue of the journal| [/covers/2020-1.svg Cover, no. 1 (2020) eager 0] </revista/7/v%C3%ABllimi-1%2C-2/1/2020/en>| Issue 1, 2020| sq: Vëllimi 12 </revista/7/v%C3%ABllimi-1%2C-2/1/2020/en>| sq: Lumi </artikull/1/lumi/1/2020/en>Ana Çela| sq: Lumi </artikull/2/lumi/1/2020/en>Ana Çela| sq: Lumi </artikull/3/lumi/1/2020/en>Ana Çela| sq: Lumi </artikull/4/lumi/1/2020/en>Ana Çela| sq: Lumi </artikull/5/lumi/1/2020/en>Ana Çela| Browse the issue </revista/7/v%C3%ABllimi-1%2C-2/1/2020/en>6 articles| About the journal| The Journal is a national geography journal, founded in 1980 and owned by the Department of Geography since 2007. It is published twice a year, in June and December, in Albanian. It is open access and charges no fees to authors or readers. Peer review is double-blind.| Founded | 1980| Published | June · December| Languages | Albanian| Peer review | double-blind| Fees | none| Show more about the journal </rrethnesh/en> <#rrethnesh>| Call for papers| sq: Thirrje| One.| sq: Shih https://example.org/ <https://example.org/>| Deadline| 01-02-9999 Add to calendar </feeds/call-3.en.ics>| Send your manuscript to| a@example.org <mailto:a@example.org>| pdf a.pdf PDF, 1.3 MB, opens in a new tab </uploads/a.pdf _blank>| file a.docx 1.3 MB, opens in a new tab </uploads/a.docx _blank> <#thirrja>| Latest articles| Articles | sq: Lumi </artikull/7/lumi/1/2020/en>| sq: Një lumë| Nr. 1Year 2020See: Lumi </artikull/7/lumi/1/2020/en> Download PDF, 1 kB: Lumi </api/download-file/7>| Show more articles </artikuj/en> <#artikujt>| Places| The map of all places </vende/en>| V12 </vend/v12/en>12| V11 </vend/v11/en>11| V10 </vend/v10/en>10| V9 </vend/v9/en>9| V8 </vend/v8/en>8| V7 </vend/v7/en>7| V6 </vend/v6/en>6| V5 </vend/v5/en>5| V4 </vend/v4/en>4| V3 </vend/v3/en>3| V2 </vend/v2/en>2| V1 </vend/v1/en>1| © OpenStreetMap <#vendet>| Board| P1sq: Gjeografi| P2| P3sq: Gjeografi| P4| P5sq: Gjeografi| P6| Show 1 more member| P7sq: Gjeografi| Show more about the board </bordi/en> <#bordi>| Newsletter| We write to you when a new issue is published or a call opens.| Privacy </privatesia/en>| Leave this field empty [homepage=]| Your e-mail address| [email=] [language=en]| Subscribe| </api/subscriptions> <#newsletter>`,
  'a home with little': `Revista https://example.org/al https://example.org/en /feeds/articles.al.atom /feeds/articles.al.json /feeds/issues.al.atom /feeds/issues.al.json /feeds/calls.al.atom /feeds/calls.al.json | Revista| Gjeografi · Universiteti · ISSN 1234-5679| Numri i ri i revistës| [/covers/2020-1.svg Kopertina, nr. 1 (2020) eager 0] </revista/7/v%C3%ABllimi/1/2020/al>| Numri 1, viti 2020| Vëllimi </revista/7/v%C3%ABllimi/1/2020/al>| Shfleto numrin </revista/7/v%C3%ABllimi/1/2020/al>| Rreth revistës| Revista është revistë kombëtare e gjeografisë, e themeluar në vitin 1980 dhe në pronësi të Departamentit të Gjeografisë që nga viti 2007. Botohet dy herë në vit, në qershor dhe në dhjetor, në shqip, me qasje të hapur dhe pa asnjë pagesë për autorët e lexuesit. Recensimi është dyfish anonim.| Themeluar | 1980| Botohet | qershor · dhjetor| Gjuhët | shqip| Recensimi | dyfish anonim| Tarifat | asnjë| Shfaq më shumë rreth revistës </rrethnesh/al> <#rrethnesh>| Thirrje për artikuj| sq: Thirrje Afati ka kaluar: 01-01-2000.| Një.| sq: Shih https://example.org/ <https://example.org/>| Dërgoni dorëshkrimin te| a@example.org <mailto:a@example.org> <#thirrja>| Artikujt e fundit| Nuk u gjet asnje dokument| Shfaq më shumë artikuj </artikuj/al> <#artikujt>| Bordi| P2| P3sq: Gjeografi| P4| P5sq: Gjeografi| P6| P7sq: Gjeografi| Shfaq më shumë për bordin </bordi/al> <#bordi>| Njoftime me e-mail| Ju shkruajmë kur del një numër i ri ose hapet një thirrje.| Privatësia </privatesia/al>| Lëreni bosh këtë fushë [homepage=]| Adresa juaj e e-mailit| [email=] [language=al]| Abonohu| </api/subscriptions> <#newsletter>`,
  'a home of other facts': `The Journal https://example.org/al https://example.org/en /feeds/articles.en.atom /feeds/articles.en.json /feeds/issues.en.atom /feeds/issues.en.json /feeds/calls.en.atom /feeds/calls.en.json | The Journal| Geography · The University · ISSN 1234-5679| new issue of the journal| [/covers/2020-1.svg Cover, no. 1 (2020) eager 0] </revista/7/v%C3%ABllimi/1/2020/en>| Issue 1, 2020| sq: Vëllimi </revista/7/v%C3%ABllimi/1/2020/en>| Browse the issue </revista/7/v%C3%ABllimi/1/2020/en>| About the journal| The Journal is a national geography journal, founded in 1980 and owned by the Department of Geography since 2007. It is published 4 times a year, in Albanian, English and Italian. It is open access. Peer review is open.| Founded | 1980| Published | 4 times a year| Languages | Albanian, English and Italian| Peer review | open| Fees | 50 euros an article| Show more about the journal </rrethnesh/en> <#rrethnesh>| Call for papers| sq: Thirrje The deadline has passed: 01-01-2000.| One.| sq: Shih https://example.org/ <https://example.org/>| Send your manuscript to| a@example.org <mailto:a@example.org> <#thirrja>| Latest articles| No documents found| Show more articles </artikuj/en> <#artikujt>| Board| P2| P3sq: Gjeografi| P4| P5sq: Gjeografi| P6| P7sq: Gjeografi| Show more about the board </bordi/en> <#bordi>| Newsletter| We write to you when a new issue is published or a call opens.| Privacy </privatesia/en>| Leave this field empty [homepage=]| Your e-mail address| [email=] [language=en]| Subscribe| </api/subscriptions> <#newsletter>`,
  'an Albanian home of other facts': `Revista https://example.org/al https://example.org/en /feeds/articles.al.atom /feeds/articles.al.json /feeds/issues.al.atom /feeds/issues.al.json /feeds/calls.al.atom /feeds/calls.al.json | Revista| Gjeografi · Universiteti · ISSN 1234-5679| Numri i ri i revistës| [/covers/2020-1.svg Kopertina, nr. 1 (2020) eager 0] </revista/7/v%C3%ABllimi/1/2020/al>| Numri 1, viti 2020| Vëllimi </revista/7/v%C3%ABllimi/1/2020/al>| Shfleto numrin </revista/7/v%C3%ABllimi/1/2020/al>| Rreth revistës| Revista është revistë kombëtare e gjeografisë, e themeluar në vitin 1980 dhe në pronësi të Departamentit të Gjeografisë që nga viti 2007. Botohet 4 herë në vit, në shqip, anglisht dhe italisht, me qasje të hapur. Recensimi është i hapur.| Themeluar | 1980| Botohet | 4 herë në vit| Gjuhët | shqip, anglisht dhe italisht| Recensimi | i hapur| Tarifat | 50 euro për artikull| Shfaq më shumë rreth revistës </rrethnesh/al> <#rrethnesh>| Thirrje për artikuj| sq: Thirrje Afati ka kaluar: 01-01-2000.| Një.| sq: Shih https://example.org/ <https://example.org/>| Dërgoni dorëshkrimin te| a@example.org <mailto:a@example.org> <#thirrja>| Artikujt e fundit| Nuk u gjet asnje dokument| Shfaq më shumë artikuj </artikuj/al> <#artikujt>| Bordi| P2| P3sq: Gjeografi| P4| P5sq: Gjeografi| P6| P7sq: Gjeografi| Shfaq më shumë për bordin </bordi/al> <#bordi>| Njoftime me e-mail| Ju shkruajmë kur del një numër i ri ose hapet një thirrje.| Privatësia </privatesia/al>| Lëreni bosh këtë fushë [homepage=]| Adresa juaj e e-mailit| [email=] [language=al]| Abonohu| </api/subscriptions> <#newsletter>`,
  'the frame': `/bordi/en | Kalo te përmbajtja <#permbajtja>| Revista </al>| sq: Shqip </al>en: English </en> Kjo faqe në anglisht </bordi/en>| Kreu </al>| Rreth nesh </rrethnesh/al>| Bordi </bordi/al>| Për autorët </autoret/al>| Procesi i vlerësimit </procesivleresimit/al>| Artikujt </artikuj/al>| Revistat </revistat/al>| Kontakt </kontakt/al>| Politika e qasjes së hapur </policy/al>| Portali ISSN (faqe e jashtme) <https://portal.example/>| <#kreu>| Revista| UniversitetiTiranë| a@example.org <mailto:a@example.org>| ISSN 1234-5679| Revista| Kreu </al>| Rreth nesh </rrethnesh/al>| Kontakt </kontakt/al>| Thirrja për artikuj </al#thirrja>| Politika e qasjes së hapur </policy/al>| Privatësia </privatesia/al>| Lexim| Publikimet </artikuj/al>| Revistat </revistat/al>| Autorët </autore/al>| Fjalët kyçe </fjalet-kyce/al>| Vendet </vende/al>| Kërko në tekstet e plota </kerko/al>| Njoftimet </letrat/al>| Përditësimet (Atom) </feeds/articles.al.atom>| Lidhje| Universiteti <https://university.example/>| Fakulteti <https://faculty.example/>| Dizajni i faqes <https://design.example/>| Të dhëna për zhvillues (API, në anglisht) </api-docs>| © ${currentYear()} RevistaQasje e hapur · CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>`,
  'all keywords': `Keywords, page 2 of 2 — The Journal https://example.org/fjalet-kyce/al?page=2 https://example.org/fjalet-kyce/en?page=2 | Keywords| All keywords of the journal’s articles, in alphabetical order.| K| sq: Kukës </fjale-kyce/kukes/en> 4| R| en: river </fjale-kyce/kukes/en> 4Previous </fjalet-kyce/en>| 1 </fjalet-kyce/en>| 2 </fjalet-kyce/en?page=2>`,
  'all places': `Places — The Journal noindex https://example.org/vende/al?year=2020 https://example.org/vende/en?year=2020 | Places| The places that articles are about, on a map and in a list.| All years </vende/en>| 2021 </vende/en?year=2021>| 2020 </vende/en?year=2020>| Map of the places Kukës (1) <#pika-kukes-2 #vend-kukes-2> Kukës (4) <#pika-kukes #vend-kukes>| Coast and borders: © OpenStreetMap contributors (ODbL). Rivers and lakes: Natural Earth. Places: GeoNames (CC BY 4.0). Map of the places outside Albania Paris (5) <#pika-paris #vend-paris>| Coasts and borders: Natural Earth.| A| Askund </vend/x/en> 6 <#vend-x>| K| Kukës </vend/kukes/en> 4 <#pika-kukes> <#vend-kukes>| Kukës </vend/kukes-2/en> (Qarku) 1 <#pika-kukes-2> <#vend-kukes-2>| P| Paris </vend/paris/en> 5 <#pika-paris> <#vend-paris>`,
};
type Row = [name: string, language: Language, Component: ComponentType, data: object, at?: string];
const subscribing = (name: string, more: object | null, at = ''): Row => {
  const data = { openSubscription: more && { ...SUBSCRIBER, ...more } };
  return [name, 'en', Subscription, data, `/abonimi/en${at}`];
};
const OF_JOURNAL = Object.entries({ About, ForAuthors, Policy, ReviewProcess }).flatMap(([name, Page]) =>
  LANGUAGES.flatMap((language): Row[] => [
    [`${name} in ${language}`, language, Page, FEW],
    [`${name} in ${language} with other facts`, language, Page, MANY],
  ]),
);
const ROWS: Row[] = [
  ...OF_JOURNAL,
  ['an article of which nothing is known', 'al', Article, { article: NO_ARTICLE }],
  ['an article', 'en', Article, { article: ARTICLE }],
  ['a small article', 'al', Article, { article: SMALL }],
  ['an issue of which nothing is known', 'al', Issue, { issue: NO_ISSUE }],
  ['an issue', 'en', Issue, { issue: ISSUE }],
  ['an issue of one section', 'al', Issue, { issue: { ...NO_ISSUE, contents: null, articles: [ENTRY] } }],
  ['articles', 'al', Articles, ARTICLES],
  ['articles with a word', 'en', Articles, { articles: { totalCount: 9, nodes: [] }, search: { q: 'x', page: 2 } }],
  ['two boards', 'en', Boards, BOARDS],
  ['one board', 'al', Boards, { ...BOARDS, boardMembers: BOARDS.boardMembers.slice(0, 1) }],
  ['whom to write to', 'en', Contact, { journal: CONTACT }],
  ['an office without a latitude', 'al', Contact, { journal: { ...CONTACT, latitude: null, editorInChief: null } }],
  ['a letter', 'en', Letter, LETTER],
  ['a letter of one text', 'al', Letter, { ...LETTER, text: { ...LETTER.text, ...NO_MORE } }],
  ['what was found', 'en', Search, { search: FOUND, state: { q: 'lum', page: 1, year: '2020', author: 'ana-cela' } }],
  ['a journal without articles', 'al', Search, { search: NOT_FOUND, state: { q: '', page: 2 } }],
  ['nothing that was found', 'al', Search, { search: NOT_FOUND, state: { q: '', page: 1, year: '2020' } }],
  ['nothing with a word', 'al', Search, { search: NOT_FOUND, state: { q: 'x', page: 1 } }],
  ['an author', 'en', termPage('AUTHOR').Component, AUTHOR],
  ['a place', 'al', termPage('PLACE', PlacesMap).Component, PLACE],
  ['a full home', 'en', Home, HOME],
  ['a home with little', 'al', Home, SMALL_HOME],
  ['a home of other facts', 'en', Home, { ...SMALL_HOME, facts: FACTS }],
  ['an Albanian home of other facts', 'al', Home, { ...SMALL_HOME, facts: FACTS }],
  ['the frame', 'al', Frame, { facts: URLS }, '/bordi/al'],
  ['all keywords', 'en', indexPage('KEYWORD').Component, KEYWORDS],
  ['all places', 'en', indexPage('PLACE', PlacesMap).Component, ALL_PLACES],
  subscribing('a subscriber who has chosen, and wants another author', {}, '?t=k&done=changed&author=Ben'),
  subscribing('an address to be confirmed', { ...OTHER, purpose: 'confirm', state: 'pending' }, '?t=k'),
  subscribing('an address to which mails come', OTHER, '?t=k'),
  subscribing('an address to which none come any more', { purpose: 'unsubscribe', state: 'unsubscribed' }, '?t=k'),
  subscribing('a word to follow', null, '?keyword=lumi'),
  subscribing('a word that is followed', null, '?keyword=lumi&subscribed=1'),
  subscribing('a word for an address that is none', null, '?keyword=lumi&subscribed=0'),
  subscribing('no link', null),
];

it.each(ROWS)('the page of %s shows in %s what is known, and nothing else', (name, language, Page, data, at = '/') => {
  asked.length = 0;
  expect(wholeOf(shown(language, Page, data, at))).toBe(inOneLine(SHOWN[name]));
  expect(asked).toEqual('article' in data || 'issue' in data ? [`/id/7/head?lang=${language}`] : []);
});

it.each([
  [['/revistat/al#viti-2001', '/revistat/al#viti-1999', '/revistat/al?page=2#viti-1985'], '2001 3, 1999 7, 1985 1'],
  [[], '2001 3, 1999 6'],
  [[], '2001 10, 1999 0'],
])('the issues have the links %j to decades, if their numbers in each year are %s', (links, numbers) => {
  const years = numbers.split(', ').map((text) => text.split(' ').map(Number));
  const data = {
    issues: {
      totalCount: 5,
      nodes: [2020, 2020, 2019, 2018, 2018].map((publicationYear, id) =>
        titled('Vëllimi, 2', { id, publicationYear, articleCount: id % 3 }),
      ),
    },
    ...{ search: { q: '', page: 1 }, years: years.map(([year, issueCount]) => ({ year, issueCount })) },
  };
  const page = shown('al', Issues, data);
  expect([...page.querySelectorAll('.decades a')].map((link) => link.getAttribute('href'))).toEqual(links);
  expect(page.querySelectorAll('.decades [aria-current]')).toHaveLength(links.length && 2);
  expect(outlineOf(page).match(/\S+ artiku(j|ll)/g)).toEqual(['1 artikull', '2 artikuj', '1 artikull']);
  expect(outlineOf(page.querySelector('article')!)).toBe(
    '[/covers/2020-1.svg Kopertina, nr. 1 (2020) eager 0]| Vëllimi2| Numri 1, viti 2020' +
      '| Shiko numrin: Vëllimi, 2 </revista/0/v%C3%ABllimi%2C-2/1/2020/al>',
  );
  expect([...page.querySelectorAll('li[id]')].map(({ id }) => id)).toEqual(['viti-2020', 'viti-2019', 'viti-2018']);
  expect(page.querySelectorAll('[loading=eager]')).toHaveLength(4);
});

const FILLING = 'x'.repeat(156);
const abstracted = (text: string) => ({ ...ARTICLE, abstracts: [{ text, language: 'en' }] });
const PICTURE = '/a.webp 60 80 The river en_GB';
it.each([
  ['al', 'Gjeografi', NO_ARTICLE, '/covers/2020-0.png 600 800 Lumi sq_AL'],
  ['en', `${FILLING}…`, abstracted(`${FILLING} lumi i`), PICTURE],
  ['en', `${FILLING} lum`, abstracted(`${FILLING} lum`), PICTURE],
] as const)(
  'search engines and social media are told of an article in %s: %s',
  (language, description, article, image) => {
    shown(language, Article, { article });
    const metas = [...document.head.querySelectorAll('meta')];
    const all = new Map(metas.map((meta) => [meta.getAttribute('property') ?? meta.name, meta.content]));
    const told = ['', ':width', ':height', ':alt'].map((of) => all.get(`og:image${of}`));
    expect(all.get('description')).toBe(description);
    expect([...told, all.get('og:locale')].join(' ')).toBe(`https://example.org${image}`);
  },
);

it.each([true, false])('a PDF is offered within the page if the browser can show it: %s', (pdfViewerEnabled) => {
  const before = navigator.pdfViewerEnabled;
  Object.assign(navigator, { pdfViewerEnabled });
  const page = shown('al', Article, { article: ARTICLE });
  const here = page.querySelector('.pdf-here');
  expect([here !== null, page.querySelector('iframe')]).toEqual([pdfViewerEnabled, null]);
  if (here) fireEvent(here, new Event('toggle'));
  expect(page.querySelectorAll('iframe')).toHaveLength(Number(pdfViewerEnabled));
  Object.assign(navigator, { pdfViewerEnabled: before });
});

it.each([
  [19, 0],
  [20, 1],
])('a page of %i references has a table of contents without a text: %i', (count, tables) => {
  const article = { ...NO_ARTICLE, references: 'Kabo\n'.repeat(count) };
  expect(shown('al', Article, { article }).querySelectorAll('.on-this-page')).toHaveLength(tables);
});

const FIGURE = '<h2 id="a">A</h2><h3 id="b">B</h3><figure id="ft-f1"><figcaption>Lumi</figcaption></figure>';
it.each([
  ['10.1234/x', 'https://doi.org/10.1234/x'],
  [null, undefined],
])('a figure that is missing, of an article without a PDF, is at the DOI %s', (doi, href) => {
  const article = { ...NO_ARTICLE, doi, fullText: FIGURE };
  const page = shown('al', Article, { article });
  expect(page.querySelector('.full-text figure [rel]')?.getAttribute('href')).toBe(href);
  const contents = [...page.querySelectorAll('.beside li')].map((line) => line.className + outlineOf(line));
  expect(contents).toEqual(['| A <#a>', 'deeper| B <#b>']);
});

const LINE = [
  [19, 41],
  [20, 42],
];
const RING = [...LINE, [20, 41], [19, 41]];
it.each([
  ['Point', [19, 41], 'circle[cx="19.5"][cy="216.3"]', 1],
  ['Point', [2, 48], 'circle', 0],
  ['MultiPoint', LINE, 'circle', 2],
  ['LineString', LINE, '[d="M19.5 216.3L84.3 129.8"].route', 1],
  ['MultiLineString', [LINE, LINE], '.route', 2],
  ['Polygon', [RING], '.area', 1],
  ['MultiPolygon', [[RING], [RING, RING]], '.area', 3],
])('the study area shows a %s, if it is near: %j', (type, coordinates, element, parts) => {
  const places = { features: [{ geometry: { type, coordinates } }] };
  expect(shown('al', Article, { article: { ...ARTICLE, places } }).querySelectorAll(element)).toHaveLength(parts);
});

const status = (code: number) => ({ status: code, statusText: '', internal: false, data: null });
const NOT_FOUND_HERE = '| en: Page not found';
const FAILED = '| en: Unexpected Application Error!';
it.each<[string, object, MessageId, string, string, string]>([
  ['/revista/7/lumi-i%20ri/1/2020/al', status(404), 'error.404', NOT_FOUND_HERE, '| 404', '/kerko/al?q=lumi+i+ri'],
  ['/gabim/faqe_e-gabuar/al', status(410), 'error.410', NOT_FOUND_HERE, '| 410', '/kerko/al?q=faqe+e+gabuar'],
  ['/revista/7', status(404), 'error.404', NOT_FOUND_HERE, '| 404', '/al'],
  ['/al?x=1', new Error('Prishur'), 'error.other', FAILED, '| en: Prishur', '/al?x=1'],
  ['/al', new TypeError('Failed to fetch'), 'error.offline', FAILED, '| en: Failed to fetch', '/al'],
  ['/dashboard', status(503), 'error.other', FAILED, '| en: 503', '/dashboard'],
])('at %s, of the error %j, a reader is told what to do: %s', (at, error, lead, heading, kicker, way) => {
  const page = shown('al', () => null, {}, at, error);
  const told = ['h1', '.kicker'].map((part) => outlineOf(page.querySelector(part)!));
  expect([page.querySelector('.lead')!.textContent, ...told]).toEqual([textOf(lead), heading, kicker]);
  expect(page.querySelector('a')!.getAttribute('href')).toBe(way);
  expect(page.querySelectorAll('main')).toHaveLength(at === '/dashboard' ? 1 : 0);
});
