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
  /** A day of the calendar, YYYY-MM-DD, without a time zone. */
  Date: { input: string; output: string; }
  /** A date-time string at UTC, such as 2019-12-03T09:54:33Z, compliant with the date-time format. */
  DateTime: { input: string; output: string; }
  /** A GeoJSON object (RFC 7946). */
  GeoJSON: { input: unknown; output: unknown; }
  /** A JSON value; the field says which. */
  JSON: { input: unknown; output: unknown; }
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: File; output: File; }
};

/** Whether there is a page at an address. */
export type AddressState =
  /** The journal has a page there. */
  | 'ANSWERS'
  /** The journal has no page there just now. */
  | 'FAILS'
  /** It is another site, which was not asked. */
  | 'FOREIGN';

/** An institution that somebody works for. */
export type AffiliationInput = {
  /** Its name, as printed. */
  name: Scalars['String']['input'];
  /** Its address in ROR: https://ror.org/02mhbdp94. */
  ror?: InputMaybe<Scalars['String']['input']>;
};

/** What kind of article something is. */
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

/** What an editor writes of an author. */
export type AuthorInput = {
  /** Where the author works, as one text: the names of `affiliations`. */
  affiliation?: InputMaybe<Scalars['String']['input']>;
  /** Where the author works, one by one. */
  affiliations?: InputMaybe<Array<AffiliationInput>>;
  /** The family's name. */
  familyName?: InputMaybe<Scalars['String']['input']>;
  /** The given names. */
  givenName?: InputMaybe<Scalars['String']['input']>;
  /** Whether readers should write to this author. */
  isCorresponding?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is an organisation, and the name is not parted. */
  isOrganisation?: InputMaybe<Scalars['Boolean']['input']>;
  /** The whole name as it is printed, e.g. 'Sami Frashëri'. */
  name: Scalars['String']['input'];
  /** A full address: https://orcid.org/0000-0000-0000-0000. */
  orcid?: InputMaybe<Scalars['String']['input']>;
  /** What the author contributed. */
  roles?: InputMaybe<Array<ContributorRole>>;
};

