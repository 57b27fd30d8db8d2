import { cleanup, fireEvent } from '@testing-library/react';
import { currentDay } from '../../shared/locales';
import { alerts, logged, reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './material-screen';

const [ARKIVA, ARTIKUJ, HARTA] = ['Arkiva', 'ARTIKUJ', 'Harta'].map((name, index) => ({ id: index + 1, name }));
const PDF = { url: '/a.pdf', name: 'a.pdf', size: 1 };
const ARTICLE = {
  ...{ id: 4, version: 2, title: 'Lumi', category: ARTIKUJ, number: 3, publicationYear: 2026, publication: 'DRAFT' },
};
const PUBLISHED = { publication: 'PUBLISHED', references: 'Kola, A. (2001). Lumi.' };
const ISSUE = { category: ARKIVA, __typename: 'Issue' };

async function show(
  material: object | null,
  more: object = {},
  search = '',
  url = `/dashboard?form=${material ? 4 : 'new-1'}${search}`,
) {
  const answers = { categories: [ARKIVA, ARTIKUJ, HARTA], material: material && { ...ARTICLE, ...material }, ...more };
  const shown = await showScreen(Screen, answers, url);
  return {
    ...shown,
    /** Whatever the button, jsdom sends only valid forms. */
    requireNothing() {
      for (const each of shown.container.querySelectorAll<HTMLInputElement>('[required]')) each.required = false;
    },
    buttons: () => shown.text('.form-actions').replaceAll('publication.', ''),
  };
}

const ALWAYS = 'categoryId title publicationYear number abstract';
const BOARDS = 'scientificBoard editorialBoard';
it.each([
  [null, {}, `${ALWAYS} pdf`],
  [null, { categoryId: '3' }, `${ALWAYS} pdf`],
  [null, { categoryId: '2' }, `${ALWAYS} keywords references pdf`],
  [
    null,
    { categoryId: '1' },
    `${ALWAYS} issn journalDirector editorInChief ${BOARDS} preparedForPublication contents pdf`,
  ],
  [{ pdf: PDF }, {}, `${ALWAYS} keywords references`],
  [ISSUE, {}, `${ALWAYS} ${BOARDS} contents pdf`],
  [PUBLISHED, {}, 'categoryId title publicationYear number references'],
])('the form of %j with %j requires its fields', async (material, typed, required) => {
  const { container, type } = await show(material);
  await type(typed);
  const names = [...container.querySelectorAll<HTMLInputElement>('[required]')].map(({ name }) => name);
  expect(names.join(' ')).toBe(required);
});

const DATES = 'receivedOn acceptedOn publishedOn';
const SUMMARY = 'summary.language summary.title summary.abstract summary.keywords';
it.each([
  [
    {},
    `titleEn abstractEn keywordsEn ${DATES} fullText dataAvailability dataAvailabilityEn ` +
      `volume articleType licenceUrl copyrightHolder funding ${SUMMARY}`,
  ],
  [ISSUE, `titleEn abstractEn ${DATES} volume licenceUrl copyrightHolder ${SUMMARY}`],
])('of %j the form has what libraries and indexes require', async (material, fields) => {
  const { container } = await show(material);
  const names = [...container.querySelectorAll<HTMLInputElement>('.scholarly [name]')].map(({ name }) => name);
  expect(names.join(' ')).toBe(fields);
});

it.each([
  [null, '', {}, 'materials.add', 'publish saveDraft saveNext'],
  [{}, '', { publicFrom: '2099-01-01' }, 'materials.edit', 'schedule saveDraft preview.open'],
  [{}, '', { publicFrom: currentDay() }, 'materials.edit', 'publish saveDraft preview.open'],
  [{}, '&queue=4,7', {}, 'materials.queue(1 2)', 'saveAndNext saveDraft publish preview.open'],
  [{}, '&queue=7,4', {}, 'materials.queue(2 2)', 'saveDraft publish preview.open'],
  [PUBLISHED, '', {}, 'materials.edit', 'form.save withdraw preview.open'],
  [{ category: HARTA }, '', {}, 'materials.edit', 'publish saveDraft'],
])(
  'the form of %j at %s with %j has its heading and its buttons',
  async (material, search, typed, heading, buttons) => {
    const shown = await show(material, {}, search);
    await shown.type(typed);
    expect([shown.text('h1'), shown.buttons()]).toEqual([heading, buttons]);
  },
);

it.each([
  [null, { publicFrom: currentDay() }, `new field.publicFrom form.optional hint [${currentDay()}] past`],
  [null, { publicFrom: '2099-01-01', publicationYear: '2026' }, 'new field.publicFrom form.optional hint [2099-01-01]'],
  [
    { publication: 'SCHEDULED', publicFrom: '2098-05-02', publicationYear: 2098 },
    {},
    'SCHEDULED(2 maj 2098) field.publicFrom form.optional hint [2098-05-02] year(2098)',
  ],
  [
    { publication: 'PUBLISHED', publicationYear: 2025, doiUrl: 'https://doi.org/10.1/x', citation: 'Kola' },
    {},
    'PUBLISHED copy.url copy.doi copy.citation',
  ],
])('of %j with %j the form says who sees it when', async (material, typed, said) => {
  const { text, type } = await show(material);
  await type(typed);
  expect(text('.publication-state > :not(h2)').replaceAll('publication.', '')).toBe(said);
});

it.each([
  [{}, {}, {}, 'issue.none(3 2026)'],
  [{}, { number: '' }, {}, ''],
  [{}, {}, { issues: { nodes: [{ id: 9, title: 'Numri' }] } }, 'issue.in(Numri)'],
  [
    ISSUE,
    { number: '4' },
    { issues: { nodes: [{ id: 4 }, { id: 9, title: 'Numri' }] }, articles: { totalCount: 1 } },
    'issue.moves(1) issue.exists(4 2026 Numri)',
  ],
  [ISSUE, {}, { issues: { nodes: [{ id: 4 }] }, articles: { totalCount: 2 } }, ''],
  [{ category: HARTA }, {}, {}, ''],
])('of %j with %j, where there is %j, the form says what belongs together', async (material, typed, more, said) => {
  const { text, type } = await show(material, more);
  await type(typed);
  expect(text('.issue-of-article')).toBe(said);
});

it.each([
  [2, '', '2026 1 0000 B sq'],
  [1, '', '2025 2 0000 B sq'],
  [1, '7', ' 7 0000 B sq'],
])(
  'issue %d gives a new one its boards, and the number that follows unless it has %p',
  async (number, typed, given) => {
    const last = { id: 9, number, publicationYear: 2025, issn: '1234-5679', language: 'sq', scientificBoard: 'B' };
    const { press, type, find, button } = await show(null, { issues: { nodes: [last] } });
    await type({ categoryId: '1', issn: '0000', number: typed });
    await press(`issue.takeOver(${number} 2025)`);
    const values = ['publicationYear', 'number', 'issn', 'scientificBoard', 'language'].map((name) => find(name).value);
    expect(values.join(' ')).toBe(given);
    expect(button(`issue.takeOver(${number} 2025)`)).toBeUndefined();
  },
);

it.each([
  ['', 0],
  ['1234-5678', 1],
  ['1234-5679', 0],
])('an ISSN such as %p is doubted %d times', async (issn, times) => {
  const { lines, type } = await show(ISSUE);
  await type({ issn });
  expect(lines('.hint').filter((hint) => hint === 'reason.issn')).toHaveLength(times);
});

it('a field that the URL names has the focus', async () => {
  const { find } = await show({}, {}, '&field=doi');
  expect(document.activeElement).toBe(find('doi'));
});

it('unlikely pages and dates are doubted', async () => {
  const { text, type } = await show({});
  const doubts = async (typed: Record<string, string>) => {
    await type(typed);
    return text('.doubts').replaceAll('doubt.', '');
  };
  const day = '2026-02-01';
  expect([
    await doubts({ firstPage: '9', lastPage: '9', receivedOn: day, acceptedOn: day, publishedOn: day }),
    await doubts({ firstPage: '10', acceptedOn: '2026-01-31' }),
    await doubts({ lastPage: '', acceptedOn: '', publishedOn: '2026-01-31' }),
    await doubts({ publishedOn: '', receivedOn: '' }),
  ]).toEqual(['', 'pages accepted', 'published', '']);
});

it('what a PDF says of itself is offered, field by field where something else was typed', async () => {
  const suggestion = {
    ...{ title: 'Mali', authorsText: 'Ana; Besa', authorCount: 2, areAuthorsSure: true, abstract: ' Lumi ' },
    ...{ keywords: 'k', doi: '10.1/x', firstPage: 5 },
  };
  const { text, lines, press, type, find, settled } = await show({ abstract: 'Lumi' }, { suggestFromPdf: suggestion });
  fireEvent.change(find('pdf'), {
    target: { files: [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })] },
  });
  expect(text('.suggestions [role=status]')).toBe('suggestions.reading');
  await settled();
  expect(lines('.suggestions > :not(h2, dl), .suggestions dl > div')).toEqual([
    'suggestions.found(5)',
    'field.title Mali suggestions.replace field.title',
    'field.authorsText Ana; Besa suggestions.authors(2) suggestions.use field.authorsText',
    'field.keywords k suggestions.use field.keywords',
    'field.doi 10.1/x suggestions.use field.doi',
    'field.firstPage 5 suggestions.use field.firstPage',
    'suggestions.useAll(4)',
  ]);
  await press('suggestions.replace field.title');
  await press('suggestions.useAll(4)');
  expect(text('.suggestions')).toBe('suggestions.title suggestions.found(0)');
  await type({ categoryId: '1', title: 'x' });
  expect(lines('.suggestions dl > div')).toEqual(['field.title Mali suggestions.replace field.title']);
});

