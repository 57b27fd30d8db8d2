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
  Date: { input: string; output: string; }
  DateTime: { input: string; output: string; }
  GeoJSON: { input: unknown; output: unknown; }
  JSON: { input: unknown; output: unknown; }
  Upload: { input: File; output: File; }
};

export type AffiliationInput = {
  name: Scalars['String']['input'];
  ror?: InputMaybe<Scalars['String']['input']>;
};

export type ArticleType =
  | 'BOOK_REVIEW'
  | 'CASE_STUDY'
  | 'CORRECTION'
  | 'DATA'
  | 'EDITORIAL'
  | 'ESSAY'
  | 'LETTER'
  | 'NEWS'
  | 'OBITUARY'
  | 'OTHER'
  | 'REPORT'
  | 'RESEARCH'
  | 'RETRACTION'
  | 'REVIEW'
  | 'SHORT_COMMUNICATION'
  | 'TRANSLATION';

export type AuthorInput = {
  affiliation?: InputMaybe<Scalars['String']['input']>;
  affiliations?: InputMaybe<Array<AffiliationInput>>;
  familyName?: InputMaybe<Scalars['String']['input']>;
  givenName?: InputMaybe<Scalars['String']['input']>;
  isCorresponding?: InputMaybe<Scalars['Boolean']['input']>;
  isOrganisation?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  orcid?: InputMaybe<Scalars['String']['input']>;
  roles?: InputMaybe<Array<ContributorRole>>;
};

