import { Field, ObjectType } from '@nestjs/graphql';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { type Material } from '../../content/materials/material.entity.js';
import type { LocalizedText, MaterialMetadata } from '../metadata/metadata.js';
import { languageCodes } from '../metadata/languages.js';

export const Index = describedEnum('Index', "A service that indexes the journal's metadata.", {
  SCHOLAR: 'Google Scholar, which reads the pages.',
  DOAJ: 'The Directory of Open Access Journals.',
  CROSSREF: 'Crossref, where DOIs are registered.',
  OAI: 'Libraries that harvest through OAI-PMH.',
});
export type Index = keyof typeof Index;

/** A defect of a record in the view of an index. The client has the messages. */
export const Objection = describedEnum('Objection', 'A reason for which an index objects to a record.', {
  ABSTRACT_MISSING: 'The abstract is missing.',
  ADDRESS_IS_LOCAL: "The journal's URL (PUBLIC_URL) is on a local machine or network.",
  AFFILIATION_MISSING: 'An author has no affiliation.',
  AUTHOR_MISSING: 'There are no authors.',
  AUTHOR_NAME_INVALID: 'The index does not accept a name.',
  DATES_OF_REVIEW_MISSING: 'The date of receipt or acceptance is missing.',
  DOI_INVALID: 'The DOI cannot be registered.',
  DOI_MISSING: 'The DOI is missing.',
  ENGLISH_ABSTRACT_MISSING: 'The English abstract is missing.',
  ENGLISH_TITLE_MISSING: 'The English title is missing.',
  ISSN_MISSING: 'Neither the journal nor the issue has an ISSN.',
  ISSUE_MISSING: 'There is no issue with this year and number.',
  JOURNAL_TITLE_TOO_LONG: 'The name of the journal is too long for the index.',
  KEYWORDS_MISSING: 'There are no keywords.',
  KEYWORDS_TOO_MANY: 'There are more than six keywords.',
  LANGUAGE_MISSING: 'The language of the article is missing or has no code.',
  LICENCE_MISSING: 'The licence is missing.',
  PAGES_REVERSED: 'The last page comes before the first.',
  PDF_MISSING: 'The PDF is missing.',
  PDF_TOO_LARGE: 'The PDF is larger than 5 MB.',
  PUBLICATION_DATE_MISSING: 'Only the year of publication is known, not the date.',
  REFERENCES_MISSING: 'There are no references.',
  SCHEMA: 'The official schema rejects the record; see `detail`.',
  SCRIPT_IN_TEXT: 'A text contains what looks like a script.',
  YEAR_BEYOND_SCHEMA: 'The index does not accept this year.',
});
export type Objection = keyof typeof Objection;

/** Where an editor fixes it: a field of the material's form, the journal settings, or the missing issue. */
type CorrectedField = keyof Material | 'journal' | 'issue';

@ObjectType({ description: 'An objection of an index.' })
export class IndexProblem {
  @Field(() => Index, { description: 'The service that objects.' })
  index: Index;

  @Field(() => Objection, { description: 'What it objects to.' })
  objection: Objection;

  @Field(() => String, { nullable: true, description: 'The field to correct, if there is one.' })
  field: CorrectedField | null;

  @Field({ description: 'Whether the index would reject the record entirely.' })
  isRejection: boolean;

  @Field(() => String, { nullable: true, description: 'The message of the official schema, in English.' })
  detail: string | null;
}

/** DOAJ shows no more. */
export const MAX_KEYWORDS = 6;
const MAX_SCHOLAR_PDF_BYTES = 5 * 1024 * 1024;
const MAX_NAME_LENGTH = 60;
const MAX_ORGANISATION_LENGTH = 511;
const MAX_JOURNAL_TITLE_LENGTH = 255;
/** With digits in one word at most. */
const CROSSREF_NAME = /^[^\p{Nd}?]*[^?\s]+\P{Nd}*$/u;
const CROSSREF_DOI = /^10\.[0-9]{4,9}\/.{1,200}$/;
const CROSSREF_YEARS = [1400, 2200];
const SCRIPT = /<\s*script/i;
/** The URLs that DOAJ's schema accepts. */
const PUBLIC_URL = /^https?:\/\/([^/:]+\.\p{L}{2,10}|(\d{1,3}\.){3}\d{1,3})(:\d+)?(\/|$)/u;
const LOOPBACK = /^https?:\/\/(127\.|0\.0\.0\.0|10\.|192\.168\.)/;

const isPublicUrl = (url: string) => PUBLIC_URL.test(url) && !LOOPBACK.test(url);

export const issnsOf = ({ journal, issue }: Pick<MaterialMetadata, 'journal' | 'issue'>) => {
  const { issnPrint: print, issnOnline } = journal;
  const online = issnOnline === print ? null : issnOnline;
  // A journal without an ISSN in its record may have entered it in its issues.
  return print || online ? { print, online } : { print: issue?.issn ?? null, online: null };
};

const isEnglish = ({ language }: LocalizedText) => language?.split('-')[0] === 'en';

type Rule = [field: CorrectedField | null, applies: boolean, rejectedBy: Index[], regrettedBy: Index[]];

