/** The names in REST and GraphQL. Taken from the specification, not from the server's map. */
export type Noun = {
  path: string;
  /** English name (GraphQL's) → the specification's name, both ways. */
  names: Record<string, string>;
  /** English name → the specification's name in responses, if that differs. */
  readAs?: Record<string, string>;
  /** Uploads: English argument → multipart field. */
  uploads: Record<string, string>;
  /** As in `createCall`, `CreateCallInput`. */
  type: string;
  listField: string;
  selection: string;
};

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

const materials: Noun = {
  path: '/api/materials',
  names: {
    ...same('title', 'issn', 'categoryId'),
    ...{ abstract: 'short_description', number: 'publish_number', publicationYear: 'publish_year' },
    ...{ authorsText: 'author', journalDirector: 'drejtori_i_revistes', editorInChief: 'kryeredaktore' },
    ...{ scientificBoard: 'sekretare_shkencore', editorialBoard: 'kolegjiumi_redaksise' },
    ...{ preparedForPublication: 'pergatiten_per_botim', contents: 'permbajtja', keywords: 'fjalet_kyce' },
    references: 'referenca',
  },
  readAs: { authorsText: 'authors', coverImage: 'image', pdf: 'pdf' },
  uploads: { coverImage: 'image', pdf: 'pdf' },
  type: 'Material',
  listField: 'materials(first: 100) { nodes',
  selection: `id title abstract number publicationYear authorsText version category { id } coverImage { url: path } pdf { url: path }
    ... on Issue { issn journalDirector editorInChief scientificBoard editorialBoard preparedForPublication contents }
    ... on Article { keywords references }`,
};

const calls: Noun = {
  path: '/api/calls',
  names: {
    ...same('title', 'description'),
    ...{ info: 'short_description', descriptionEn: 'en_description', deadline: 'end_date' },
  },
  readAs: { files: 'call_files' },
  uploads: { files: 'word_files' },
  type: 'Call',
  listField: 'calls',
  selection: 'id title info description descriptionEn deadline version files { url: path title: name }',
};

const boardMembers: Noun = {
  path: '/api/board',
  names: {
    ...same('department', 'isTopLevel'),
    ...{ fullName: 'full_name', isScientificBoard: 'isBordiShkencor', isEditorialBoard: 'isBordiEditorial' },
    ...{ isEditorialOffice: 'isRedaksia', isOrganisingCommittee: 'isKomitetiOrganizativ', isMember: 'isAnetar' },
  },
  readAs: { cv: 'cv_pdf', cvEn: 'cv_en_pdf' },
  uploads: { cv: 'user_pdf', cvEn: 'user_pdf_en' },
  type: 'BoardMember',
  listField: 'boardMembers',
  selection: `id fullName department isTopLevel isScientificBoard isEditorialBoard isEditorialOffice isOrganisingCommittee isMember
    version cv { url: path } cvEn { url: path }`,
};

const otherFiles: Noun = {
  path: '/api/other-files',
  names: { ...same('title', 'isAuthorFile'), isReviewFile: 'isRateFile', isEnglish: 'isEnFile' },
  readAs: { isEnglish: 'is_en_file', file: 'url' },
  uploads: { file: 'document_file' },
  type: 'OtherFile',
  listField: 'otherFiles',
  selection: 'id title isAuthorFile isReviewFile isEnglish version file { url: path }',
};

export const nouns = { materials, calls, boardMembers, otherFiles };
export type NounName = keyof typeof nouns;
