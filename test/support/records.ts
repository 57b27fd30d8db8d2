import { currentDay } from '../../client/shared/locales.js';
import { type Api, type Connect, type Fields, type Uploads, apis, query } from './apis.js';
import type { TestApp } from './app.js';
import { pdf, picture, word } from './files.js';
import { type NounName, nouns } from './nouns.js';

/** As the first migration numbers them. */
export const CATEGORY = { Arkiva: 1, Artikuj: 2 };

/** Now, in Tirana. */
export const YEAR = Number(currentDay().slice(0, 4));
export const DAY = 86_400_000;
export const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

export const issue = (fields: Fields = {}): Fields => ({
  ...{ categoryId: CATEGORY.Arkiva, title: 'Revista Gjeografike, numri i parë', abstract: 'Numri i parë i vitit.' },
  ...{ number: 1, publicationYear: YEAR, issn: '1234-5679', contents: '<p>Përmbajtja</p>' },
  ...{ journalDirector: 'Drejtori', editorInChief: 'Kryeredaktorja', scientificBoard: 'Bordi shkencor' },
  ...{ editorialBoard: 'Bordi editorial', preparedForPublication: 'Redaksia' },
  ...fields,
});

export const article = (fields: Fields = {}): Fields => ({
  ...{ categoryId: CATEGORY.Artikuj, title: 'Malet e Shqipërisë', number: 1, publicationYear: YEAR },
  abstract: 'Një përshkrim i maleve të Shqipërisë nga veriu në jug, me lartësitë.',
  ...{ authorsText: 'Sami Frashëri', keywords: 'male, reliev' },
  references: 'Frashëri, S. (1899). Shqipëria. https://example.org/shqiperia',
  ...fields,
});

const CALL: Fields = {
  ...{ title: 'Thirrje për artikuj', info: 'Numri i parë i vitit 2023', deadline: '2030-03-31' },
  description: 'Ftohen autorët të dërgojnë dorëshkrime.',
  descriptionEn: 'Authors are invited to send manuscripts.',
};

const MEMBER: Fields = {
  ...{ fullName: 'Marin Barleti', department: 'Shkodër', isTopLevel: true, isEditorialBoard: true },
  ...{ isScientificBoard: false, isEditorialOffice: false, isOrganisingCommittee: false, isMember: false },
};

const OTHER_FILE: Fields = { title: 'Udhëzime për autorët', isAuthorFile: true, isReviewFile: false, isEnglish: false };

export const updateJournal = (app: { url: string; token: string }, input: Fields) =>
  query(app.url, app.token, 'mutation ($input: UpdateJournalInput!) { updateJournal(input: $input) { version } }', {
    input,
  });

/** Restores a version of a material: its first, or `at` that place in its history, which begins with the last. */
export async function restoreVersion(app: TestApp, id: number, at = -1): Promise<void> {
  const { revisions } = await app.asAdmin(`{ revisions(noun: MATERIAL, recordId: ${id}) { id } }`);
  await app.asAdmin(`mutation { restoreRevision(id: ${revisions.at(at).id}) }`);
}

type NamedPoint = [name: string, longitude: number, latitude: number];
/** The places of a material: points. */
export const placesAt = (...points: NamedPoint[]) => ({
  type: 'FeatureCollection',
  features: points.map(([name, ...coordinates]) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates },
  })),
});
export const placeAt = (...point: NamedPoint) => placesAt(point);

/** Creates a complete record; fields that the story does not set have default values. */
export const make = {
  issue: async (api: Api, fields?: Fields, uploads?: Uploads) =>
    api.create('materials', issue(fields), { pdf: await pdf(), ...uploads }),
  article: async (api: Api, fields?: Fields, uploads?: Uploads) =>
    api.create('materials', article(fields), { pdf: await pdf(), ...uploads }),
  call: (api: Api, fields?: Fields, uploads: Uploads = { files: [word()] }) =>
    api.create('calls', { ...CALL, ...fields }, uploads),
  member: async (api: Api, fields?: Fields, uploads?: Uploads) => {
    const files = { cv: await pdf({ name: 'cv.pdf' }), cvEn: await pdf({ name: 'cv-en.pdf' }), ...uploads };
    return api.create('boardMembers', { ...MEMBER, ...fields }, files);
  },
  otherFile: (api: Api, fields?: Fields, uploads: Uploads = { file: word() }) =>
    api.create('otherFiles', { ...OTHER_FILE, ...fields }, uploads),
};

/** One of each noun, for stories that hold for all of them. */
export const oneOf: Record<NounName, (api: Api) => Promise<any>> = {
  materials: (api) => make.article(api),
  calls: (api) => make.call(api),
  boardMembers: (api) => make.member(api),
  otherFiles: (api) => make.otherFile(api),
};

/** Replacement files for each noun. */
export const otherUploads: Record<NounName, () => Promise<Uploads>> = {
  materials: async () => ({ pdf: await pdf({ text: 'Botimi i dytë' }), coverImage: await picture() }),
  calls: async () => ({ files: [word('thirrja.docx'), word('shtojca.docx')] }),
  boardMembers: async () => ({ cv: await pdf({ text: 'Jetëshkrimi' }), cvEn: await pdf({ text: 'CV' }) }),
  otherFiles: async () => ({ file: word('rregullore.docx') }),
};

/** The URLs of a record's files. */
export const filesOf = (record: any): string[] =>
  [record.pdf, record.coverImage, record.cv, record.cvEn, record.file, ...(record.files ?? [])]
    .map((file) => file?.url ?? file)
    .filter(Boolean);

/** Each noun once, by one API or the other: for the rules of the services that both call. */
export const nounsInTurn = (Object.keys(nouns) as NounName[]).map((noun, index): [NounName, string, Connect] => [
  noun,
  ...apis[index % apis.length],
]);