it('a DOI that Crossref found is offered for its reference, and that of the article has its state', async () => {
  const referenceMatches = [
    { text: 'Kola, A. (2001). Lumi.', doi: '10.1/x' },
    { text: 'Tjetër', doi: '10.1/y' },
    { text: 'Me 10.1/Z', doi: '10.1/z' },
  ];
  const doiRegistry = { articles: [{ id: 4, year: 2026, state: 'REGISTERED' }] };
  const { text, press, find } = await show(
    { ...PUBLISHED, doi: '10.1/a', references: 'Kola,  A. (2001). Lumi.\nMe 10.1/Z' },
    { referenceMatches, doiRegistry },
  );
  expect(text('#matches + ul, .form-side p.hint:last-child')).toBe(
    'Kola, A. (2001). Lumi. dois.take(10.1/x) dois.state dois.state.REGISTERED',
  );
  await press('dois.take(10.1/x)');
  expect(find('references').value).toBe('Kola, A. (2001). Lumi. https://doi.org/10.1/x\nMe 10.1/Z');
});

it('what indexes require is shown in lines, changed author by author, and saved as what it was', async () => {
  const author = { affiliation: 'U', affiliations: [{ name: 'U', ror: 'https://ror.org/1' }] };
  const authors = ['Ana', 'Besa'].map((name) => ({ ...author, name }));
  const funding = [{ funder: 'F', award: null, funderId: 'https://ror.org/2' }];
  const texts = { titleEn: 'Lumi', abstract: 'A', abstractEn: 'On it', authorsText: 'Ana; Besa' };
  const { find, type, press, sent, container, text } = await show({
    ...PUBLISHED,
    ...texts,
    authors,
    funding,
    pdf: PDF,
  });
  expect(find('funding').value).toBe('F; https://ror.org/2');
  expect(text('textarea[placeholder]')).toBe('[U https://ror.org/1] [U https://ror.org/1]');
  const area = container.querySelectorAll('textarea[placeholder]')[1];
  fireEvent.change(area, { target: { value: 'V, https://ror.org/3\nW' } });
  fireEvent.blur(area);
  await type({ '[aria-label=Ana] [placeholder]': 'https://orcid.org/0000-0002-1825-0097' });
  await press('form.save');
  const [{ input }] = sent('UpdateMaterial');
  expect(input).not.toHaveProperty('licenceUrl');
  // Of a text in English the API gives the original.
  expect(input).toMatchObject({ titleEn: null, abstractEn: 'On it', funding });
  expect(input.authorDetails).toMatchObject([
    { ...authors[0], orcid: 'https://orcid.org/0000-0002-1825-0097' },
    { name: 'Besa', affiliation: 'V; W', affiliations: [{ name: 'V', ror: 'https://ror.org/3' }, { name: 'W' }] },
  ]);
});