/** What the indexes would object to in a published article. */
export function objectionsTo(article: MaterialMetadata): IndexProblem[] {
  const { SCHOLAR, DOAJ, CROSSREF, OAI } = Index;
  const { authors, doi, pdf, journal, titles, abstracts, keywords, year, firstPage, lastPage } = article;
  const issns = issnsOf(article);
  const texts = [...titles, ...abstracts, ...keywords].map(({ text }) => text);
  const names = authors.flatMap((one) => [one.name, one.givenName, one.familyName, one.affiliations[0]?.name]);
  const written = [...texts, ...names, journal.title, journal.publisher, article.volume];
  const isUnaffiliated = authors.some((author) => !author.isOrganisation && !author.affiliations.length);
  const isReversed = Number(firstPage) > Number(lastPage ?? Infinity);
  const rules: Record<Exclude<Objection, 'SCHEMA'>, Rule> = {
    ADDRESS_IS_LOCAL: [null, !isPublicUrl(article.uri), [DOAJ, CROSSREF], []],
    ISSN_MISSING: ['journal', !issns.print && !issns.online, [DOAJ, CROSSREF], [SCHOLAR, OAI]],
    JOURNAL_TITLE_TOO_LONG: ['journal', journal.title.length > MAX_JOURNAL_TITLE_LENGTH, [CROSSREF], []],
    ISSUE_MISSING: ['issue', article.issue === null, [], [DOAJ, CROSSREF]],
    LANGUAGE_MISSING: ['language', !languageCodes(article.language), [], [DOAJ, CROSSREF, OAI]],
    ENGLISH_TITLE_MISSING: ['titleEn', !titles.some(isEnglish), [], [DOAJ]],
    AUTHOR_MISSING: ['authorsText', authors.length === 0, [SCHOLAR], [DOAJ, CROSSREF, OAI]],
    AUTHOR_NAME_INVALID: ['authorsText', !authors.every(isAccepted), [CROSSREF], []],
    AFFILIATION_MISSING: ['authorsText', isUnaffiliated, [], [DOAJ]],
    ABSTRACT_MISSING: ['abstract', abstracts.length === 0, [], [SCHOLAR, DOAJ, CROSSREF, OAI]],
    ENGLISH_ABSTRACT_MISSING: ['abstractEn', abstracts.length > 0 && !abstracts.some(isEnglish), [], [DOAJ]],
    KEYWORDS_MISSING: ['keywords', keywords.length === 0, [], [DOAJ, OAI]],
    KEYWORDS_TOO_MANY: ['keywords', inArticleLanguage(keywords, article).length > MAX_KEYWORDS, [], [DOAJ]],
    SCRIPT_IN_TEXT: ['abstract', written.some((text) => SCRIPT.test(text ?? '')), [DOAJ], []],
    DOI_MISSING: ['doi', !doi, [CROSSREF], [SCHOLAR]],
    DOI_INVALID: ['doi', Boolean(doi) && !CROSSREF_DOI.test(doi!), [CROSSREF], []],
    PUBLICATION_DATE_MISSING: ['publishedOn', !article.publishedOn, [], [SCHOLAR, DOAJ, CROSSREF]],
    DATES_OF_REVIEW_MISSING: ['receivedOn', !article.receivedOn || !article.acceptedOn, [], [DOAJ]],
    YEAR_BEYOND_SCHEMA: ['publishedOn', year < CROSSREF_YEARS[0] || year > CROSSREF_YEARS[1], [CROSSREF], []],
    PAGES_REVERSED: ['firstPage', isReversed, [], [SCHOLAR, DOAJ, CROSSREF]],
    PDF_MISSING: ['pdf', !pdf, [SCHOLAR], [DOAJ]],
    PDF_TOO_LARGE: ['pdf', (pdf?.bytes ?? 0) > MAX_SCHOLAR_PDF_BYTES, [SCHOLAR], []],
    REFERENCES_MISSING: ['references', article.references.length === 0, [], [CROSSREF]],
    LICENCE_MISSING: ['journal', !article.licenceUrl, [], [DOAJ, CROSSREF, OAI]],
  };
  return (Object.entries(rules) as [Objection, Rule][])
    .filter(([, [, applies]]) => applies)
    .flatMap(([objection, [field, , rejectedBy, regrettedBy]]) =>
      [...rejectedBy, ...regrettedBy].map((index) => ({
        index,
        objection,
        field,
        isRejection: rejectedBy.includes(index),
        detail: null,
      })),
    );
}

function isAccepted({ name, givenName, familyName, isOrganisation }: MaterialMetadata['authors'][number]): boolean {
  if (isOrganisation) return name.length <= MAX_ORGANISATION_LENGTH;
  return [familyName ?? name, givenName].every(
    (part) => part === null || (part.length <= MAX_NAME_LENGTH && CROSSREF_NAME.test(part)),
  );
}

/** DOAJ shows one language: that of the article, or whatever there is. */
export function inArticleLanguage(texts: readonly LocalizedText[], article: MaterialMetadata): LocalizedText[] {
  const matching = texts.filter(({ language }) => language === article.language);
  return matching.length ? matching : texts.filter(({ language }) => language === texts[0]?.language);
}
