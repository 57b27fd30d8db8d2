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
  DateTime: { input: string; output: string; }
  Upload: { input: File; output: File; }
  JSON: { input: unknown; output: unknown; }
};

/** al is Albanian (BCP 47: sq), en is English. */
export type Language =
  | 'al'
  | 'en';

export type MaterialFilter = {
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  year?: InputMaybe<Scalars['Int']['input']>;
  yearFrom?: InputMaybe<Scalars['Int']['input']>;
  yearTo?: InputMaybe<Scalars['Int']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  /** Case- and accent-insensitive substring of the title. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Administrators only: also materials of a year still to come. */
  includeScheduled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Administrators only: only deleted ones ('recently deleted'). */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
};

export type MaterialOrder =
  | 'NEWEST'
  | 'OLDEST'
  | 'TITLE'
  | 'UPDATED';

export type CitationStyle =
  | 'APA'
  | 'HARVARD'
  | 'BIBTEX'
  | 'RIS';

export type OtherFileAudience =
  | 'AUTHORS'
  | 'REVIEWERS';

export type AuthorInput = {
  name: Scalars['String']['input'];
  givenName?: InputMaybe<Scalars['String']['input']>;
  familyName?: InputMaybe<Scalars['String']['input']>;
  orcid?: InputMaybe<Scalars['String']['input']>;
  affiliation?: InputMaybe<Scalars['String']['input']>;
};

export type ContactInput = {
  name: Scalars['String']['input'];
  phones: Array<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
};

export type CreateUserInput = {
  username: Scalars['String']['input'];
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
  isAdmin?: InputMaybe<Scalars['Boolean']['input']>;
};

export type CreateMaterialInput = {
  categoryId: Scalars['Int']['input'];
  title: Scalars['String']['input'];
  abstract: Scalars['String']['input'];
  number: Scalars['Int']['input'];
  publicationYear: Scalars['Int']['input'];
  authorsText?: InputMaybe<Scalars['String']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  contents?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  references?: InputMaybe<Scalars['String']['input']>;
  titleEn?: InputMaybe<Scalars['String']['input']>;
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  doi?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['Int']['input']>;
  lastPage?: InputMaybe<Scalars['Int']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
  receivedOn?: InputMaybe<Scalars['String']['input']>;
  acceptedOn?: InputMaybe<Scalars['String']['input']>;
  publishedOn?: InputMaybe<Scalars['String']['input']>;
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  places?: InputMaybe<Scalars['JSON']['input']>;
};

export type UpdateMaterialInput = {
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  abstract?: InputMaybe<Scalars['String']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  authorsText?: InputMaybe<Scalars['String']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  contents?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  references?: InputMaybe<Scalars['String']['input']>;
  titleEn?: InputMaybe<Scalars['String']['input']>;
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  doi?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['Int']['input']>;
  lastPage?: InputMaybe<Scalars['Int']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
  receivedOn?: InputMaybe<Scalars['String']['input']>;
  acceptedOn?: InputMaybe<Scalars['String']['input']>;
  publishedOn?: InputMaybe<Scalars['String']['input']>;
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  places?: InputMaybe<Scalars['JSON']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type CreateCallInput = {
  title: Scalars['String']['input'];
  info: Scalars['String']['input'];
  description: Scalars['String']['input'];
  descriptionEn: Scalars['String']['input'];
  deadline: Scalars['String']['input'];
};

export type UpdateCallInput = {
  title?: InputMaybe<Scalars['String']['input']>;
  info?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  descriptionEn?: InputMaybe<Scalars['String']['input']>;
  deadline?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type CreateBoardMemberInput = {
  fullName: Scalars['String']['input'];
  department?: InputMaybe<Scalars['String']['input']>;
  isTopLevel?: InputMaybe<Scalars['Boolean']['input']>;
  isScientificBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isEditorialBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isEditorialOffice?: InputMaybe<Scalars['Boolean']['input']>;
  isOrganisingCommittee?: InputMaybe<Scalars['Boolean']['input']>;
  isMember?: InputMaybe<Scalars['Boolean']['input']>;
};

export type UpdateBoardMemberInput = {
  fullName?: InputMaybe<Scalars['String']['input']>;
  department?: InputMaybe<Scalars['String']['input']>;
  isTopLevel?: InputMaybe<Scalars['Boolean']['input']>;
  isScientificBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isEditorialBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isEditorialOffice?: InputMaybe<Scalars['Boolean']['input']>;
  isOrganisingCommittee?: InputMaybe<Scalars['Boolean']['input']>;
  isMember?: InputMaybe<Scalars['Boolean']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type CreateOtherFileInput = {
  title: Scalars['String']['input'];
  isAuthorFile?: InputMaybe<Scalars['Boolean']['input']>;
  isReviewFile?: InputMaybe<Scalars['Boolean']['input']>;
  isEnglish?: InputMaybe<Scalars['Boolean']['input']>;
};

export type UpdateOtherFileInput = {
  title?: InputMaybe<Scalars['String']['input']>;
  isAuthorFile?: InputMaybe<Scalars['Boolean']['input']>;
  isReviewFile?: InputMaybe<Scalars['Boolean']['input']>;
  isEnglish?: InputMaybe<Scalars['Boolean']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdateJournalInput = {
  title?: InputMaybe<Scalars['String']['input']>;
  titleEn?: InputMaybe<Scalars['String']['input']>;
  subtitle?: InputMaybe<Scalars['String']['input']>;
  subtitleEn?: InputMaybe<Scalars['String']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  issnOnline?: InputMaybe<Scalars['String']['input']>;
  publisher?: InputMaybe<Scalars['String']['input']>;
  publisherEn?: InputMaybe<Scalars['String']['input']>;
  foundedYear?: InputMaybe<Scalars['Int']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  submissionEmail?: InputMaybe<Scalars['String']['input']>;
  address?: InputMaybe<Scalars['String']['input']>;
  addressEn?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<ContactInput>;
  organisingCommittee?: InputMaybe<ContactInput>;
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  issnPortalUrl?: InputMaybe<Scalars['String']['input']>;
  universityUrl?: InputMaybe<Scalars['String']['input']>;
  facultyUrl?: InputMaybe<Scalars['String']['input']>;
  designCreditUrl?: InputMaybe<Scalars['String']['input']>;
  mapUrl?: InputMaybe<Scalars['String']['input']>;
  latitude?: InputMaybe<Scalars['Float']['input']>;
  longitude?: InputMaybe<Scalars['Float']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};