it('the next article of an issue gets what the last one had', async () => {
  const { press, type, sent, router, requireNothing } = await show(null, { createMaterial: { id: 9 } });
  await type({ categoryId: '2', title: 'Lumi', publicationYear: '2026', number: '3', authorsText: 'Ana; Besa' });
  await type({ firstPage: '5', lastPage: '9', section: 'S', articleType: 'REVIEW', funding: 'Fondi' });
  requireNothing();
  await press('publication.saveNext');
  const [{ input }] = sent('CreateMaterial');
  expect(input).toMatchObject({
    ...{ isDraft: true, number: 3, keywords: null, contents: null, authorDetails: [] },
    ...{ articleType: 'REVIEW', funding: [{ funder: 'Fondi', funderId: null, award: null }] },
  });
  expect(router.state.location.search).not.toBe('?form=new-1');
  const carried = JSON.parse(sessionStorage.getItem('dashboard-carried-over')!);
  expect(carried).toMatchObject({ section: 'S', firstPage: '10' });
});

it.each([
  [null, 'publish', 'Materiali u ngarkua!', false],
  [null, 'saveDraft', 'publication.draftSaved', true],
  [{}, 'publish', 'Materiali u ngarkua!', false],
  [PUBLISHED, 'save', 'Materiali u ndryshua!', undefined],
  [{ ...PUBLISHED, ...ISSUE }, 'withdraw', 'issue.withdrawn', true],
])(
  '%j is sent by the button %s without empty texts and files, and said to be: %s',
  async (material, name, said, isSent) => {
    const { press, type, requireNothing, asked, text } = await show(material);
    await type({ title: 'Mali', categoryId: material ? '1' : '2' });
    requireNothing();
    await press(name === 'save' ? 'form.save' : `publication.${name}`);
    const { variables } = asked.find((each) => /^(Create|Update)Material$/.test(each.name))!;
    const { input, pdf, coverImage, withArticles } = variables;
    const { title, authorsText, isDraft } = input;
    expect([title, authorsText, isDraft, pdf, coverImage]).toEqual(['Mali', null, isSent, undefined, undefined]);
    // What an issue shares is changed in its articles.
    expect(withArticles).toBe(material ? true : undefined);
    expect([...alerts, text('.notice > span'), text('form')].filter(Boolean)).toEqual([said]);
  },
);

