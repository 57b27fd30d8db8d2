// Generated from schema.graphql: npm run codegen
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A date-time string at UTC, such as 2019-12-03T09:54:33Z, compliant with the date-time format. */
  DateTime: { input: string; output: string; }
  /** A JSON value; the field says which (GeoJSON, for places). */
  JSON: { input: unknown; output: unknown; }
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: File; output: File; }
};

export type AuthorInput = {
  affiliation?: InputMaybe<Scalars['String']['input']>;
  familyName?: InputMaybe<Scalars['String']['input']>;
  givenName?: InputMaybe<Scalars['String']['input']>;
  /** The whole name as it is printed, e.g. 'Sami Frashëri'. */
  name: Scalars['String']['input'];
  /** A full address: https://orcid.org/0000-0000-0000-0000. */
  orcid?: InputMaybe<Scalars['String']['input']>;
};

/** APA and HARVARD are plain text; BIBTEX and RIS are files for reference managers. */
export type CitationStyle =
  | 'APA'
  | 'BIBTEX'
  | 'HARVARD'
  | 'RIS';

export type ContactInput = {
  email?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  phones: Array<Scalars['String']['input']>;
};

/** What an editor writes of a board member. */
export type CreateBoardMemberInput = {
  department?: InputMaybe<Scalars['String']['input']>;
  fullName: Scalars['String']['input'];
  isEditorialBoard?: Scalars['Boolean']['input'];
  isEditorialOffice?: Scalars['Boolean']['input'];
  isMember?: Scalars['Boolean']['input'];
  isOrganisingCommittee?: Scalars['Boolean']['input'];
  isScientificBoard?: Scalars['Boolean']['input'];
  isTopLevel?: Scalars['Boolean']['input'];
};

/** What an editor writes of a call for papers. */
export type CreateCallInput = {
  /** YYYY-MM-DD. */
  deadline: Scalars['String']['input'];
  description: Scalars['String']['input'];
  descriptionEn: Scalars['String']['input'];
  info: Scalars['String']['input'];
  title: Scalars['String']['input'];
};

/** What an editor writes of a material. */
export type CreateMaterialInput = {
  abstract: Scalars['String']['input'];
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  /** YYYY-MM-DD. */
  acceptedOn?: InputMaybe<Scalars['String']['input']>;
  /** What else is known of the authors named in `authorsText`, found by name. */
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  /** The authors as one text; semicolons, or commas, part them. */
  authorsText?: InputMaybe<Scalars['String']['input']>;
  categoryId: Scalars['Int']['input'];
  /** HTML; what could do harm is taken out. */
  contents?: InputMaybe<Scalars['String']['input']>;
  /** Without a resolver: 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['Int']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  lastPage?: InputMaybe<Scalars['Int']['input']>;
  /** From 0. */
  number: Scalars['Int']['input'];
  /** A GeoJSON FeatureCollection of at most 100 points and areas. */
  places?: InputMaybe<Scalars['JSON']['input']>;
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  /** From 1500. A year to come keeps the material from readers until then. */
  publicationYear: Scalars['Int']['input'];
  /** YYYY-MM-DD. */
  publishedOn?: InputMaybe<Scalars['String']['input']>;
  /** YYYY-MM-DD. */
  receivedOn?: InputMaybe<Scalars['String']['input']>;
  references?: InputMaybe<Scalars['String']['input']>;
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  title: Scalars['String']['input'];
  titleEn?: InputMaybe<Scalars['String']['input']>;
};

/** What an editor writes of a document. */
export type CreateOtherFileInput = {
  isAuthorFile?: Scalars['Boolean']['input'];
  isEnglish?: Scalars['Boolean']['input'];
  isReviewFile?: Scalars['Boolean']['input'];
  title: Scalars['String']['input'];
};

export type CreateUserInput = {
  email: Scalars['String']['input'];
  /** true when left out. Only administrators can use the dashboard. */
  isAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  /** At least 8 characters, and none of the common passwords. */
  password: Scalars['String']['input'];
  username: Scalars['String']['input'];
};

/** What has a history and can be restored. */
export type EditedNoun =
  | 'BOARD_MEMBER'
  | 'CALL'
  | 'MATERIAL'
  | 'OTHER_FILE';

/** A language of the journal, named as in its addresses. */
export type Language =
  /** Albanian (BCP 47: sq). */
  | 'al'
  /** English. */
  | 'en';

