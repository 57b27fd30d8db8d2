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
  /** A calendar date (YYYY-MM-DD) without a time zone. */
  Date: { input: string; output: string; }
  /** A date-time string at UTC, such as 2019-12-03T09:54:33Z, compliant with the date-time format. */
  DateTime: { input: string; output: string; }
  /** A GeoJSON object (RFC 7946). */
  GeoJSON: { input: unknown; output: unknown; }
  /** A JSON value, described by its field. */
  JSON: { input: unknown; output: unknown; }
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: File; output: File; }
};

/** Whether a page exists at a URL. */
export type AddressState =
  /** The URL is on another site and was not checked. */
  | 'EXTERNAL'
  /** The journal has a page there. */
  | 'FOUND'
  /** The journal currently has no page there. */
  | 'NOT_FOUND';

/** An institution that an author is affiliated with. */
export type AffiliationInput = {
  /** Its name, as printed. */
  name: Scalars['String']['input'];
  /** The ROR id, e.g. https://ror.org/02mhbdp94. */
  ror?: InputMaybe<Scalars['String']['input']>;
};

/** The type of an article. */
export type ArticleType =
  /** In JATS: book-review. */
  | 'BOOK_REVIEW'
  /** In JATS: case-report. */
  | 'CASE_STUDY'
  /** In JATS: correction. */
  | 'CORRECTION'
  /** In JATS: data-paper. */
  | 'DATA'
  /** In JATS: editorial. */
  | 'EDITORIAL'
  /** In JATS: discussion. */
  | 'ESSAY'
  /** In JATS: letter. */
  | 'LETTER'
  /** In JATS: news. */
  | 'NEWS'
  /** In JATS: obituary. */
  | 'OBITUARY'
  /** In JATS: other. */
  | 'OTHER'
  /** In JATS: meeting-report. */
  | 'REPORT'
  /** In JATS: research-article. */
  | 'RESEARCH'
  /** In JATS: retraction. */
  | 'RETRACTION'
  /** In JATS: review-article. */
  | 'REVIEW'
  /** In JATS: brief-report. */
  | 'SHORT_COMMUNICATION'
  /** In JATS: translation. */
  | 'TRANSLATION';

/** An author, as entered by an editor. */
export type AuthorInput = {
  /** The affiliations as one string. */
  affiliation?: InputMaybe<Scalars['String']['input']>;
  /** The affiliations. */
  affiliations?: InputMaybe<Array<AffiliationInput>>;
  /** The family name. */
  familyName?: InputMaybe<Scalars['String']['input']>;
  /** The given names. */
  givenName?: InputMaybe<Scalars['String']['input']>;
  /** Whether this is a corresponding author. */
  isCorresponding?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether this is an organisation, whose name is not split. */
  isOrganisation?: InputMaybe<Scalars['Boolean']['input']>;
  /** The full name as printed, e.g. 'Sami Frashëri'. */
  name: Scalars['String']['input'];
  /** The ORCID iD as a URL: https://orcid.org/0000-0000-0000-0000. */
  orcid?: InputMaybe<Scalars['String']['input']>;
  /** The author's contributions. */
  roles?: InputMaybe<Array<ContributorRole>>;
};

