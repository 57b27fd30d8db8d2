import type { Door, Fields, Uploads } from './doors.js';
import { pdf, word } from './files.js';
import type { NounName } from './nouns.js';

/** As the first migration numbers them. */
export const CATEGORY = { Arkiva: 1, Artikuj: 2 };

const YEAR = new Date().getFullYear();

export const issue = (fields: Fields = {}): Fields => ({
  categoryId: CATEGORY.Arkiva,
  title: 'Revista Gjeografike, numri i parë',
  abstract: 'Numri i parë i vitit.',
  number: 1,
  publicationYear: YEAR,
  issn: '1234-5679',
  journalDirector: 'Drejtori',
  editorInChief: 'Kryeredaktorja',
  scientificBoard: 'Bordi shkencor',
  editorialBoard: 'Bordi editorial',
  preparedForPublication: 'Redaksia',
  contents: '<p>Përmbajtja</p>',
  ...fields,
});

export const article = (fields: Fields = {}): Fields => ({
  categoryId: CATEGORY.Artikuj,
  title: 'Malet e Shqipërisë',
  abstract: 'Një përshkrim i maleve të Shqipërisë nga veriu në jug, me lartësitë.',
  number: 1,
  publicationYear: YEAR,
  authorsText: 'Sami Frashëri',
  keywords: 'male, reliev',
  references: 'Frashëri, S. (1899). Shqipëria. https://example.org/shqiperia',
  ...fields,
});

const call = (fields: Fields = {}): Fields => ({
  title: 'Thirrje për artikuj',
  info: 'Numri i parë i vitit 2023',
  description: 'Ftohen autorët të dërgojnë dorëshkrime.',
  descriptionEn: 'Authors are invited to send manuscripts.',
  deadline: '2030-03-31',
  ...fields,
});

const member = (fields: Fields = {}): Fields => ({
  fullName: 'Marin Barleti',
  department: 'Shkodër',
  isTopLevel: true,
  isScientificBoard: false,
  isEditorialBoard: true,
  isEditorialOffice: false,
  isOrganisingCommittee: false,
  isMember: false,
  ...fields,
});

const otherFile = (fields: Fields = {}): Fields => ({
  title: 'Udhëzime për autorët',
  isAuthorFile: true,
  isReviewFile: false,
  isEnglish: false,
  ...fields,
});

/** Creates a complete record; fields that the story does not set have default values. */
export const make = {
  issue: async (door: Door, fields?: Fields, uploads?: Uploads) =>
    door.create('materials', issue(fields), { pdf: await pdf(), ...uploads }),
  article: async (door: Door, fields?: Fields, uploads?: Uploads) =>
    door.create('materials', article(fields), { pdf: await pdf(), ...uploads }),
  call: (door: Door, fields?: Fields, uploads: Uploads = { files: [word()] }) =>
    door.create('calls', call(fields), uploads),
  member: async (door: Door, fields?: Fields, uploads?: Uploads) =>
    door.create('boardMembers', member(fields), {
      cv: await pdf({ name: 'cv.pdf' }),
      cvEn: await pdf({ name: 'cv-en.pdf' }),
      ...uploads,
    }),
  otherFile: (door: Door, fields?: Fields, uploads: Uploads = { file: word() }) =>
    door.create('otherFiles', otherFile(fields), uploads),
};

/** One of each noun, for stories that hold for all of them. */
export const oneOf: Record<NounName, (door: Door) => Promise<any>> = {
  materials: (door) => make.article(door),
  calls: (door) => make.call(door),
  boardMembers: (door) => make.member(door),
  otherFiles: (door) => make.otherFile(door),
};