/** Which materials a list holds. What is left out does not narrow it. */
export type MaterialFilter = {
  /** The category's name, without regard to case. */
  category?: InputMaybe<Scalars['String']['input']>;
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Administrators only: the recently deleted instead of the published. */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Administrators only: also those of a year to come. */
  includeScheduled?: InputMaybe<Scalars['Boolean']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  /** A part of the title, case and accents folded: 'Shqiperi' finds 'Shqipëri'. */
  title?: InputMaybe<Scalars['String']['input']>;
  year?: InputMaybe<Scalars['Int']['input']>;
  /** This year and later. */
  yearFrom?: InputMaybe<Scalars['Int']['input']>;
  /** This year and earlier. */
  yearTo?: InputMaybe<Scalars['Int']['input']>;
};

/** The order of a list. Equal rows are ordered by id, so that pages neither repeat nor skip. */
export type MaterialOrder =
  /** Latest year first, then highest number, then newest id. */
  | 'NEWEST'
  /** The reverse of NEWEST. */
  | 'OLDEST'
  /** By title, case and accents folded. */
  | 'TITLE'
  /** Last changed first. */
  | 'UPDATED';

/** Whom a document is for. */
export type OtherFileAudience =
  | 'AUTHORS'
  | 'REVIEWERS';

/** What an editor changes of a board member. A field left out is kept. */
export type UpdateBoardMemberInput = {
  department?: InputMaybe<Scalars['String']['input']>;
  fullName?: InputMaybe<Scalars['String']['input']>;
  isEditorialBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isEditorialOffice?: InputMaybe<Scalars['Boolean']['input']>;
  isMember?: InputMaybe<Scalars['Boolean']['input']>;
  isOrganisingCommittee?: InputMaybe<Scalars['Boolean']['input']>;
  isScientificBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isTopLevel?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What an editor changes of a call. A field left out is kept. */
export type UpdateCallInput = {
  /** YYYY-MM-DD. */
  deadline?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  descriptionEn?: InputMaybe<Scalars['String']['input']>;
  info?: InputMaybe<Scalars['String']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdateJournalInput = {
  address?: InputMaybe<Scalars['String']['input']>;
  addressEn?: InputMaybe<Scalars['String']['input']>;
  designCreditUrl?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<ContactInput>;
  email?: InputMaybe<Scalars['String']['input']>;
  facultyUrl?: InputMaybe<Scalars['String']['input']>;
  foundedYear?: InputMaybe<Scalars['Int']['input']>;
  /** ISSN of the printed journal. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** ISSN of the online journal. */
  issnOnline?: InputMaybe<Scalars['String']['input']>;
  issnPortalUrl?: InputMaybe<Scalars['String']['input']>;
  latitude?: InputMaybe<Scalars['Float']['input']>;
  /** The licence of everything published. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  longitude?: InputMaybe<Scalars['Float']['input']>;
  /** An interactive map of the address. */
  mapUrl?: InputMaybe<Scalars['String']['input']>;
  organisingCommittee?: InputMaybe<ContactInput>;
  /** Since when the university department owns it. */
  ownedSince?: InputMaybe<Scalars['Int']['input']>;
  publisher?: InputMaybe<Scalars['String']['input']>;
  publisherEn?: InputMaybe<Scalars['String']['input']>;
  /** Where manuscripts are sent. */
  submissionEmail?: InputMaybe<Scalars['String']['input']>;
  subtitle?: InputMaybe<Scalars['String']['input']>;
  subtitleEn?: InputMaybe<Scalars['String']['input']>;
  /** The Albanian name. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The English name. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  universityUrl?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What an editor changes of a material. A field left out is kept, one that is null is emptied. */
export type UpdateMaterialInput = {
  abstract?: InputMaybe<Scalars['String']['input']>;
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  /** YYYY-MM-DD. */
  acceptedOn?: InputMaybe<Scalars['String']['input']>;
  /** What else is known of the authors named in `authorsText`, found by name. */
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  /** The authors as one text; semicolons, or commas, part them. */
  authorsText?: InputMaybe<Scalars['String']['input']>;
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** HTML; what could do harm is taken out. */
  contents?: InputMaybe<Scalars['String']['input']>;
  /** Without a resolver: 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['Int']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  lastPage?: InputMaybe<Scalars['Int']['input']>;
  /** From 0. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** A GeoJSON FeatureCollection of at most 100 points and areas. */
  places?: InputMaybe<Scalars['JSON']['input']>;
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  /** From 1500. A year to come keeps the material from readers until then. */
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  /** YYYY-MM-DD. */
  publishedOn?: InputMaybe<Scalars['String']['input']>;
  /** YYYY-MM-DD. */
  receivedOn?: InputMaybe<Scalars['String']['input']>;
  references?: InputMaybe<Scalars['String']['input']>;
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What an editor changes of a document. A field left out is kept. */
export type UpdateOtherFileInput = {
  isAuthorFile?: InputMaybe<Scalars['Boolean']['input']>;
  isEnglish?: InputMaybe<Scalars['Boolean']['input']>;
  isReviewFile?: InputMaybe<Scalars['Boolean']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};