export type ChangedMaterialInput = {
  doi?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['Int']['input'];
  isDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
  lastPage?: InputMaybe<Scalars['String']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type CitationStyle =
  | 'AGU'
  | 'AMA'
  | 'APA'
  | 'ASA'
  | 'BIBTEX'
  | 'CHICAGO'
  | 'CSL_JSON'
  | 'CSV'
  | 'HARVARD'
  | 'IEEE'
  | 'ISO690'
  | 'JATS'
  | 'JSON_LD'
  | 'MLA'
  | 'RIS'
  | 'VANCOUVER';

export type ContactInput = {
  email?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  phones: Array<Scalars['String']['input']>;
};

export type ContributorRole =
  | 'CONCEPTUALIZATION'
  | 'DATA_CURATION'
  | 'FORMAL_ANALYSIS'
  | 'FUNDING_ACQUISITION'
  | 'INVESTIGATION'
  | 'METHODOLOGY'
  | 'PROJECT_ADMINISTRATION'
  | 'RESOURCES'
  | 'SOFTWARE'
  | 'SUPERVISION'
  | 'VALIDATION'
  | 'VISUALIZATION'
  | 'WRITING_ORIGINAL_DRAFT'
  | 'WRITING_REVIEW_EDITING';

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

export type CreateCallInput = {
  deadline: Scalars['Date']['input'];
  description: Scalars['String']['input'];
  descriptionEn: Scalars['String']['input'];
  info: Scalars['String']['input'];
  title: Scalars['String']['input'];
};

export type CreateMaterialInput = {
  abstract: Scalars['String']['input'];
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  acceptedOn?: InputMaybe<Scalars['Date']['input']>;
  articleType?: InputMaybe<ArticleType>;
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  authorsText?: InputMaybe<Scalars['String']['input']>;
  categoryId: Scalars['Int']['input'];
  contents?: InputMaybe<Scalars['String']['input']>;
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  dataAvailability?: InputMaybe<Scalars['String']['input']>;
  dataAvailabilityEn?: InputMaybe<Scalars['String']['input']>;
  doi?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['String']['input']>;
  fullText?: InputMaybe<Scalars['String']['input']>;
  funding?: InputMaybe<Array<FundingInput>>;
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
  lastPage?: InputMaybe<Scalars['String']['input']>;
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  number: Scalars['Int']['input'];
  places?: InputMaybe<Scalars['GeoJSON']['input']>;
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  publicationYear: Scalars['Int']['input'];
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  receivedOn?: InputMaybe<Scalars['Date']['input']>;
  references?: InputMaybe<Scalars['String']['input']>;
  relatedWorks?: InputMaybe<Array<RelatedWorkInput>>;
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  summary?: InputMaybe<SummaryInput>;
  title: Scalars['String']['input'];
  titleEn?: InputMaybe<Scalars['String']['input']>;
  volume?: InputMaybe<Scalars['String']['input']>;
};

export type CreateOtherFileInput = {
  isAuthorFile?: Scalars['Boolean']['input'];
  isEnglish?: Scalars['Boolean']['input'];
  isReviewFile?: Scalars['Boolean']['input'];
  title: Scalars['String']['input'];
};

export type CreateUserInput = {
  email: Scalars['String']['input'];
  isAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  password: Scalars['String']['input'];
  username: Scalars['String']['input'];
};

export type DoajProblem =
  | 'FEES_NOT_DESCRIBED'
  | 'MISSING'
  | 'NOT_CREATIVE_COMMONS'
  | 'NOT_RECORDED'
  | 'NOT_REVIEWED';

export type DoajQuestion =
  | 'AIMS'
  | 'ALTERNATIVE_TITLE'
  | 'ARCHIVING'
  | 'BOARD'
  | 'COPYRIGHT'
  | 'COUNTRY'
  | 'FEES'
  | 'HOME'
  | 'IDENTIFIERS'
  | 'INSTRUCTIONS'
  | 'ISSN_ONLINE'
  | 'ISSN_PRINT'
  | 'KEYWORDS'
  | 'LANGUAGES'
  | 'LICENCE'
  | 'LICENCE_IN_TEXTS'
  | 'OPEN_ACCESS'
  | 'PEER_REVIEW'
  | 'PLAGIARISM'
  | 'PUBLISHER'
  | 'REPOSITORIES'
  | 'TITLE';

export type DoiState =
  | 'FAILED'
  | 'NOT_REGISTERED'
  | 'OUTDATED'
  | 'PENDING'
  | 'REGISTERED'
  | 'TARGET_WRONG'
  | 'WARNING';

export type EditedNoun =
  | 'BOARD_MEMBER'
  | 'CALL'
  | 'JOURNAL'
  | 'MATERIAL'
  | 'OTHER_FILE';

export type ExportFormat =
  | 'CROSSREF'
  | 'CSV'
  | 'DOAJ_JSON'
  | 'DOAJ_XML'
  | 'JATS'
  | 'KBART';

export type FundingInput = {
  award?: InputMaybe<Scalars['String']['input']>;
  funder: Scalars['String']['input'];
  funderId?: InputMaybe<Scalars['String']['input']>;
};

export type ImportState =
  | 'CANCELLED'
  | 'CHECKED'
  | 'CHECKING'
  | 'FAILED'
  | 'IMPORTED'
  | 'IMPORTING'
  | 'REJECTED'
  | 'WAITING';

export type ImportedStatus =
  | 'CREATED'
  | 'REJECTED'
  | 'UNCHANGED'
  | 'UPDATED';

export type Index =
  | 'CROSSREF'
  | 'DOAJ'
  | 'OAI'
  | 'SCHOLAR';

export type IndexingServiceInput = {
  name: Scalars['String']['input'];
  url?: InputMaybe<Scalars['String']['input']>;
};

export type Language =
  | 'al'
  | 'en'
  | 'sq';

export type LeftOut =
  | 'ADDRESS'
  | 'ERASED'
  | 'STATE';

export type LetterItemInput = {
  articleId?: InputMaybe<Scalars['Int']['input']>;
  detail?: InputMaybe<Scalars['String']['input']>;
  path: Scalars['String']['input'];
  title: Scalars['String']['input'];
};

export type LetterKind =
  | 'CALL'
  | 'FREE'
  | 'ISSUE';

export type LetterState =
  | 'CANCELLED'
  | 'DRAFT'
  | 'SCHEDULED'
  | 'SENDING'
  | 'SENT';

export type LetterTextInput = {
  actionLabel?: InputMaybe<Scalars['String']['input']>;
  actionPath?: InputMaybe<Scalars['String']['input']>;
  closing?: InputMaybe<Scalars['String']['input']>;
  heading: Scalars['String']['input'];
  intro: Scalars['String']['input'];
  items: Array<LetterItemInput>;
  preheader?: InputMaybe<Scalars['String']['input']>;
  subject: Scalars['String']['input'];
};

export type ManuscriptPart =
  | 'CHART'
  | 'CITATION'
  | 'COMMENTS'
  | 'CONTENTS'
  | 'DELETIONS'
  | 'EQUATIONS'
  | 'FIGURES'
  | 'FORMULA_PART'
  | 'HEADINGS'
  | 'HIDDEN'
  | 'INSERTIONS'
  | 'MACROS'
  | 'MEDIA'
  | 'NOTES'
  | 'OBJECT'
  | 'PICTURE_CROPPED'
  | 'PICTURE_ELSEWHERE'
  | 'PICTURE_FORMAT'
  | 'PICTURE_UNREADABLE'
  | 'PICTURE_UNUSED'
  | 'SHAPE'
  | 'TABLES'
  | 'TEXT'
  | 'TITLE';

export type MaterialFilter = {
  author?: InputMaybe<Scalars['String']['input']>;
  authorContains?: InputMaybe<Scalars['String']['input']>;
  bbox?: InputMaybe<Array<Scalars['Float']['input']>>;
  category?: InputMaybe<Scalars['String']['input']>;
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  cites?: InputMaybe<Scalars['String']['input']>;
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  doi?: InputMaybe<Scalars['String']['input']>;
  dois?: InputMaybe<Array<Scalars['String']['input']>>;
  hasDoi?: InputMaybe<Scalars['Boolean']['input']>;
  ids?: InputMaybe<Array<Scalars['Int']['input']>>;
  includeScheduled?: InputMaybe<Scalars['Boolean']['input']>;
  incomplete?: InputMaybe<Scalars['Boolean']['input']>;
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  keyword?: InputMaybe<Scalars['String']['input']>;
  keywordContains?: InputMaybe<Scalars['String']['input']>;
  kinds?: InputMaybe<Array<MaterialKind>>;
  language?: InputMaybe<Scalars['String']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  orcid?: InputMaybe<Scalars['String']['input']>;
  place?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  updatedSince?: InputMaybe<Scalars['DateTime']['input']>;
  updatedUntil?: InputMaybe<Scalars['DateTime']['input']>;
  year?: InputMaybe<Scalars['Int']['input']>;
  yearFrom?: InputMaybe<Scalars['Int']['input']>;
  yearTo?: InputMaybe<Scalars['Int']['input']>;
};

export type MaterialGap =
  | 'ABSTRACT'
  | 'ALBANIAN'
  | 'AUTHORS'
  | 'DOI'
  | 'ENGLISH'
  | 'KEYWORDS'
  | 'ORCID'
  | 'PAGES'
  | 'PDF'
  | 'REFERENCES';

export type MaterialKind =
  | 'ARTICLE'
  | 'ISSUE'
  | 'OTHER';

export type MaterialOrder =
  | 'NEWEST'
  | 'OLDEST'
  | 'TITLE'
  | 'UPDATED';

export type Objection =
  | 'ABSTRACT_MISSING'
  | 'ADDRESS_IS_LOCAL'
  | 'AFFILIATION_MISSING'
  | 'AUTHOR_MISSING'
  | 'AUTHOR_NAME_INVALID'
  | 'DATES_OF_REVIEW_MISSING'
  | 'DOI_INVALID'
  | 'DOI_MISSING'
  | 'ENGLISH_ABSTRACT_MISSING'
  | 'ENGLISH_TITLE_MISSING'
  | 'ISSN_MISSING'
  | 'ISSUE_MISSING'
  | 'JOURNAL_TITLE_TOO_LONG'
  | 'KEYWORDS_MISSING'
  | 'KEYWORDS_TOO_MANY'
  | 'LANGUAGE_MISSING'
  | 'LICENCE_MISSING'
  | 'PAGES_REVERSED'
  | 'PDF_MISSING'
  | 'PDF_TOO_LARGE'
  | 'PUBLICATION_DATE_MISSING'
  | 'REFERENCES_MISSING'
  | 'SCHEMA'
  | 'SCRIPT_IN_TEXT'
  | 'YEAR_BEYOND_SCHEMA';

export type OtherFileAudience =
  | 'AUTHORS'
  | 'REVIEWERS';

export type PeerReview =
  | 'DOUBLE_ANONYMOUS'
  | 'EDITORIAL'
  | 'OPEN'
  | 'SINGLE_ANONYMOUS';

export type Publication =
  | 'DRAFT'
  | 'PUBLISHED'
  | 'SCHEDULED';

export type RelatedWorkInput = {
  date?: InputMaybe<Scalars['Date']['input']>;
  doi?: InputMaybe<Scalars['String']['input']>;
  kind: RelationKind;
  materialId?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
  noteEn?: InputMaybe<Scalars['String']['input']>;
  path?: InputMaybe<Scalars['String']['input']>;
  url?: InputMaybe<Scalars['String']['input']>;
};

export type RelationKind =
  | 'COMMENTS_ON'
  | 'CORRECTS'
  | 'EXPRESSES_CONCERN_ABOUT'
  | 'HAS_DATA'
  | 'HAS_SUPPLEMENT'
  | 'REPLACES'
  | 'RETRACTS'
  | 'REVIEWS'
  | 'TRANSLATES'
  | 'USES_DATA';

export type RestorableNoun =
  | 'BOARD_MEMBER'
  | 'CALL'
  | 'MATERIAL'
  | 'OTHER_FILE'
  | 'USER';

export type SearchField =
  | 'ABSTRACT'
  | 'AUTHORS'
  | 'FULL_TEXT'
  | 'KEYWORDS'
  | 'OTHER'
  | 'PDF'
  | 'REFERENCES'
  | 'TITLE';

export type SummaryInput = {
  abstract?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  language: Scalars['String']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
};

export type TermFilter = {
  hasOrcid?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  orcid?: InputMaybe<Scalars['String']['input']>;
  year?: InputMaybe<Scalars['Int']['input']>;
};

export type TermKind =
  | 'AUTHOR'
  | 'KEYWORD'
  | 'PLACE';

export type UpdateBoardMemberInput = {
  department?: InputMaybe<Scalars['String']['input']>;
  fullName?: InputMaybe<Scalars['String']['input']>;
  isEditorialBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isEditorialOffice?: InputMaybe<Scalars['Boolean']['input']>;
  isMember?: InputMaybe<Scalars['Boolean']['input']>;
  isOrganisingCommittee?: InputMaybe<Scalars['Boolean']['input']>;
  isScientificBoard?: InputMaybe<Scalars['Boolean']['input']>;
  isTopLevel?: InputMaybe<Scalars['Boolean']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdateCallInput = {
  deadline?: InputMaybe<Scalars['Date']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  descriptionEn?: InputMaybe<Scalars['String']['input']>;
  info?: InputMaybe<Scalars['String']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdateJournalInput = {
  abbreviation?: InputMaybe<Scalars['String']['input']>;
  address?: InputMaybe<Scalars['String']['input']>;
  addressEn?: InputMaybe<Scalars['String']['input']>;
  aims?: InputMaybe<Scalars['String']['input']>;
  aimsEn?: InputMaybe<Scalars['String']['input']>;
  charges?: InputMaybe<Scalars['String']['input']>;
  chargesEn?: InputMaybe<Scalars['String']['input']>;
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  country?: InputMaybe<Scalars['String']['input']>;
  designCreditUrl?: InputMaybe<Scalars['String']['input']>;
  doiPattern?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<ContactInput>;
  email?: InputMaybe<Scalars['String']['input']>;
  facultyUrl?: InputMaybe<Scalars['String']['input']>;
  foundedYear?: InputMaybe<Scalars['Int']['input']>;
  hasCharges?: InputMaybe<Scalars['Boolean']['input']>;
  indexing?: InputMaybe<Array<IndexingServiceInput>>;
  issn?: InputMaybe<Scalars['String']['input']>;
  issnOnline?: InputMaybe<Scalars['String']['input']>;
  issnPortalUrl?: InputMaybe<Scalars['String']['input']>;
  issuesPerYear?: InputMaybe<Scalars['Int']['input']>;
  languages?: InputMaybe<Array<Scalars['String']['input']>>;
  latitude?: InputMaybe<Scalars['Float']['input']>;
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  longitude?: InputMaybe<Scalars['Float']['input']>;
  mapUrl?: InputMaybe<Scalars['String']['input']>;
  metadataLicenceUrl?: InputMaybe<Scalars['String']['input']>;
  organisingCommittee?: InputMaybe<ContactInput>;
  ownedSince?: InputMaybe<Scalars['Int']['input']>;
  peerReview?: InputMaybe<PeerReview>;
  placeOfPublication?: InputMaybe<Scalars['String']['input']>;
  policies?: InputMaybe<Scalars['String']['input']>;
  policiesEn?: InputMaybe<Scalars['String']['input']>;
  procedure?: InputMaybe<Scalars['String']['input']>;
  procedureEn?: InputMaybe<Scalars['String']['input']>;
  publisher?: InputMaybe<Scalars['String']['input']>;
  publisherEn?: InputMaybe<Scalars['String']['input']>;
  showsReadings?: InputMaybe<Scalars['Boolean']['input']>;
  submissionEmail?: InputMaybe<Scalars['String']['input']>;
  subtitle?: InputMaybe<Scalars['String']['input']>;
  subtitleEn?: InputMaybe<Scalars['String']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  titleEn?: InputMaybe<Scalars['String']['input']>;
  universityUrl?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdateLetterInput = {
  al?: InputMaybe<LetterTextInput>;
  en?: InputMaybe<LetterTextInput>;
  version: Scalars['Int']['input'];
};

export type UpdateMaterialInput = {
  abstract?: InputMaybe<Scalars['String']['input']>;
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  acceptedOn?: InputMaybe<Scalars['Date']['input']>;
  articleType?: InputMaybe<ArticleType>;
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  authorsText?: InputMaybe<Scalars['String']['input']>;
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  contents?: InputMaybe<Scalars['String']['input']>;
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  dataAvailability?: InputMaybe<Scalars['String']['input']>;
  dataAvailabilityEn?: InputMaybe<Scalars['String']['input']>;
  doi?: InputMaybe<Scalars['String']['input']>;
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  firstPage?: InputMaybe<Scalars['String']['input']>;
  fullText?: InputMaybe<Scalars['String']['input']>;
  funding?: InputMaybe<Array<FundingInput>>;
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  issn?: InputMaybe<Scalars['String']['input']>;
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  keywords?: InputMaybe<Scalars['String']['input']>;
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
  lastPage?: InputMaybe<Scalars['String']['input']>;
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  places?: InputMaybe<Scalars['GeoJSON']['input']>;
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  receivedOn?: InputMaybe<Scalars['Date']['input']>;
  references?: InputMaybe<Scalars['String']['input']>;
  relatedWorks?: InputMaybe<Array<RelatedWorkInput>>;
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  section?: InputMaybe<Scalars['String']['input']>;
  summary?: InputMaybe<SummaryInput>;
  title?: InputMaybe<Scalars['String']['input']>;
  titleEn?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
  volume?: InputMaybe<Scalars['String']['input']>;
};

export type UpdateOtherFileInput = {
  isAuthorFile?: InputMaybe<Scalars['Boolean']['input']>;
  isEnglish?: InputMaybe<Scalars['Boolean']['input']>;
  isReviewFile?: InputMaybe<Scalars['Boolean']['input']>;
  title?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UsageFormat =
  | 'COUNTER'
  | 'CSV';