it('a rejected change alerts success and closes, and the list says what was rejected until it is solved', async () => {
  let isRejected = true;
  const fields = [{ field: 'doi', message: 'No.' }];
  const answers = { updateMaterial: () => (isRejected ? reject('BAD_INPUT', { fields }) : {}) };
  const first = await show(PUBLISHED, answers);
  await first.type({ title: 'Mali', doi: 'gabim' });
  await first.press('form.save');
  expect(first.text('.rejected')).not.toBe('');
  cleanup();
  const { press, type, text, router, find } = await show(PUBLISHED, answers, '', '/dashboard');
  expect([...alerts, text('.rejected')]).toEqual([
    'Materiali u ndryshua!',
    'rejected.material(Mali) error.BAD_INPUT field.doi : reason.doi rejected.reopen',
  ]);
  await press('rejected.reopen');
  expect([router.state.location.search, find('title').value, find('doi').value]).toEqual(['?form=4', 'Mali', 'gabim']);
  isRejected = false;
  await type({ doi: '' });
  await press('form.save');
  expect([router.state.location.search, text('.rejected')]).toEqual(['', '']);
});

it('a change that is rejected after its form was left is said in the list, too', async () => {
  let answer = (_none: null) => {};
  const answered = new Promise((resolve) => (answer = resolve));
  const updateMaterial = () => answered.then(() => reject('BAD_INPUT', { fields: [{ field: 'doi', message: 'No.' }] }));
  const { press, type, text, settled } = await show(PUBLISHED, { updateMaterial });
  await type({ title: 'Mali', doi: 'gabim' });
  for (const name of ['form.save', 'form.back', 'leave.keep']) await press(name);
  expect(text('.rejected')).toBe('');
  answer(null);
  await settled();
  expect(text('.rejected')).toBe('rejected.material(Mali) error.BAD_INPUT field.doi : reason.doi rejected.reopen');
});