/** A change to one of several materials. Omitted fields stay unchanged. */
export type ChangedMaterialInput = {
  /** The DOI without a resolver, e.g. 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the first page, e.g. '12', 'xii' or 'e12'. */
  firstPage?: InputMaybe<Scalars['String']['input']>;
  /** The id of the material. */
  id: Scalars['Int']['input'];
  /** True deletes the material, false restores it. */
  isDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is a draft, hidden from readers. New materials default to false. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** The language as a BCP 47 tag, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the last page. */
  lastPage?: InputMaybe<Scalars['String']['input']>;
  /** The number of the issue within its year, from 0. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** The date from which readers see it (YYYY-MM-DD); null publishes it immediately. */
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  /** The year of publication, from 1500. A future year hides the material from readers until then. */
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  /** The date of publication. */
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  /** The section of the issue. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Citation styles are a line of plain text for each article, in the requested language; the others are files. */
export type CitationStyle =
  /** A reference in AGU style. */
  | 'AGU'
  /** A reference in AMA style. */
  | 'AMA'
  /** A reference in APA style. */
  | 'APA'
  /** A reference in ASA style. */
  | 'ASA'
  /** A BibTeX @article. */
  | 'BIBTEX'
  /** A reference in Chicago style. */
  | 'CHICAGO'
  /** CSL-JSON, the exchange format of reference managers. */
  | 'CSL_JSON'
  /** A CSV table with a header and a row for each article. */
  | 'CSV'
  /** A reference in Harvard style. */
  | 'HARVARD'
  /** A reference in IEEE style. */
  | 'IEEE'
  /** A reference in ISO 690 style. */
  | 'ISO690'
  /** A JATS 1.3 document with the metadata and references of the article. */
  | 'JATS'
  /** A schema.org ScholarlyArticle or PublicationIssue as JSON-LD. */
  | 'JSON_LD'
  /** A reference in MLA style. */
  | 'MLA'
  /** A RIS record (TY - JOUR). */
  | 'RIS'
  /** A reference in Vancouver style. */
  | 'VANCOUVER';

/** Contact details of a person or committee. */
export type ContactInput = {
  /** The e-mail address, or null. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The name of the person or the committee. */
  name: Scalars['String']['input'];
  /** Telephone numbers with country codes. */
  phones: Array<Scalars['String']['input']>;
};

/** A contributor role of the CRediT taxonomy. */
export type ContributorRole =
  /** Conceptualization. */
  | 'CONCEPTUALIZATION'
  /** Data curation. */
  | 'DATA_CURATION'
  /** Formal analysis. */
  | 'FORMAL_ANALYSIS'
  /** Funding acquisition. */
  | 'FUNDING_ACQUISITION'
  /** Investigation. */
  | 'INVESTIGATION'
  /** Methodology. */
  | 'METHODOLOGY'
  /** Project administration. */
  | 'PROJECT_ADMINISTRATION'
  /** Resources. */
  | 'RESOURCES'
  /** Software. */
  | 'SOFTWARE'
  /** Supervision. */
  | 'SUPERVISION'
  /** Validation. */
  | 'VALIDATION'
  /** Visualization. */
  | 'VISUALIZATION'
  /** Writing – original draft. */
  | 'WRITING_ORIGINAL_DRAFT'
  /** Writing – review & editing. */
  | 'WRITING_REVIEW_EDITING';

/** A board member, as entered by an editor. */
export type CreateBoardMemberInput = {
  /** The affiliation. */
  department?: InputMaybe<Scalars['String']['input']>;
  /** The full name, with titles. */
  fullName: Scalars['String']['input'];
  /** Whether the person is on the editorial board. */
  isEditorialBoard?: Scalars['Boolean']['input'];
  /** Whether the person works in the editorial office. */
  isEditorialOffice?: Scalars['Boolean']['input'];
  /** Whether the person is listed under 'members' of their boards rather than in the core. */
  isMember?: Scalars['Boolean']['input'];
  /** Whether the person is on the organising committee. */
  isOrganisingCommittee?: Scalars['Boolean']['input'];
  /** Whether the person is on the scientific board. */
  isScientificBoard?: Scalars['Boolean']['input'];
  /** Whether the person is on the main journal board. */
  isTopLevel?: Scalars['Boolean']['input'];
};

/** A call for papers, as entered by an editor. */
export type CreateCallInput = {
  /** The last day for submissions. */
  deadline: Scalars['Date']['input'];
  /** The text of the call in Albanian. */
  description: Scalars['String']['input'];
  /** The text of the call in English. */
  descriptionEn: Scalars['String']['input'];
  /** A short description. */
  info: Scalars['String']['input'];
  /** The title of the call. */
  title: Scalars['String']['input'];
};

/** A material, as entered by an editor. */
export type CreateMaterialInput = {
  /** The abstract as plain text. It may be empty in a draft. */
  abstract: Scalars['String']['input'];
  /** The English abstract. */
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the date the manuscript was accepted. */
  acceptedOn?: InputMaybe<Scalars['Date']['input']>;
  /** For articles: the type of article. */
  articleType?: InputMaybe<ArticleType>;
  /** Details of the authors in `authorsText`, matched by name. Omitted details stay unchanged. */
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  /** The authors as one string, separated by semicolons or commas. */
  authorsText?: InputMaybe<Scalars['String']['input']>;
  /** The id of the category, which determines the type of the material. */
  categoryId: Scalars['Int']['input'];
  /** For issues: the table of contents as HTML, sanitised when stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters per attribute. */
  contents?: InputMaybe<Scalars['String']['input']>;
  /** The copyright holder; defaults to the journal's at the time of publication. */
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  /** For articles: where the data are, and who may have them. */
  dataAvailability?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the same in English. */
  dataAvailabilityEn?: InputMaybe<Scalars['String']['input']>;
  /** The DOI without a resolver, e.g. 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** For issues: the editor-in-chief. */
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  /** For issues: the editorial board. */
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the first page, e.g. '12', 'xii' or 'e12'. */
  firstPage?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the full text as HTML or JATS, stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Images must be data: URLs or files of this site. */
  fullText?: InputMaybe<Scalars['String']['input']>;
  /** For articles: funding of the research. */
  funding?: InputMaybe<Array<FundingInput>>;
  /** Whether it is a draft, hidden from readers. New materials default to false. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** For issues: the ISSN. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** For issues: the journal director. */
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the keywords, separated by commas. */
  keywords?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the English keywords, separated by commas. */
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  /** The language as a BCP 47 tag, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the last page. */
  lastPage?: InputMaybe<Scalars['String']['input']>;
  /** The URL of its licence; defaults to the journal's at the time of publication. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** The number of the issue within its year, from 0. */
  number: Scalars['Int']['input'];
  /** A GeoJSON FeatureCollection of at most 100 points and areas. */
  places?: InputMaybe<Scalars['GeoJSON']['input']>;
  /** For issues: who prepared it for publication. */
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  /** The date from which readers see it (YYYY-MM-DD); null publishes it immediately. */
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  /** The year of publication, from 1500. A future year hides the material from readers until then. */
  publicationYear: Scalars['Int']['input'];
  /** The date of publication. */
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  /** For articles: the date the manuscript was received. */
  receivedOn?: InputMaybe<Scalars['Date']['input']>;
  /** For articles: the cited works, one per line. */
  references?: InputMaybe<Scalars['String']['input']>;
  /** The works it is related to. The other side is derived: state each relation at one of the two. */
  relatedWorks?: InputMaybe<Array<RelatedWorkInput>>;
  /** For issues: the scientific board. */
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  /** The section of the issue. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** Title, abstract and keywords in a language besides its own and English. */
  summary?: InputMaybe<SummaryInput>;
  /** The title in the language of the material. */
  title: Scalars['String']['input'];
  /** The English title, if the original title is in another language. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** For issues and articles: the volume. */
  volume?: InputMaybe<Scalars['String']['input']>;
};

/** A document, as entered by an editor. */
export type CreateOtherFileInput = {
  /** Whether it is for authors; excludes isReviewFile. */
  isAuthorFile?: Scalars['Boolean']['input'];
  /** Whether it is in English; otherwise it is in Albanian. */
  isEnglish?: Scalars['Boolean']['input'];
  /** Whether it is for reviewers; excludes isAuthorFile. */
  isReviewFile?: Scalars['Boolean']['input'];
  /** The title of the document. */
  title: Scalars['String']['input'];
};

/** A new administrator, as entered by another administrator. */
export type CreateUserInput = {
  /** The e-mail address to sign in with. */
  email: Scalars['String']['input'];
  /** Defaults to true. Only administrators can use the dashboard. */
  isAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  /** At least 8 characters; not one of the most common passwords, and not derived from a name. */
  password: Scalars['String']['input'];
  /** The name shown in the history of records. */
  username: Scalars['String']['input'];
};

/** What is wrong with an answer. */
export type DoajProblem =
  /** Authors are charged, but the charges are not described in both languages. */
  | 'FEES_NOT_DESCRIBED'
  /** The field for it in the journal's record is empty. */
  | 'MISSING'
  /** It is not a Creative Commons licence. */
  | 'NOT_CREATIVE_COMMONS'
  /** The journal's record has no field for it; the applicant must answer it. */
  | 'NOT_RECORDED'
  /** DOAJ requires reviewers who are not the editors. */
  | 'NOT_REVIEWED';

/** A question on DOAJ's application form. */
export type DoajQuestion =
  /** Where the aims and scope are stated. */
  | 'AIMS'
  /** The title in the other language. */
  | 'ALTERNATIVE_TITLE'
  /** Where the content is preserved. */
  | 'ARCHIVING'
  /** Where the editorial board is listed. */
  | 'BOARD'
  /** The copyright holder, and where this is stated. */
  | 'COPYRIGHT'
  /** The publisher's country: an ISO 3166-1 alpha-2 code. */
  | 'COUNTRY'
  /** Charges to authors: NONE, or the journal's description. */
  | 'FEES'
  /** The journal's URL. */
  | 'HOME'
  /** Persistent identifiers of articles: DOI. */
  | 'IDENTIFIERS'
  /** Where the instructions for authors are. */
  | 'INSTRUCTIONS'
  /** The ISSN of the online edition. */
  | 'ISSN_ONLINE'
  /** The ISSN of the print edition. */
  | 'ISSN_PRINT'
  /** Up to six subject keywords. */
  | 'KEYWORDS'
  /** The languages in which manuscripts are accepted, as BCP 47 tags. */
  | 'LANGUAGES'
  /** The licence, and where it is stated. */
  | 'LICENCE'
  /** Whether the full texts state the licence themselves. */
  | 'LICENCE_IN_TEXTS'
  /** Where the open access policy is stated. */
  | 'OPEN_ACCESS'
  /** The type of peer review (a value of PeerReview), and where it is described. */
  | 'PEER_REVIEW'
  /** Whether manuscripts are screened for plagiarism. */
  | 'PLAGIARISM'
  /** The publisher. */
  | 'PUBLISHER'
  /** Whether the policy on depositing in repositories is registered. */
  | 'REPOSITORIES'
  /** The title. */
  | 'TITLE';

/** The state of a DOI. */
export type DoiState =
  /** Crossref rejected its last deposit, or it could not be sent. */
  | 'FAILED'
  /** It was never registered. */
  | 'NOT_REGISTERED'
  /** It is registered with earlier metadata. */
  | 'OUTDATED'
  /** A deposit waits, or its outcome is not known yet. */
  | 'PENDING'
  /** It is registered with the current metadata. */
  | 'REGISTERED'
  /** It leads to a URL that is not that of the article. */
  | 'TARGET_WRONG'
  /** It is registered; Crossref warns of something. */
  | 'WARNING';

/** Kinds of records that have a history and can be restored. */
export type EditedNoun =
  /** Members of the boards. */
  | 'BOARD_MEMBER'
  /** Calls for papers. */
  | 'CALL'
  /** The journal itself, with the id 1. */
  | 'JOURNAL'
  /** Issues, articles and other materials. */
  | 'MATERIAL'
  /** Documents for authors and reviewers. */
  | 'OTHER_FILE';

/** An export format for indexes and libraries. */
export type ExportFormat =
  /** A Crossref DOI deposit, version 5.3.1. */
  | 'CROSSREF'
  /** A table for a spreadsheet. */
  | 'CSV'
  /** A list for DOAJ's API. */
  | 'DOAJ_JSON'
  /** A file to upload to DOAJ. */
  | 'DOAJ_XML'
  /** A ZIP archive with a JATS 1.3 document per article. */
  | 'JATS'
  /** The journal's holdings, for the knowledge bases of libraries. */
  | 'KBART';

/** Funding of the research. */
export type FundingInput = {
  /** The grant number. */
  award?: InputMaybe<Scalars['String']['input']>;
  /** The funder's name. */
  funder: Scalars['String']['input'];
  /** The funder's URL in ROR or the Crossref Funder Registry. */
  funderId?: InputMaybe<Scalars['String']['input']>;
};

/** The status of an import. */
export type ImportState =
  /** Cancelled. Nothing was written. */
  | 'CANCELLED'
  /** Checked; it can be started. */
  | 'CHECKED'
  /** The document is being checked. */
  | 'CHECKING'
  /** The document cannot be imported. Nothing was written. */
  | 'FAILED'
  /** Finished. */
  | 'IMPORTED'
  /** The records are being written. */
  | 'IMPORTING'
  /** Some records cannot be imported. Nothing was written. */
  | 'REJECTED'
  /** Confirmed by the editor; writing is about to begin. */
  | 'WAITING';

/** The outcome of an import for a record. */
export type ImportedStatus =
  /** A new material. */
  | 'CREATED'
  /** Cannot be imported. */
  | 'REJECTED'
  /** Equals an existing material. */
  | 'UNCHANGED'
  /** Changes an existing material. */
  | 'UPDATED';

/** A service that indexes the journal's metadata. */
export type Index =
  /** Crossref, where DOIs are registered. */
  | 'CROSSREF'
  /** The Directory of Open Access Journals. */
  | 'DOAJ'
  /** Libraries that harvest through OAI-PMH. */
  | 'OAI'
  /** Google Scholar, which reads the pages. */
  | 'SCHOLAR';

/** An index or archive that includes the journal. */
export type IndexingServiceInput = {
  /** Its name. */
  name: Scalars['String']['input'];
  /** The URL of the journal's page there. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** A language of the journal. */
export type Language =
  /** Albanian, as in the URLs of the site. */
  | 'al'
  /** English. */
  | 'en'
  /** Albanian. */
  | 'sq';

/** Why a line of an import is left out. */
export type LeftOut =
  /** It does not begin with an e-mail address. */
  | 'ADDRESS'
  /** The subscriber was erased earlier, and must sign up again. */
  | 'ERASED'
  /** Its state is none of pending, active, suspended and unsubscribed. */
  | 'STATE';

/** An item a letter links to. */
export type LetterItemInput = {
  /** The id of the article, if it is one. */
  articleId?: InputMaybe<Scalars['Int']['input']>;
  /** The authors, or other details. */
  detail?: InputMaybe<Scalars['String']['input']>;
  /** Its path on this site. */
  path: Scalars['String']['input'];
  /** Its title. */
  title: Scalars['String']['input'];
};

/** The subject matter of a letter. */
export type LetterKind =
  /** A call for papers. */
  | 'CALL'
  /** Anything else. */
  | 'FREE'
  /** A new issue. */
  | 'ISSUE';

/** The status of a letter. */
export type LetterState =
  /** Stopped while being sent. */
  | 'CANCELLED'
  /** Still a draft. */
  | 'DRAFT'
  /** Will be sent at the scheduled time. */
  | 'SCHEDULED'
  /** Being sent. */
  | 'SENDING'
  /** Every copy has its final status. */
  | 'SENT';

/** A letter in one language. */
export type LetterTextInput = {
  /** The label of the button. */
  actionLabel?: InputMaybe<Scalars['String']['input']>;
  /** The path on this site that the button links to. */
  actionPath?: InputMaybe<Scalars['String']['input']>;
  /** The text below the list. */
  closing?: InputMaybe<Scalars['String']['input']>;
  /** The heading. */
  heading: Scalars['String']['input'];
  /** The text above the list, with blank lines between paragraphs. */
  intro: Scalars['String']['input'];
  /** The items the letter links to, in order. */
  items: Array<LetterItemInput>;
  /** The preview text that mail clients show next to the subject. */
  preheader?: InputMaybe<Scalars['String']['input']>;
  /** The subject of the mail. */
  subject: Scalars['String']['input'];
};

/** Something in a manuscript that is counted, or that may be lost when a text is made of it. */
export type ManuscriptPart =
  /** A chart or diagram that is no picture. */
  | 'CHART'
  /** A citation for which the references have no work. */
  | 'CITATION'
  /** Comments. */
  | 'COMMENTS'
  /** Tracked deletions, which are not. */
  | 'DELETIONS'
  /** Formulas. */
  | 'EQUATIONS'
  /** Pictures. */
  | 'FIGURES'
  /** A construction of formulas that is written as its parts. */
  | 'FORMULA_PART'
  /** Headings. */
  | 'HEADINGS'
  /** Tracked insertions, which are in the text. */
  | 'INSERTIONS'
  /** Macros. */
  | 'MACROS'
  /** A film, a sound or a supplement. */
  | 'MEDIA'
  /** Footnotes and endnotes. */
  | 'NOTES'
  /** An object of another program; a picture of it may be in the text. */
  | 'OBJECT'
  /** A picture that is shown whole, although the manuscript crops it. */
  | 'PICTURE_CROPPED'
  /** A picture that is not in the file. */
  | 'PICTURE_ELSEWHERE'
  /** A picture in a format that browsers do not show, such as EMF or TIFF. */
  | 'PICTURE_FORMAT'
  /** A picture that is damaged or too large. */
  | 'PICTURE_UNREADABLE'
  /** A drawing of shapes. */
  | 'SHAPE'
  /** Tables. */
  | 'TABLES'
  /** The title, which stands in its own field. */
  | 'TITLE';

/** Restricts lists of materials, the search and the map; omitted fields do not restrict, and all given ones must match. */
export type MaterialFilter = {
  /** An author, also several of this name; for one person use `orcid`: the whole name, or the slug of its page, ignoring case and accents. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** Part of an author's name, ignoring case and accents. */
  authorContains?: InputMaybe<Scalars['String']['input']>;
  /** About a place in this bounding box: west, south, east, north, in degrees. If it crosses the antimeridian, west is greater than east. */
  bbox?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** The category's name, ignoring case; not for lists of one kind. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** The id of the category; not for lists of one kind. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Only works whose references contain this DOI, with or without a resolver, ignoring case. */
  cites?: InputMaybe<Scalars['String']['input']>;
  /** Administrators only: recently deleted instead of published materials. */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** The whole DOI, with or without a resolver, ignoring case. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** The whole DOIs, with or without a resolver, ignoring case; at most 100. */
  dois?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True for those with a DOI, false for those without. */
  hasDoi?: InputMaybe<Scalars['Boolean']['input']>;
  /** The ids, at most 100. */
  ids?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Administrators only: include drafts and scheduled materials. */
  includeScheduled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only those that lack this; see `gaps`. */
  incomplete?: InputMaybe<Scalars['Boolean']['input']>;
  /** Administrators only: true for drafts only, false for everything else. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** A keyword in either language: the whole name, or the slug of its page, ignoring case and accents. */
  keyword?: InputMaybe<Scalars['String']['input']>;
  /** Part of the keywords in either language, ignoring case and accents. */
  keywordContains?: InputMaybe<Scalars['String']['input']>;
  /** Only materials of these types. */
  kinds?: InputMaybe<Array<MaterialKind>>;
  /** The language of the text as a BCP 47 tag, e.g. sq; 'en' also finds en-GB, and 'al' means sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The number of the issue within its year. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** The ORCID iD of an author, with or without https://orcid.org/. */
  orcid?: InputMaybe<Scalars['String']['input']>;
  /** A place they are about, or what lies in it: the whole name in any language and case, or the slug of its page. */
  place?: InputMaybe<Scalars['String']['input']>;
  /** Words and quoted phrases, all of which must occur in any text, including full texts and PDFs; as in `search`. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** The section, ignoring case. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** Part of the original or English title, ignoring case and accents: 'Shqiperi' finds 'Shqipëri'. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Changed at or after this time. To follow changes, including deletions, use `materialChanges`. */
  updatedSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Last changed before this time. */
  updatedUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The year of publication; excludes `yearFrom` and `yearTo`. */
  year?: InputMaybe<Scalars['Int']['input']>;
  /** From this year on. */
  yearFrom?: InputMaybe<Scalars['Int']['input']>;
  /** Up to and including this year. */
  yearTo?: InputMaybe<Scalars['Int']['input']>;
};

/** Something a material lacks. */
export type MaterialGap =
  /** The abstract, without which a draft cannot be published. */
  | 'ABSTRACT'
  /** The title, the abstract or the keywords in Albanian. */
  | 'ALBANIAN'
  /** The authors. */
  | 'AUTHORS'
  /** The DOI. */
  | 'DOI'
  /** The title, the abstract or the keywords in English. */
  | 'ENGLISH'
  /** The keywords. */
  | 'KEYWORDS'
  /** The ORCID iD of at least one author. */
  | 'ORCID'
  /** The first or the last page. */
  | 'PAGES'
  /** The PDF, without which a draft cannot be published. */
  | 'PDF'
  /** The references. */
  | 'REFERENCES';

/** The type of a material, which its category determines. */
export type MaterialKind =
  /** An article. */
  | 'ARTICLE'
  /** An issue. */
  | 'ISSUE'
  /** A material of another category. */
  | 'OTHER';

/** The order of a list. Ties are broken by id, so that pages neither repeat nor skip records. */
export type MaterialOrder =
  /** By year, then number, then id, all descending. */
  | 'NEWEST'
  /** The reverse of NEWEST. */
  | 'OLDEST'
  /** By title, ignoring case and accents. */
  | 'TITLE'
  /** Most recently changed first. */
  | 'UPDATED';

/** A reason for which an index objects to a record. */
export type Objection =
  /** The abstract is missing. */
  | 'ABSTRACT_MISSING'
  /** The journal's URL (PUBLIC_URL) is on a local machine or network. */
  | 'ADDRESS_IS_LOCAL'
  /** An author has no affiliation. */
  | 'AFFILIATION_MISSING'
  /** There are no authors. */
  | 'AUTHOR_MISSING'
  /** A name is too long for the index. */
  | 'AUTHOR_NAME_TOO_LONG'
  /** The date of receipt or acceptance is missing. */
  | 'DATES_OF_REVIEW_MISSING'
  /** The DOI cannot be registered. */
  | 'DOI_INVALID'
  /** The DOI is missing. */
  | 'DOI_MISSING'
  /** The English abstract is missing. */
  | 'ENGLISH_ABSTRACT_MISSING'
  /** The English title is missing. */
  | 'ENGLISH_TITLE_MISSING'
  /** Neither the journal nor the issue has an ISSN. */
  | 'ISSN_MISSING'
  /** There is no issue with this year and number. */
  | 'ISSUE_MISSING'
  /** The name of the journal is too long for the index. */
  | 'JOURNAL_TITLE_TOO_LONG'
  /** There are no keywords. */
  | 'KEYWORDS_MISSING'
  /** There are more than six keywords. */
  | 'KEYWORDS_TOO_MANY'
  /** The language of the article is missing or has no code. */
  | 'LANGUAGE_MISSING'
  /** The licence is missing. */
  | 'LICENCE_MISSING'
  /** The last page comes before the first. */
  | 'PAGES_REVERSED'
  /** The PDF is missing. */
  | 'PDF_MISSING'
  /** The PDF is larger than 5 MB. */
  | 'PDF_TOO_LARGE'
  /** Only the year of publication is known, not the date. */
  | 'PUBLICATION_DATE_MISSING'
  /** There are no references. */
  | 'REFERENCES_MISSING'
  /** The official schema rejects the record; see `detail`. */
  | 'SCHEMA'
  /** A text contains what looks like a script. */
  | 'SCRIPT_IN_TEXT'
  /** The index does not accept this year. */
  | 'YEAR_BEYOND_SCHEMA';

/** The audience of a document. */
export type OtherFileAudience =
  /** For authors. */
  | 'AUTHORS'
  /** For reviewers. */
  | 'REVIEWERS';

/** The type of peer review. */
export type PeerReview =
  /** Authors and reviewers do not know each other. */
  | 'DOUBLE_ANONYMOUS'
  /** The editors decide without reviewers. */
  | 'EDITORIAL'
  /** Authors and reviewers know each other. */
  | 'OPEN'
  /** Reviewers know the authors, but not vice versa. */
  | 'SINGLE_ANONYMOUS';

/** The publication status of a material. */
export type Publication =
  /** A draft, hidden until an editor publishes it. */
  | 'DRAFT'
  /** Visible to readers. */
  | 'PUBLISHED'
  /** Hidden until the chosen date, or until its year of publication begins. */
  | 'SCHEDULED';

/** A work that a material is related to: by `materialId`, `doi` or `url`. */
export type RelatedWorkInput = {
  /** The day of the notice. */
  date?: InputMaybe<Scalars['Date']['input']>;
  /** The DOI, stored in lower case. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** How the material is related to it. */
  kind: RelationKind;
  /** The id of another material of the journal. */
  materialId?: InputMaybe<Scalars['Int']['input']>;
  /** What readers should know, in Albanian. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The same in English. */
  noteEn?: InputMaybe<Scalars['String']['input']>;
  /** The URL of a work without a DOI. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** How a work is related to another. */
export type RelationKind =
  /** A comment on the other. */
  | 'COMMENTS_ON'
  /** A correction of the other. */
  | 'CORRECTS'
  /** An expression of concern about the other. */
  | 'EXPRESSES_CONCERN_ABOUT'
  /** The other is the data of this work. */
  | 'HAS_DATA'
  /** A new version, which replaces the other. */
  | 'REPLACES'
  /** A retraction of the other. */
  | 'RETRACTS'
  /** A review of the other. */
  | 'REVIEWS'
  /** A translation of the other. */
  | 'TRANSLATES'
  /** The other is data that this work uses. */
  | 'USES_DATA';

/** Kinds of records that can be restored after deletion. */
export type RestorableNoun =
  /** A board member. */
  | 'BOARD_MEMBER'
  /** A call for papers. */
  | 'CALL'
  /** An issue, article or other material. */
  | 'MATERIAL'
  /** A document for authors or reviewers. */
  | 'OTHER_FILE'
  /** A user, who may sign in. */
  | 'USER';

/** The field in which search words were found. */
export type SearchField =
  /** The abstract in either language. */
  | 'ABSTRACT'
  /** The names of the authors. */
  | 'AUTHORS'
  /** A section of the full text. */
  | 'FULL_TEXT'
  /** The keywords in either language. */
  | 'KEYWORDS'
  /** If nothing else matches: an affiliation, a place, the section, or the number or contents of an issue. */
  | 'OTHER'
  /** A page of the PDF. */
  | 'PDF'
  /** The references. */
  | 'REFERENCES'
  /** The title in either language. */
  | 'TITLE';

/** The title, abstract and keywords of a material in a language besides its own and English. */
export type SummaryInput = {
  /** The abstract as plain text. */
  abstract?: InputMaybe<Scalars['String']['input']>;
  /** Keywords, separated by commas. */
  keywords?: InputMaybe<Scalars['String']['input']>;
  /** The language as a BCP 47 tag, e.g. de. */
  language: Scalars['String']['input'];
  /** The title. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** Restricts a list of authors, keywords or places; omitted fields do not restrict it. */
export type TermFilter = {
  /** For authors: true for those with an ORCID iD, false for those without. */
  hasOrcid?: InputMaybe<Scalars['Boolean']['input']>;
  /** Part of the name, ignoring case and accents. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** For authors: the ORCID iD, with or without https://orcid.org/. */
  orcid?: InputMaybe<Scalars['String']['input']>;
};

/** Something that articles share. */
export type TermKind =
  /** An author. */
  | 'AUTHOR'
  /** A keyword. */
  | 'KEYWORD'
  /** A place they are about. */
  | 'PLACE';

/** Changes to a board member. Omitted fields stay unchanged. */
export type UpdateBoardMemberInput = {
  /** The affiliation. */
  department?: InputMaybe<Scalars['String']['input']>;
  /** The full name, with titles. */
  fullName?: InputMaybe<Scalars['String']['input']>;
  /** Whether the person is on the editorial board. */
  isEditorialBoard?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person works in the editorial office. */
  isEditorialOffice?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person is listed under 'members' of their boards rather than in the core. */
  isMember?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person is on the organising committee. */
  isOrganisingCommittee?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person is on the scientific board. */
  isScientificBoard?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the person is on the main journal board. */
  isTopLevel?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a call. Omitted fields stay unchanged. */
export type UpdateCallInput = {
  /** The last day for submissions. */
  deadline?: InputMaybe<Scalars['Date']['input']>;
  /** The text of the call in Albanian. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The text of the call in English. */
  descriptionEn?: InputMaybe<Scalars['String']['input']>;
  /** A short description. */
  info?: InputMaybe<Scalars['String']['input']>;
  /** The title of the call. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to the journal's record. Omitted fields stay unchanged. */
export type UpdateJournalInput = {
  /** The ISO 4 abbreviated title. */
  abbreviation?: InputMaybe<Scalars['String']['input']>;
  /** The postal address, in Albanian. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** The postal address, in English. */
  addressEn?: InputMaybe<Scalars['String']['input']>;
  /** The aims of the journal, in Albanian. */
  aims?: InputMaybe<Scalars['String']['input']>;
  /** The aims of the journal, in English. */
  aimsEn?: InputMaybe<Scalars['String']['input']>;
  /** Charges to authors, and what they are for, in Albanian. */
  charges?: InputMaybe<Scalars['String']['input']>;
  /** Charges to authors, and what they are for, in English. */
  chargesEn?: InputMaybe<Scalars['String']['input']>;
  /** The copyright holder of future publications. */
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  /** The country of publication: an ISO 3166-1 alpha-2 code. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** The URL that the credit for the design in the footer links to. */
  designCreditUrl?: InputMaybe<Scalars['String']['input']>;
  /** The pattern of its DOIs, e.g. 10.1234/{year}.{number}.{id}; may also contain {volume}. */
  doiPattern?: InputMaybe<Scalars['String']['input']>;
  /** The editor-in-chief. */
  editorInChief?: InputMaybe<ContactInput>;
  /** The general e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The website of the faculty. */
  facultyUrl?: InputMaybe<Scalars['String']['input']>;
  /** The year of the first issue. */
  foundedYear?: InputMaybe<Scalars['Int']['input']>;
  /** Whether authors are charged. */
  hasCharges?: InputMaybe<Scalars['Boolean']['input']>;
  /** The indexes and archives that include the journal. */
  indexing?: InputMaybe<Array<IndexingServiceInput>>;
  /** The ISSN of the print edition. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** The ISSN of the online edition. */
  issnOnline?: InputMaybe<Scalars['String']['input']>;
  /** The URL of the journal's record in the ISSN portal. */
  issnPortalUrl?: InputMaybe<Scalars['String']['input']>;
  /** The number of issues per year. */
  issuesPerYear?: InputMaybe<Scalars['Int']['input']>;
  /** The languages in which manuscripts are accepted, as BCP 47 tags. */
  languages?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The latitude of the address, in degrees. */
  latitude?: InputMaybe<Scalars['Float']['input']>;
  /** The licence of future publications; existing ones retain theirs. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** The longitude of the address, in degrees. */
  longitude?: InputMaybe<Scalars['Float']['input']>;
  /** The URL of an interactive map of the address. */
  mapUrl?: InputMaybe<Scalars['String']['input']>;
  /** The licence of the metadata, if it differs from that of the texts. */
  metadataLicenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** The organising committee. */
  organisingCommittee?: InputMaybe<ContactInput>;
  /** The year in which the university department took it over. */
  ownedSince?: InputMaybe<Scalars['Int']['input']>;
  /** The type of peer review. */
  peerReview?: InputMaybe<PeerReview>;
  /** The place of publication. */
  placeOfPublication?: InputMaybe<Scalars['String']['input']>;
  /** The path of a manuscript, in Albanian: a step per line, its name before a colon. */
  procedure?: InputMaybe<Scalars['String']['input']>;
  /** The path of a manuscript, in English. */
  procedureEn?: InputMaybe<Scalars['String']['input']>;
  /** The publisher, in Albanian. */
  publisher?: InputMaybe<Scalars['String']['input']>;
  /** The publisher, in English. */
  publisherEn?: InputMaybe<Scalars['String']['input']>;
  /** Whether article pages show usage figures. */
  showsReadings?: InputMaybe<Scalars['Boolean']['input']>;
  /** The e-mail address for manuscripts. */
  submissionEmail?: InputMaybe<Scalars['String']['input']>;
  /** Subtitle in Albanian. */
  subtitle?: InputMaybe<Scalars['String']['input']>;
  /** Subtitle in English. */
  subtitleEn?: InputMaybe<Scalars['String']['input']>;
  /** The name in Albanian. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The name in English. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** The website of the university. */
  universityUrl?: InputMaybe<Scalars['String']['input']>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A letter, as entered by an editor. Omitted languages stay unchanged. */
export type UpdateLetterInput = {
  /** The Albanian text. */
  al?: InputMaybe<LetterTextInput>;
  /** The English text. */
  en?: InputMaybe<LetterTextInput>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version: Scalars['Int']['input'];
};

/** Changes to a material. Omitted fields stay unchanged; null empties a field. */
export type UpdateMaterialInput = {
  /** The abstract as plain text. It may be empty in a draft. */
  abstract?: InputMaybe<Scalars['String']['input']>;
  /** The English abstract. */
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the date the manuscript was accepted. */
  acceptedOn?: InputMaybe<Scalars['Date']['input']>;
  /** For articles: the type of article. */
  articleType?: InputMaybe<ArticleType>;
  /** Details of the authors in `authorsText`, matched by name. Omitted details stay unchanged. */
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  /** The authors as one string, separated by semicolons or commas. */
  authorsText?: InputMaybe<Scalars['String']['input']>;
  /** The id of the category, which determines the type of the material. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** For issues: the table of contents as HTML, sanitised when stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters per attribute. */
  contents?: InputMaybe<Scalars['String']['input']>;
  /** The copyright holder; defaults to the journal's at the time of publication. */
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  /** For articles: where the data are, and who may have them. */
  dataAvailability?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the same in English. */
  dataAvailabilityEn?: InputMaybe<Scalars['String']['input']>;
  /** The DOI without a resolver, e.g. 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** For issues: the editor-in-chief. */
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  /** For issues: the editorial board. */
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the first page, e.g. '12', 'xii' or 'e12'. */
  firstPage?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the full text as HTML or JATS, stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Images must be data: URLs or files of this site. */
  fullText?: InputMaybe<Scalars['String']['input']>;
  /** For articles: funding of the research. */
  funding?: InputMaybe<Array<FundingInput>>;
  /** Whether it is a draft, hidden from readers. New materials default to false. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** For issues: the ISSN. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** For issues: the journal director. */
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the keywords, separated by commas. */
  keywords?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the English keywords, separated by commas. */
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  /** The language as a BCP 47 tag, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** For articles: the last page. */
  lastPage?: InputMaybe<Scalars['String']['input']>;
  /** The URL of its licence; defaults to the journal's at the time of publication. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** The number of the issue within its year, from 0. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** A GeoJSON FeatureCollection of at most 100 points and areas. */
  places?: InputMaybe<Scalars['GeoJSON']['input']>;
  /** For issues: who prepared it for publication. */
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  /** The date from which readers see it (YYYY-MM-DD); null publishes it immediately. */
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  /** The year of publication, from 1500. A future year hides the material from readers until then. */
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  /** The date of publication. */
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  /** For articles: the date the manuscript was received. */
  receivedOn?: InputMaybe<Scalars['Date']['input']>;
  /** For articles: the cited works, one per line. */
  references?: InputMaybe<Scalars['String']['input']>;
  /** The works it is related to. The other side is derived: state each relation at one of the two. */
  relatedWorks?: InputMaybe<Array<RelatedWorkInput>>;
  /** For issues: the scientific board. */
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  /** The section of the issue. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** Title, abstract and keywords in a language besides its own and English. */
  summary?: InputMaybe<SummaryInput>;
  /** The title in the language of the material. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The English title, if the original title is in another language. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** For issues and articles: the volume. */
  volume?: InputMaybe<Scalars['String']['input']>;
};

/** Changes to a document. Omitted fields stay unchanged. */
export type UpdateOtherFileInput = {
  /** Whether it is for authors; excludes isReviewFile. */
  isAuthorFile?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is in English; otherwise it is in Albanian. */
  isEnglish?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is for reviewers; excludes isAuthorFile. */
  isReviewFile?: InputMaybe<Scalars['Boolean']['input']>;
  /** The title of the document. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The version on which the changes are based; rejected with CONFLICT if it is no longer current. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The format of a usage report. */
export type UsageFormat =
  /** A COUNTER 5.1 item report as JSON. */
  | 'COUNTER'
  /** A table for a spreadsheet. */
  | 'CSV';