/** What is to become of one of several materials. A field left out is kept. */
export type ChangedMaterialInput = {
  /** Without a resolver: 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the first page, e.g. '12', 'xii' or 'e12'. */
  firstPage?: InputMaybe<Scalars['String']['input']>;
  /** The id of the material. */
  id: Scalars['Int']['input'];
  /** True deletes it, false brings it back. */
  isDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether readers are not to see it until it is published. False for a new one when left out. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** BCP 47, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the last page. */
  lastPage?: InputMaybe<Scalars['String']['input']>;
  /** From 0. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** The day from which readers see it, YYYY-MM-DD; null for at once. */
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  /** From 1500. A year to come keeps the material from readers until then. */
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  /** The day of publication. */
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  /** The section of the issue. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The styles are one line of plain text, in the language of the argument; the others are files. */
export type CitationStyle =
  /** A reference in the style AGU. */
  | 'AGU'
  /** A reference in the style AMA. */
  | 'AMA'
  /** A reference in the style APA. */
  | 'APA'
  /** A reference in the style ASA. */
  | 'ASA'
  /** An @article of BibTeX. */
  | 'BIBTEX'
  /** A reference in the style Chicago. */
  | 'CHICAGO'
  /** CSL-JSON, as reference managers exchange it. */
  | 'CSL_JSON'
  /** A reference in the style Harvard. */
  | 'HARVARD'
  /** A reference in the style IEEE. */
  | 'IEEE'
  /** A reference in the style ISO 690. */
  | 'ISO690'
  /** A JATS 1.3 document, with the metadata of the article and its references. */
  | 'JATS'
  /** A ScholarlyArticle of schema.org as JSON-LD. */
  | 'JSON_LD'
  /** A reference in the style MLA. */
  | 'MLA'
  /** A record of RIS (TY - JOUR). */
  | 'RIS'
  /** A reference in the style Vancouver. */
  | 'VANCOUVER';

/** Contact details of a person or committee. */
export type ContactInput = {
  /** The e-mail address, where there is one. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The name of the person or the committee. */
  name: Scalars['String']['input'];
  /** Telephone numbers, with their country code. */
  phones: Array<Scalars['String']['input']>;
};

/** What somebody contributed, in the terms of CRediT. */
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

/** What an editor writes of a board member. */
export type CreateBoardMemberInput = {
  /** Where the person works. */
  department?: InputMaybe<Scalars['String']['input']>;
  /** The whole name, with titles. */
  fullName: Scalars['String']['input'];
  /** Stands on the editorial board. */
  isEditorialBoard?: Scalars['Boolean']['input'];
  /** Works in the editorial office. */
  isEditorialOffice?: Scalars['Boolean']['input'];
  /** Belongs to the group 'members' of its boards, not to their core. */
  isMember?: Scalars['Boolean']['input'];
  /** Stands on the organising committee. */
  isOrganisingCommittee?: Scalars['Boolean']['input'];
  /** Stands on the scientific board. */
  isScientificBoard?: Scalars['Boolean']['input'];
  /** Stands on the main board of the journal. */
  isTopLevel?: Scalars['Boolean']['input'];
};

/** What an editor writes of a call for papers. */
export type CreateCallInput = {
  /** The last day to send a manuscript. */
  deadline: Scalars['Date']['input'];
  /** The call in Albanian. */
  description: Scalars['String']['input'];
  /** The call in English. */
  descriptionEn: Scalars['String']['input'];
  /** A short description. */
  info: Scalars['String']['input'];
  /** What the call is called. */
  title: Scalars['String']['input'];
};

/** What an editor writes of a material. */
export type CreateMaterialInput = {
  /** The abstract, as plain text. Of a draft it may be empty. */
  abstract: Scalars['String']['input'];
  /** The English abstract. */
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the day the manuscript was accepted. */
  acceptedOn?: InputMaybe<Scalars['Date']['input']>;
  /** Of articles: what kind of article it is. */
  articleType?: InputMaybe<ArticleType>;
  /** What else is known of the authors named in `authorsText`, found by name. What is left out of an author is kept. */
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  /** The authors as one text; semicolons, or commas, part them. */
  authorsText?: InputMaybe<Scalars['String']['input']>;
  /** The id of the category, which decides what kind of material it is. */
  categoryId: Scalars['Int']['input'];
  /** Of issues: the table of contents as HTML, sanitised when it is stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters an attribute. */
  contents?: InputMaybe<Scalars['String']['input']>;
  /** Who holds the copyright. Left out, it is whom the journal names at publication. */
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  /** Without a resolver: 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the editor in chief. */
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the editorial board. */
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the first page, e.g. '12', 'xii' or 'e12'. */
  firstPage?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the text itself, as HTML or JATS; stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Pictures are data: addresses or files of this site. */
  fullText?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: who paid for the research. */
  funding?: InputMaybe<Array<FundingInput>>;
  /** Whether readers are not to see it until it is published. False for a new one when left out. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** Of issues: the ISSN. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the director of the journal. */
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the keywords, parted by commas. */
  keywords?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the English keywords, parted by commas. */
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the last page. */
  lastPage?: InputMaybe<Scalars['String']['input']>;
  /** The address of its licence. Left out or emptied, it is the journal's, as it is at publication. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** From 0. */
  number: Scalars['Int']['input'];
  /** A GeoJSON FeatureCollection of at most 100 points and areas. */
  places?: InputMaybe<Scalars['GeoJSON']['input']>;
  /** Of issues: who prepared it for publication. */
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  /** The day from which readers see it, YYYY-MM-DD; null for at once. */
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  /** From 1500. A year to come keeps the material from readers until then. */
  publicationYear: Scalars['Int']['input'];
  /** The day of publication. */
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  /** Of articles: the day the manuscript came in. */
  receivedOn?: InputMaybe<Scalars['Date']['input']>;
  /** Of articles: the works cited, one a line. */
  references?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the scientific board. */
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  /** The section of the issue. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** Title, abstract and keywords in a third language. */
  summary?: InputMaybe<SummaryInput>;
  /** The title in the language of the material. */
  title: Scalars['String']['input'];
  /** The English title, if the title itself is not in English. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** Of issues and articles: the volume. */
  volume?: InputMaybe<Scalars['String']['input']>;
};

/** What an editor writes of a document. */
export type CreateOtherFileInput = {
  /** For authors. Excludes isReviewFile. */
  isAuthorFile?: Scalars['Boolean']['input'];
  /** In English; otherwise in Albanian. */
  isEnglish?: Scalars['Boolean']['input'];
  /** About the review process. Excludes isAuthorFile. */
  isReviewFile?: Scalars['Boolean']['input'];
  /** What the document is called. */
  title: Scalars['String']['input'];
};

/** A new administrator, as another one writes it. */
export type CreateUserInput = {
  /** The address to sign in with. */
  email: Scalars['String']['input'];
  /** true when left out. Only administrators can use the dashboard. */
  isAdmin?: InputMaybe<Scalars['Boolean']['input']>;
  /** At least 8 characters; none of the most used passwords, and not made of a name. */
  password: Scalars['String']['input'];
  /** The name that the history of a record shows. */
  username: Scalars['String']['input'];
};

/** What is wrong with the answer to a question. */
export type DoajLack =
  /** Authors pay, and it is not said what in both languages. */
  | 'FEES_UNSAID'
  /** The record has a field for it, and it is empty. */
  | 'MISSING'
  /** It is none of the licences of Creative Commons. */
  | 'NOT_CREATIVE_COMMONS'
  /** The record has no field for it: whoever applies answers it. */
  | 'NOT_RECORDED'
  /** DOAJ asks for review by others than the editors. */
  | 'NOT_REVIEWED';

/** A question of DOAJ's application form. */
export type DoajQuestion =
  /** Where aims and scope are stated. */
  | 'AIMS'
  /** The title in the other language. */
  | 'ALTERNATIVE_TITLE'
  /** Where the content is preserved. */
  | 'ARCHIVING'
  /** Where the editorial board is listed. */
  | 'BOARD'
  /** Who holds the copyright, and where it is stated. */
  | 'COPYRIGHT'
  /** The country of the publisher: two letters of ISO 3166-1. */
  | 'COUNTRY'
  /** Whether authors pay, and what: NONE, or the words of the journal. */
  | 'FEES'
  /** The address of the journal. */
  | 'HOME'
  /** The permanent identifiers of articles: DOI. */
  | 'IDENTIFIERS'
  /** Where the instructions for authors are. */
  | 'INSTRUCTIONS'
  /** The ISSN of the online journal. */
  | 'ISSN_ONLINE'
  /** The ISSN of the printed journal. */
  | 'ISSN_PRINT'
  /** Up to six keywords for its subject. */
  | 'KEYWORDS'
  /** The languages of manuscripts: BCP 47 tags. */
  | 'LANGUAGES'
  /** The licence, and where it is stated. */
  | 'LICENCE'
  /** Whether the full texts state the licence themselves. */
  | 'LICENCE_IN_TEXTS'
  /** Where the journal says that it is open access. */
  | 'OPEN_ACCESS'
  /** The kind of review, and where it is described: a value of PeerReview. */
  | 'PEER_REVIEW'
  /** Whether manuscripts are screened for plagiarism. */
  | 'PLAGIARISM'
  /** Who publishes it. */
  | 'PUBLISHER'
  /** Whether the policy on depositing in repositories is registered. */
  | 'REPOSITORIES'
  /** The title. */
  | 'TITLE';

/** What has a history and can be restored. */
export type EditedNoun =
  /** Members of the boards. */
  | 'BOARD_MEMBER'
  /** Calls for papers. */
  | 'CALL'
  /** Issues, articles and other materials. */
  | 'MATERIAL'
  /** Documents for authors and reviewers. */
  | 'OTHER_FILE';

/** A file that an index or a library takes. */
export type ExportFormat =
  /** A deposit of DOIs, version 5.3.1. */
  | 'CROSSREF'
  /** A table for a spreadsheet. */
  | 'CSV'
  /** A list for DOAJ's interface for programs. */
  | 'DOAJ_JSON'
  /** A file for DOAJ's upload. */
  | 'DOAJ_XML'
  /** A ZIP archive with a JATS 1.3 document for each article. */
  | 'JATS'
  /** What of the journal is held here, for the knowledge bases of libraries. */
  | 'KBART';

/** Who paid for the research. */
export type FundingInput = {
  /** The number of the grant. */
  award?: InputMaybe<Scalars['String']['input']>;
  /** The funder's name. */
  funder: Scalars['String']['input'];
  /** The address of the funder in ROR or in the Funder Registry of Crossref. */
  funderId?: InputMaybe<Scalars['String']['input']>;
};

/** Who takes the journal's metadata. */
export type Index =
  /** Crossref, where DOIs are registered. */
  | 'CROSSREF'
  /** The Directory of Open Access Journals. */
  | 'DOAJ'
  /** Libraries that harvest by OAI-PMH. */
  | 'OAI'
  /** Google Scholar, which reads the pages. */
  | 'SCHOLAR';

/** An index or archive that the journal is in. */
export type IndexingServiceInput = {
  /** Its name. */
  name: Scalars['String']['input'];
  /** The journal's own page there. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** A language of the journal. */
export type Language =
  /** Albanian, as in the site's addresses. */
  | 'al'
  /** English. */
  | 'en'
  /** Albanian. */
  | 'sq';

/** One thing that a letter points to. */
export type LetterItemInput = {
  /** The id of the article, where it is one. */
  articleId?: InputMaybe<Scalars['Int']['input']>;
  /** Who wrote it, or what else to know. */
  detail?: InputMaybe<Scalars['String']['input']>;
  /** Its path on this site. */
  path: Scalars['String']['input'];
  /** Its title. */
  title: Scalars['String']['input'];
};

/** What a letter is about. */
export type LetterKind =
  /** A call for papers. */
  | 'CALL'
  /** Anything else. */
  | 'FREE'
  /** A new issue. */
  | 'ISSUE';

/** How far a letter is. */
export type LetterState =
  /** Stopped while it went out. */
  | 'CANCELLED'
  /** Being written. */
  | 'DRAFT'
  /** Goes out by itself when its moment has come. */
  | 'SCHEDULED'
  /** Going out. */
  | 'SENDING'
  /** Every copy is settled. */
  | 'SENT';

/** A letter in one language. */
export type LetterTextInput = {
  /** What the button says. */
  actionLabel?: InputMaybe<Scalars['String']['input']>;
  /** The path on this site that the button leads to. */
  actionPath?: InputMaybe<Scalars['String']['input']>;
  /** The text below the list. */
  closing?: InputMaybe<Scalars['String']['input']>;
  /** The heading. */
  heading: Scalars['String']['input'];
  /** The text above the list. Paragraphs are parted by an empty line. */
  intro: Scalars['String']['input'];
  /** What the letter points to, in its order. */
  items: Array<LetterItemInput>;
  /** What mail programs show beside the subject. */
  preheader?: InputMaybe<Scalars['String']['input']>;
  /** The subject of the mail. */
  subject: Scalars['String']['input'];
};

/** Which materials a list holds. What is left out does not narrow it. */
export type MaterialFilter = {
  /** A part of an author's name, case and accents folded. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** About a place in this box: west, south, east, north, in degrees. West of a box that crosses the date line is more than its east. */
  bbox?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** The category's name, without regard to case. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** The id of the category. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Administrators only: the recently deleted instead of the published. */
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** The whole DOI, with or without a resolver, without regard to case. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** True: with a DOI; false: without one. */
  hasDoi?: InputMaybe<Scalars['Boolean']['input']>;
  /** These ids; at most 100. */
  ids?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Administrators only: also drafts, and those of a day or a year to come. */
  includeScheduled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only those that lack something: see `gaps`. */
  incomplete?: InputMaybe<Scalars['Boolean']['input']>;
  /** Administrators only: drafts, or none of them. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** A part of the keywords of either language, case and accents folded. */
  keyword?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47 tag of the text, e.g. sq; 'en' finds en-GB as well, and 'al' is taken for sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The number within its year. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** By an author with this ORCID iD, with or without https://orcid.org/. */
  orcid?: InputMaybe<Scalars['String']['input']>;
  /** The section, without regard to case. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** A part of the title, or of the English one; case and accents folded: 'Shqiperi' finds 'Shqipëri'. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Changed at this moment or later. To follow the changes, deletions included, use `materialChanges`. */
  updatedSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Last changed before this moment. */
  updatedUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The year of publication. */
  year?: InputMaybe<Scalars['Int']['input']>;
  /** This year and later. */
  yearFrom?: InputMaybe<Scalars['Int']['input']>;
  /** This year and earlier. */
  yearTo?: InputMaybe<Scalars['Int']['input']>;
};

/** What a material lacks. */
export type MaterialGap =
  /** The abstract; a draft without it is not published. */
  | 'ABSTRACT'
  /** The English abstract, where the text is in another language. */
  | 'ABSTRACT_EN'
  /** The authors. */
  | 'AUTHORS'
  /** The DOI. */
  | 'DOI'
  /** The keywords. */
  | 'KEYWORDS'
  /** The ORCID iD of at least one author. */
  | 'ORCID'
  /** The first or the last page. */
  | 'PAGES'
  /** The PDF; a draft without it is not published. */
  | 'PDF'
  /** The works cited. */
  | 'REFERENCES';

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

/** What an index does not like about a record. */
export type Objection =
  /** There is no abstract. */
  | 'ABSTRACT_MISSING'
  /** The address of the journal is one of this machine or network (PUBLIC_URL). */
  | 'ADDRESS_IS_LOCAL'
  /** Of an author it is not said where he or she works. */
  | 'AFFILIATION_MISSING'
  /** There is no author. */
  | 'AUTHOR_MISSING'
  /** A name is longer than the index takes. */
  | 'AUTHOR_NAME_TOO_LONG'
  /** It is not said when the article was received or accepted. */
  | 'DATES_OF_REVIEW_MISSING'
  /** The DOI is none that could be registered. */
  | 'DOI_INVALID'
  /** There is no DOI. */
  | 'DOI_MISSING'
  /** There is no abstract in English. */
  | 'ENGLISH_ABSTRACT_MISSING'
  /** There is no title in English. */
  | 'ENGLISH_TITLE_MISSING'
  /** Neither the journal nor the issue has an ISSN. */
  | 'ISSN_MISSING'
  /** There is no issue of this year and number. */
  | 'ISSUE_MISSING'
  /** The name of the journal is longer than the index takes. */
  | 'JOURNAL_TITLE_TOO_LONG'
  /** There are no keywords. */
  | 'KEYWORDS_MISSING'
  /** There are more than six keywords. */
  | 'KEYWORDS_TOO_MANY'
  /** It is not said in which language the article is, or the language has no code. */
  | 'LANGUAGE_MISSING'
  /** There is no licence. */
  | 'LICENCE_MISSING'
  /** The last page comes before the first. */
  | 'PAGES_REVERSED'
  /** There is no PDF. */
  | 'PDF_MISSING'
  /** The PDF is larger than 5 MB. */
  | 'PDF_TOO_LARGE'
  /** Only the year of publication is known. */
  | 'PUBLICATION_DATE_MISSING'
  /** There are no references. */
  | 'REFERENCES_MISSING'
  /** The official schema refuses the record; `detail` has its words. */
  | 'SCHEMA'
  /** A text holds what looks like a script. */
  | 'SCRIPT_IN_TEXT'
  /** The year is one that the index does not take. */
  | 'YEAR_BEYOND_SCHEMA';

/** Whom a document is for. */
export type OtherFileAudience =
  /** For authors. */
  | 'AUTHORS'
  /** About the review process. */
  | 'REVIEWERS';

/** How manuscripts are reviewed. */
export type PeerReview =
  /** Neither authors nor reviewers know each other. */
  | 'DOUBLE_ANONYMOUS'
  /** The editors decide, without reviewers. */
  | 'EDITORIAL'
  /** Both know each other. */
  | 'OPEN'
  /** Reviewers know the authors, authors do not know the reviewers. */
  | 'SINGLE_ANONYMOUS';

/** Whether readers see a material. */
export type Publication =
  /** Not until an editor publishes it. */
  | 'DRAFT'
  /** Now. */
  | 'PUBLISHED'
  /** From a day to come: the day that was chosen, or the first of its year of publication. */
  | 'SCHEDULED';

/** What can be restored after it was deleted. */
export type RestorableNoun =
  /** A board member. */
  | 'BOARD_MEMBER'
  /** A call for papers. */
  | 'CALL'
  /** An issue, an article or another material. */
  | 'MATERIAL'
  /** A document for authors or reviewers. */
  | 'OTHER_FILE'
  /** Somebody who may sign in. */
  | 'USER';

/** Where the words of a search were found. */
export type SearchField =
  /** The abstract in either language. */
  | 'ABSTRACT'
  /** The names of the authors. */
  | 'AUTHORS'
  /** The keywords in either language. */
  | 'KEYWORDS'
  /** A page of the PDF. */
  | 'PDF'
  /** The works cited. */
  | 'REFERENCES'
  /** The title in either language. */
  | 'TITLE';

/** What narrows a search. What is left out does not. */
export type SearchFilter = {
  /** An author, the whole name; a name, or the value of a facet. Case and accents do not matter. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** A whole keyword; a name, or the value of a facet. Case and accents do not matter. */
  keyword?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47 tag of the text, e.g. sq; 'en' finds en-GB as well. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** A place, the whole name; a name, or the value of a facet. Case and accents do not matter. */
  place?: InputMaybe<Scalars['String']['input']>;
  /** The year of publication. */
  year?: InputMaybe<Scalars['Int']['input']>;
};

/** What a material is called and about, in a third language. */
export type SummaryInput = {
  /** The abstract, as plain text. */
  abstract?: InputMaybe<Scalars['String']['input']>;
  /** Keywords, parted by commas. */
  keywords?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47 tag of the language, e.g. de. */
  language: Scalars['String']['input'];
  /** The title. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** Which authors, keywords or places a list holds. What is left out does not narrow it. */
export type TermFilter = {
  /** Of authors: true: whose ORCID iD is known; false: the others. */
  hasOrcid?: InputMaybe<Scalars['Boolean']['input']>;
  /** A part of the name, case and accents folded. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Of authors: this ORCID iD, with or without https://orcid.org/. */
  orcid?: InputMaybe<Scalars['String']['input']>;
};

/** What articles have in common. */
export type TermKind =
  /** Somebody who wrote them. */
  | 'AUTHOR'
  /** A keyword. */
  | 'KEYWORD'
  /** A place they are about. */
  | 'PLACE';

/** What an editor changes of a board member. A field left out is kept. */
export type UpdateBoardMemberInput = {
  /** Where the person works. */
  department?: InputMaybe<Scalars['String']['input']>;
  /** The whole name, with titles. */
  fullName?: InputMaybe<Scalars['String']['input']>;
  /** Stands on the editorial board. */
  isEditorialBoard?: InputMaybe<Scalars['Boolean']['input']>;
  /** Works in the editorial office. */
  isEditorialOffice?: InputMaybe<Scalars['Boolean']['input']>;
  /** Belongs to the group 'members' of its boards, not to their core. */
  isMember?: InputMaybe<Scalars['Boolean']['input']>;
  /** Stands on the organising committee. */
  isOrganisingCommittee?: InputMaybe<Scalars['Boolean']['input']>;
  /** Stands on the scientific board. */
  isScientificBoard?: InputMaybe<Scalars['Boolean']['input']>;
  /** Stands on the main board of the journal. */
  isTopLevel?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What an editor changes of a call. A field left out is kept. */
export type UpdateCallInput = {
  /** The last day to send a manuscript. */
  deadline?: InputMaybe<Scalars['Date']['input']>;
  /** The call in Albanian. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The call in English. */
  descriptionEn?: InputMaybe<Scalars['String']['input']>;
  /** A short description. */
  info?: InputMaybe<Scalars['String']['input']>;
  /** What the call is called. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What an editor changes of the journal's facts. A field left out is kept. */
export type UpdateJournalInput = {
  /** The abbreviated name, after ISO 4. */
  abbreviation?: InputMaybe<Scalars['String']['input']>;
  /** The postal address, in Albanian. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** The postal address, in English. */
  addressEn?: InputMaybe<Scalars['String']['input']>;
  /** What authors pay, and what for, in Albanian. */
  charges?: InputMaybe<Scalars['String']['input']>;
  /** What authors pay, and what for, in English. */
  chargesEn?: InputMaybe<Scalars['String']['input']>;
  /** Who holds the copyright in what is published from now on. */
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  /** The country it is published in: two letters of ISO 3166-1. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** Who made this site. */
  designCreditUrl?: InputMaybe<Scalars['String']['input']>;
  /** How it forms its DOIs, e.g. 10.1234/{year}.{number}.{id}; {volume} may stand in it, too. */
  doiPattern?: InputMaybe<Scalars['String']['input']>;
  /** The editor in chief. */
  editorInChief?: InputMaybe<ContactInput>;
  /** The general e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The website of the faculty. */
  facultyUrl?: InputMaybe<Scalars['String']['input']>;
  /** The year of the first issue. */
  foundedYear?: InputMaybe<Scalars['Int']['input']>;
  /** Whether authors pay anything. */
  hasCharges?: InputMaybe<Scalars['Boolean']['input']>;
  /** The indexes and archives it is in. */
  indexing?: InputMaybe<Array<IndexingServiceInput>>;
  /** ISSN of the printed journal. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** ISSN of the online journal. */
  issnOnline?: InputMaybe<Scalars['String']['input']>;
  /** The record of the journal in the ISSN portal. */
  issnPortalUrl?: InputMaybe<Scalars['String']['input']>;
  /** How many issues it has a year. */
  issuesPerYear?: InputMaybe<Scalars['Int']['input']>;
  /** The languages in which it takes manuscripts: BCP 47 tags. */
  languages?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Of the address, in degrees north. */
  latitude?: InputMaybe<Scalars['Float']['input']>;
  /** The licence of what is published from now on. What was published before keeps its own. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** Of the address, in degrees east. */
  longitude?: InputMaybe<Scalars['Float']['input']>;
  /** An interactive map of the address. */
  mapUrl?: InputMaybe<Scalars['String']['input']>;
  /** The licence of the metadata, where it is not that of the texts. */
  metadataLicenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** The organising committee. */
  organisingCommittee?: InputMaybe<ContactInput>;
  /** Since when the university department owns it. */
  ownedSince?: InputMaybe<Scalars['Int']['input']>;
  /** How manuscripts are reviewed. */
  peerReview?: InputMaybe<PeerReview>;
  /** The town it is published in. */
  placeOfPublication?: InputMaybe<Scalars['String']['input']>;
  /** Who publishes it, in Albanian. */
  publisher?: InputMaybe<Scalars['String']['input']>;
  /** Who publishes it, in English. */
  publisherEn?: InputMaybe<Scalars['String']['input']>;
  /** Whether the page of an article says how often it was read. */
  showsReadings?: InputMaybe<Scalars['Boolean']['input']>;
  /** Where manuscripts are sent. */
  submissionEmail?: InputMaybe<Scalars['String']['input']>;
  /** Subtitle in Albanian. */
  subtitle?: InputMaybe<Scalars['String']['input']>;
  /** Subtitle in English. */
  subtitleEn?: InputMaybe<Scalars['String']['input']>;
  /** The Albanian name. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The English name. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** The website of the university. */
  universityUrl?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What an editor writes of a letter. A language that is left out is kept. */
export type UpdateLetterInput = {
  /** In Albanian. */
  al?: InputMaybe<LetterTextInput>;
  /** In English. */
  en?: InputMaybe<LetterTextInput>;
  /** The version that was edited. */
  version: Scalars['Int']['input'];
};

/** What an editor changes of a material. A field left out is kept, one that is null is emptied. */
export type UpdateMaterialInput = {
  /** The abstract, as plain text. Of a draft it may be empty. */
  abstract?: InputMaybe<Scalars['String']['input']>;
  /** The English abstract. */
  abstractEn?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the day the manuscript was accepted. */
  acceptedOn?: InputMaybe<Scalars['Date']['input']>;
  /** Of articles: what kind of article it is. */
  articleType?: InputMaybe<ArticleType>;
  /** What else is known of the authors named in `authorsText`, found by name. What is left out of an author is kept. */
  authorDetails?: InputMaybe<Array<AuthorInput>>;
  /** The authors as one text; semicolons, or commas, part them. */
  authorsText?: InputMaybe<Scalars['String']['input']>;
  /** The id of the category, which decides what kind of material it is. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Of issues: the table of contents as HTML, sanitised when it is stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters an attribute. */
  contents?: InputMaybe<Scalars['String']['input']>;
  /** Who holds the copyright. Left out, it is whom the journal names at publication. */
  copyrightHolder?: InputMaybe<Scalars['String']['input']>;
  /** Without a resolver: 10.1000/182. */
  doi?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the editor in chief. */
  editorInChief?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the editorial board. */
  editorialBoard?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the first page, e.g. '12', 'xii' or 'e12'. */
  firstPage?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the text itself, as HTML or JATS; stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Pictures are data: addresses or files of this site. */
  fullText?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: who paid for the research. */
  funding?: InputMaybe<Array<FundingInput>>;
  /** Whether readers are not to see it until it is published. False for a new one when left out. */
  isDraft?: InputMaybe<Scalars['Boolean']['input']>;
  /** Of issues: the ISSN. */
  issn?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the director of the journal. */
  journalDirector?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the keywords, parted by commas. */
  keywords?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the English keywords, parted by commas. */
  keywordsEn?: InputMaybe<Scalars['String']['input']>;
  /** BCP 47, e.g. sq. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** Of articles: the last page. */
  lastPage?: InputMaybe<Scalars['String']['input']>;
  /** The address of its licence. Left out or emptied, it is the journal's, as it is at publication. */
  licenceUrl?: InputMaybe<Scalars['String']['input']>;
  /** From 0. */
  number?: InputMaybe<Scalars['Int']['input']>;
  /** A GeoJSON FeatureCollection of at most 100 points and areas. */
  places?: InputMaybe<Scalars['GeoJSON']['input']>;
  /** Of issues: who prepared it for publication. */
  preparedForPublication?: InputMaybe<Scalars['String']['input']>;
  /** The day from which readers see it, YYYY-MM-DD; null for at once. */
  publicFrom?: InputMaybe<Scalars['String']['input']>;
  /** From 1500. A year to come keeps the material from readers until then. */
  publicationYear?: InputMaybe<Scalars['Int']['input']>;
  /** The day of publication. */
  publishedOn?: InputMaybe<Scalars['Date']['input']>;
  /** Of articles: the day the manuscript came in. */
  receivedOn?: InputMaybe<Scalars['Date']['input']>;
  /** Of articles: the works cited, one a line. */
  references?: InputMaybe<Scalars['String']['input']>;
  /** Of issues: the scientific board. */
  scientificBoard?: InputMaybe<Scalars['String']['input']>;
  /** The section of the issue. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** Title, abstract and keywords in a third language. */
  summary?: InputMaybe<SummaryInput>;
  /** The title in the language of the material. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The English title, if the title itself is not in English. */
  titleEn?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** Of issues and articles: the volume. */
  volume?: InputMaybe<Scalars['String']['input']>;
};

/** What an editor changes of a document. A field left out is kept. */
export type UpdateOtherFileInput = {
  /** For authors. Excludes isReviewFile. */
  isAuthorFile?: InputMaybe<Scalars['Boolean']['input']>;
  /** In English; otherwise in Albanian. */
  isEnglish?: InputMaybe<Scalars['Boolean']['input']>;
  /** About the review process. Excludes isAuthorFile. */
  isReviewFile?: InputMaybe<Scalars['Boolean']['input']>;
  /** What the document is called. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The version that was edited; an older one than the stored is refused with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** How to write what was read. */
export type UsageFormat =
  /** JSON in the shape of an item report of COUNTER 5.1. */
  | 'COUNTER'
  /** A table for a spreadsheet. */
  | 'CSV';