it('a reason that says everything is shown at its field only, which gets the focus', async () => {
  const holder = { id: 1, title: 'Deti' };
  const createMaterial = () => reject('DUPLICATE', { fields: [{ field: 'doi', message: 'No.', holder }] });
  const { press, type, text, find, requireNothing } = await show(null, { createMaterial });
  await type({ categoryId: '2', title: 'Mali', doi: '10.1/x' });
  requireNothing();
  await press('publication.publish');
  expect([alerts, text('.rejected'), document.activeElement]).toEqual([
    ['Ju lutem mbushni te gjitha fushat e kerkuara!'],
    '',
    find('doi'),
  ]);
  expect(text(`[id="${find('doi').getAttribute('aria-describedby')}"]`)).toBe('reason.DUPLICATE.doi(Deti)');
  expect(find('title').value).toBe('Mali');
});

it('the address, the DOI and the citation of a published article are copied', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (copy: string) => Promise.resolve(void copied.push(copy)) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const { press } = await show({
    ...PUBLISHED,
    url: 'https://x.example',
    doiUrl: 'https://doi.org/10.1/x',
    citation: 'Kola',
  });
  for (const what of ['url', 'doi', 'citation']) await press(`copy.${what}`);
  expect(copied).toEqual(['https://x.example', 'https://doi.org/10.1/x', 'Kola']);
});

it('a category that is not in the list is logged', async () => {
  const { container } = await show({ category: { id: 9, name: 'x' } });
  expect(logged.splice(0)).toEqual([['There is no category 9.']]);
  expect(container.querySelector('[name=keywords]')).toBeNull();
});

it('places are typed, chosen among those that are known, matched with them and removed', async () => {
  const point = (name: string | null, more: object = {}) => ({
    type: 'Feature',
    properties: name && { name, ...more },
    geometry: { type: 'Point', coordinates: [20, 41] },
  });
  const area = { ...point(null), geometry: { type: 'Polygon', coordinates: [] } };
  const features = [point('Drini'), point('Buna', { gazetteer: 'g1' }), area];
  const places = { type: 'FeatureCollection', features };
  const known = { key: 'g2', name: 'Drini', nameEn: 'Drin', longitude: 20.5, latitude: 42, within: 'Kukës' };
  const { lines, press, sent, settled, container } = await show(
    { places, ...PUBLISHED, pdf: PDF },
    { matchingPlaces: [known], suggestedPlaces: [known] },
  );
  expect(lines('.place-list li')).toEqual([
    'Drini places.position(41 20) places.match Drini Kukës places.remove Drini',
    'Buna places.position(41 20) places.remove Buna',
    'places.nameless Polygon places.remove',
  ]);
  const inputs = [...container.querySelectorAll<HTMLInputElement>('.side-by-side[role=group] input')].slice(-3);
  const type = (...values: string[]) =>
    values.forEach((value, index) => fireEvent.change(inputs[index], { target: { value } }));
  type('Tomorri', '91', '20.17');
  await press('places.add');
  fireEvent.keyDown(inputs[0], { key: 'x' });
  const map = container.querySelector('.places-map svg')!;
  map.getBoundingClientRect = () => ({ left: 5, top: 5, width: 100, height: 100 }) as DOMRect;
  fireEvent.click(map, { clientX: 55, clientY: 30 });
  expect(lines('.place-list li').join()).not.toContain('Tomorri');
  fireEvent.keyDown(inputs[0], { key: 'Enter' });
  await press('places.match Drini Kukës');
  await press('places.remove Buna');
  type('Dr', '', '');
  await settled();
  await press('places.choose Drini');
  await press('form.save');
  const chosen = { gazetteer: 'g2', name: 'Drini', nameEn: 'Drin' };
  expect(sent('UpdateMaterial')[0].input.places.features).toEqual([
    { ...point(null), properties: chosen },
    area,
    { ...point('Tomorri'), geometry: { type: 'Point', coordinates: [20.12, 42.015] } },
    { ...point(null), properties: chosen, geometry: { type: 'Point', coordinates: [20.5, 42] } },
  ]);
});

it('figures of the text are described on one list, or said to be decoration', async () => {
  const fullText =
    '<figure><img src="a.png"><figcaption>Figura 1</figcaption></figure><p>x</p><img src="b.png" alt="B">';
  const { text, lines, find, container } = await show({ fullText });
  expect(lines('.figures-of-text legend, .figures-of-text li')).toEqual([
    'manuscript.figures(2 1)',
    'Figura 1 manuscript.alternative [] manuscript.decorative',
    'manuscript.noCaption manuscript.alternative [B] manuscript.decorative',
  ]);
  const [alt, second] = [...container.querySelectorAll<HTMLInputElement>('.figures-of-text .field input')];
  fireEvent.change(alt, { target: { value: 'Harta' } });
  fireEvent.click(container.querySelectorAll('.figures-of-text [type=checkbox]')[1]);
  expect(find('fullText').value).toBe(
    '<figure><img src="a.png" alt="Harta"><figcaption>Figura 1</figcaption></figure><p>x</p><img src="b.png" alt="" role="presentation">',
  );
  expect([text('.figures-of-text legend'), second.disabled, second.required]).toEqual([
    'manuscript.figures(2 0)',
    true,
    false,
  ]);
});

it('of a manuscript an editor reads what was lost, and adds it to the text', async () => {
  const readManuscript = {
    html: '<p>Teksti</p>',
    references: ['Kola, A. (2001).'],
    counts: [{ kind: 'FIGURES', inManuscript: 2, inText: 1 }],
    losses: [
      { kind: 'PICTURE_FORMAT', heading: 'Hyrje', detail: 'EMF', count: 2 },
      { kind: 'SHAPE', count: 1 },
    ],
  };
  const { text, press, find, settled } = await show({ fullText: '<p>Më parë</p>' }, { readManuscript });
  const input = find('[aria-label="manuscript.file"]');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.docx')] } });
  await settled();
  expect(text('#manuscript ~ *').replaceAll('manuscript.', '')).toBe(
    'part inManuscript inText FIGURES 2 1 references(1) losses(2) PICTURE_FORMAT (EMF) × 2 heading(Hyrje) SHAPE ' +
      'use append common.cancel',
  );
  await press('manuscript.append');
  expect([find('fullText').value, find('references').value]).toEqual([
    '<p>Më parë</p><p>Teksti</p>',
    'Kola, A. (2001).',
  ]);
});

it('a manuscript that was stopped while it was read changes nothing', async () => {
  let answer = (_given: object) => {};
  const readManuscript = () => new Promise((resolve) => (answer = resolve));
  const { text, press, settled, find } = await show({}, { readManuscript });
  const input = find('[aria-label="manuscript.file"]');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.docx')] } });
  await settled();
  expect(input.disabled).toBe(true);
  await press('form.stop');
  answer({ html: '<p>Teksti</p>', references: [], counts: [], losses: [] });
  await settled();
  expect([input.disabled, text('#manuscript, .drop-zone [role=alert]')]).toEqual([false, '']);
});

it('a form is neither saved nor left unasked while a manuscript is read, or waits to be used', async () => {
  let answer = (_given: object) => {};
  const readManuscript = () => new Promise((resolve) => (answer = resolve));
  const { text, press, router, settled, find, sent, requireNothing } = await show({}, { readManuscript });
  const input = find('[aria-label="manuscript.file"]');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.docx')] } });
  await settled();
  requireNothing();
  await press('publication.saveDraft');
  expect(text('form')).toContain('form.unsent.unfinished');
  await press('form.back');
  await press('leave.stay');
  answer({ html: '<p>Teksti</p>', references: [], counts: [], losses: [] });
  await settled();
  await press('error.retry');
  expect(text('form')).toContain('form.unsent.unfinished');
  expect([router.state.location.search, sent('UpdateMaterial')]).toEqual(['?form=4', []]);
  await press('manuscript.use');
  await press('error.retry');
  expect(sent('UpdateMaterial')).toMatchObject([{ input: { fullText: '<p>Teksti</p>' }, withArticles: false }]);
});

it('a DOI is formed by the pattern of the journal', async () => {
  const { press, find, button } = await show({}, { journal: { doiPattern: '10.1234/{year}.{number}.{id}' } });
  await press('materials.takeDoi(10.1234/2026.3.4)');
  expect([find('doi').value, button('materials.takeDoi(10.1234/2026.3.4)')]).toEqual(['10.1234/2026.3.4', undefined]);
});

it('a related work is found by its title, its DOI or its URL; data that is cited is offered', async () => {
  const references = 'A. https://doi.org/10.5281/zenodo.1\nB. https://doi.org/10.5281/zenodo.2';
  const nodes = [
    { id: 4, title: 'Lumi', number: 3, publicationYear: 2026 },
    { id: 9, title: 'Mali', number: 1, publicationYear: 2025 },
  ];
  const { text, press, container, settled } = await show(
    { references, relatedWorks: [{ kind: 'USES_DATA', doi: '10.5281/Zenodo.2' }] },
    { materials: { nodes } },
  );
  expect(text('[aria-label="field.relatedWorks 1"], .buttons')).toBe(
    'field.kind [USES_DATA] field.date [] field.materialId related.targetHint [10.5281/Zenodo.2] field.note [] ' +
      'field.noteEn [] places.remove related.add related.data(10.5281/zenodo.1)',
  );
  await press('related.add');
  const target = () =>
    container.querySelector<HTMLInputElement>('[aria-label="field.relatedWorks 2"] input:not([type=date])')!;
  const enter = async (value: string) => {
    fireEvent.change(target(), { target: { value } });
    await settled();
    return [text('[aria-label="field.relatedWorks 2"] ul'), target().value, target().validationMessage];
  };
  expect(await enter('Ma')).toEqual(['', 'Ma', 'related.unknown']);
  expect(await enter('Mal')).toEqual(['Mali ( 1 / 2025 )', 'Mal', 'related.unknown']);
  expect(await enter('(doi:10.1234/x).')).toEqual(['', '(doi:10.1234/x).', '']);
  expect(await enter('https://x.example/a')).toEqual(['', 'https://x.example/a', '']);
  expect(await enter(`${location.origin}/id/9`)).toEqual(['', 'Lumi (3/2026)', '']);
  await enter('https://x.example/a');
  fireEvent.click(container.querySelector('[aria-label="field.relatedWorks 1"] button:last-child')!);
  expect(text('[aria-label^="field.relatedWorks"]')).toContain(' related.targetHint [https://x.example/a] ');
});
