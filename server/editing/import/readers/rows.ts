import { currentDay } from '../../../../client/shared/locales.js';
import { firstIssn } from '../../../../client/shared/issn.js';
import { webUrl } from '../../../../client/shared/web-url.js';
import { MAX_AFFILIATIONS, MAX_AUTHORS, MAX_FUNDING, MAX_RELATED_WORKS } from '../../../../client/shared/rules.js';
import {
  ORCID,
  hasOrcidCheckDigit,
  isDoi,
  isPageNumber,
  isRor,
  normaliseDoi,
  normaliseOrcid,
  normaliseRor,
} from '../../../content/materials/identifiers.js';
import { formerUrlOf } from '../../../interop/redirects/former-url.js';
import { type Row } from '../json-file.js';
import { type Remark, type RemarkCode, remark, shortRemark } from '../remark.js';
import { type ArticleRecord, type IssueRecord, type Person, type RelationRecord, dayOf } from './record.js';
import type { Text, Words } from './record.js';

/** The position of a row in the journal, in whole numbers. */
export type IssuePosition = { year: number | null; number: number };

/** Characters that our texts must not contain: controls, invisible hyphens, and those that change the direction of text. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
export const tidy = (text: string | null | undefined): string | null => text?.replace(UNPRINTABLE, '').trim() || null;

/** One more than a row may have, so that it is rejected: checking a hundred thousand would hold up the whole journal. */
const firstOf = <One>(list: One[], allowed: number): One[] => list.slice(0, allowed + 1);

/** Converts an article to a row of articles.json. Values that our rules reject are omitted, with a remark in the row. */
export function articleRow(record: ArticleRecord, position: IssuePosition): Row {
  const remarks = [...record.remarks];
  const checked = checks(remarks);
  const language = record.language ?? onlyLanguage(record);
  if (!language) remarks.push(remark('languageUnknown'));
  const doi = checked('invalidDoi', record.doi && normaliseDoi(record.doi), isDoi);
  const titles = tidyTexts(record.titles);
  const [id, ...otherIds] = identitiesOf(record, doi);
  const statements = tidyTexts(record.dataAvailability ?? []);
  const english = statements.find((one) => one.language === 'en');
  const row: Row = {
    ...texts(titles, tidyTexts(record.abstracts), record.keywords ?? [], language, remarks),
    ...position,
    id,
    otherIds,
    formerAddresses: record.addresses.filter(formerUrlOf),
    language,
    volume: tidy(record.volume),
    ...published(record, remarks),
    authors: firstOf(record.authors, MAX_AUTHORS).flatMap((person, index) => {
      const author = authorOf(person, index, remarks);
      if (author.given || author.family) return [author];
      remarks.push(remark('emptyAuthor', { author: index + 1 }));
      return [];
    }),
    references: record.references?.flatMap((line) => tidy(line) ?? []),
    receivedOn: record.receivedOn,
    acceptedOn: record.acceptedOn,
    firstPage: checked('invalidFirstPage', tidy(record.firstPage), isPageNumber),
    lastPage: checked('invalidLastPage', tidy(record.lastPage), isPageNumber),
    section: tidy(record.section),
    articleType: record.articleType,
    doi,
    licenceUrl: checked('invalidLicenceUrl', tidy(record.licenceUrl), isWebUrl),
    copyrightHolder: tidy(record.copyrightHolder),
    funding: firstOf(record.funding?.filter(({ funder }) => funder) ?? [], MAX_FUNDING).map((one) => ({
      ...one,
      funderId: checked('invalidFunderId', funderUrl(one.funderId), isWebUrl),
    })),
    dataAvailability: statements.find((one) => one !== english)?.text,
    dataAvailabilityEn: english?.text,
    relatedWorks: relatedWorks(record.relations ?? [], doi, remarks),
    pdf: record.pdf,
    cover: record.cover,
    fullText: record.fullText,
    remarks: remarks.map(shortRemark),
  };
  return filled(row);
}

/** A DOI stays one, a URL of the resolver becomes one. What is neither is named in a remark. */
function relatedWorks(relations: readonly RelationRecord[], own: string | null, remarks: Remark[]): Row[] {
  const seen = new Set<string>();
  return firstOf([...relations], MAX_RELATED_WORKS).flatMap<Row>(({ kind, doi, url, note, file, galley, language }) => {
    if (file) return [filled({ kind, file, galley, [language === 'sq' ? 'note' : 'noteEn']: tidy(note) })];
    const named = normaliseDoi(doi ?? url ?? '').toLowerCase();
    const target = isDoi(named) ? { doi: named } : url && webUrl(url) ? { url } : null;
    const key = JSON.stringify([kind, target]);
    if (!target) remarks.push(remark('invalidRelation', { value: doi ?? url ?? '' }));
    const isNew = target && !seen.has(key) && named !== own?.toLowerCase();
    seen.add(key);
    return isNew ? [filled({ kind, ...target, noteEn: tidy(note) })] : [];
  });
}

export function issueRow(record: IssueRecord, position: IssuePosition): Row {
  const remarks = [...record.remarks];
  const titles = tidyTexts(record.titles);
  return filled({
    ...texts(titles, tidyTexts(record.abstracts), [], onlyLanguage(record), remarks),
    ...(!titles.length && { title: issueTitle(record, position) }),
    ...position,
    volume: tidy(record.volume),
    ...published(record, remarks),
    formerAddresses: record.addresses.filter(formerUrlOf),
    cover: record.cover,
    pdf: record.pdf,
    remarks: remarks.map(shortRemark),
  });
}

/** An issue known only from its articles. It does not change an existing one. */
export function derivedIssueRow(article: ArticleRecord, position: IssuePosition): Row {
  const titles = tidyTexts(article.issueTitles ?? []);
  return filled({
    ...texts(titles, [], [], null, []),
    ...(!titles.length && { title: issueTitle(article, position) }),
    ...position,
    volume: tidy(article.volume),
    isOnlyIfMissing: true,
    remarks: [remark('derivedIssue')],
  });
}

const issueTitle = ({ volume }: { volume?: string | null }, { year, number }: IssuePosition) =>
  [volume && `Vol. ${volume}`, `Nr. ${number} (${year})`].filter(Boolean).join(', ');

const MAX_ID_LENGTH = 255;

/** The ids of a record, most reliable first. */
function identitiesOf({ sourceId, titles, authors, year, number, volume }: ArticleRecord, doi: string | null) {
  const key = [year, volume, number, titles[0]?.text, authors[0]?.family].join('|').normalize('NFC').toLowerCase();
  const title = `title:${key.replace(/[\s\p{C}]+/gu, ' ')}`;
  return [doi && `doi:${doi.toLowerCase()}`, sourceId, title].flatMap((id) => id?.slice(0, MAX_ID_LENGTH) ?? []);
}

const isWebUrl = (text: string) => webUrl(text) !== null;
/** Crossref identifies funders by DOIs. */
const funderUrl = (id: string | null | undefined) => (isDoi(id ?? '') ? `https://doi.org/${id}` : (id ?? null));

const checks =
  (remarks: Remark[], context: { author?: number } = {}) =>
  (code: RemarkCode, value: string | null | undefined, isGood: (value: string) => boolean): string | null => {
    if (!value || isGood(value)) return value || null;
    remarks.push(remark(code, { value, ...context }));
    return null;
  };

/** A future date, or unpublished in the source: hidden until an editor publishes it. */
function published({ date: stated, isDraft }: { date?: string | null; isDraft?: boolean }, remarks: Remark[]): Row {
  const date = dayOf(stated);
  const [, month] = /^\s*\d{4}-(\p{L}+|\d\d?)(?!-?\d)/u.exec(stated ?? '') ?? [];
  if (month && !date) remarks.push(remark('monthOnly', { month }));
  const isLater = date ? date > currentDay() : false;
  if (isDraft) remarks.push(remark('draft'));
  else if (isLater) remarks.push(remark('draftUntil', { date: date! }));
  return { date, isDraft: isDraft || isLater };
}

const NOTHING: unknown[] = [null, undefined, false];
const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !NOTHING.includes(value));
const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => isFilled(value)));

type InLanguage = { language: string | null };
type Tidy = InLanguage & { text: string };
const tidyTexts = (list: Text[]): Tidy[] =>
  list.flatMap(({ language, text }) => {
    const clean = tidy(text);
    return clean ? [{ language, text: clean }] : [];
  });

function onlyLanguage({ titles, abstracts }: { titles: Text[]; abstracts: Text[] }): string | null {
  const [named, described] = [tidyTexts(titles), tidyTexts(abstracts)];
  const languages = new Set((named.length ? named : described).map(({ language }) => language));
  return languages.size === 1 ? [...languages][0] : null;
}

/** Texts in the record's own language, in English, and in a third one. */
function texts(titles: Tidy[], abstracts: Tidy[], keywords: Words[], language: string | null, remarks: Remark[]): Row {
  const words = keywords
    .map((list) => ({ ...list, words: list.words.flatMap((word) => tidy(word) ?? []) }))
    .filter((list) => list.words.length);
  const originalTag = language ?? titles[0]?.language ?? null;
  const isOriginal = ({ language: tag }: InLanguage) => tag === originalTag || tag === null;
  const tags = [...titles, ...abstracts, ...words].map((one) => one.language);
  const others = tags.filter((tag) => tag && tag !== originalTag);
  const third = others.find((tag) => tag !== 'en') ?? null;
  const inEnglish = ({ language: tag }: InLanguage) => tag === 'en';
  const inThird = ({ language: tag }: InLanguage) => tag !== null && tag === third;

  const title = titles.find(isOriginal) ?? titles[0];
  const titleEn = title?.language === 'en' ? null : titles.find(inEnglish);
  const abstract = abstracts.find(isOriginal);
  const abstractEn = abstracts.find(inEnglish);
  const originalWords = mergedWords(words.filter(isOriginal));
  const wordsEn = mergedWords(words.filter(inEnglish));
  const summary = {
    title: titles.find((one) => one !== title && inThird(one))?.text,
    abstract: abstracts.find(inThird)?.text,
    keywords: mergedWords(words.filter(inThird)),
  };
  const left = new Set(others.filter((tag) => tag !== 'en' && tag !== third));
  for (const tag of left) remarks.push(remark('fourthLanguage', { language: tag! }));
  for (const list of [titles.filter(isOriginal), abstracts.filter(isOriginal)])
    for (const { text } of list.slice(1)) remarks.push(remark('otherTitle', { text }));

  const suffix = originalTag === 'sq' ? 'Al' : 'Original';
  const isEnglish = originalTag === 'en' || (originalTag === null && !tags.includes('en'));
  return {
    ...(isEnglish
      ? { title: title?.text, abstract: abstract?.text, abstractLanguage: originalTag, keywords: originalWords }
      : {
          [`title${suffix}`]: title?.text,
          title: titleEn?.text,
          [`abstract${suffix}`]: abstract?.text,
          abstract: abstractEn?.text,
          ...(abstractEn && { abstractLanguage: 'en' }),
          [`keywords${suffix}`]: originalWords,
          keywords: wordsEn,
        }),
    ...(third && { summary: filled({ language: third, ...summary }) }),
  };
}

const mergedWords = (lists: Words[]) => [...new Set(lists.flatMap(({ words }) => words))];

function authorOf(person: Person, index: number, remarks: Remark[]): Row {
  const checked = checks(remarks, { author: index + 1 });
  const orcid = person.orcid && normaliseOrcid(person.orcid);
  return filled({
    given: tidy(person.given),
    family: tidy(person.family),
    orcid: checked('invalidOrcid', orcid, (iD) => ORCID.test(iD) && hasOrcidCheckDigit(iD)),
    affiliations: firstOf(person.affiliations ?? [], MAX_AFFILIATIONS).flatMap(({ name, ror }) => {
      const printed = tidy(name);
      return printed ? [filled({ name: printed, ror: checked('invalidRor', ror && normaliseRor(ror), isRor) })] : [];
    }),
    roles: person.roles,
    isOrganisation: person.isOrganisation,
    isCorresponding: person.isCorresponding,
  });
}

/** A correctly formatted ISSN; null if invalid. */
export const issnOf = (text: string | null | undefined): string | null => {
  const spelt = (text ?? '').trim().toUpperCase();
  return firstIssn(spelt.replace(/^(\d{4})(\d{3}[\dX])$/, '$1-$2'));
};

export const issnsIn = (text: string): string[] => text.split(/[\s,;]+/).flatMap((one) => issnOf(one) ?? []);

/** The facts about a journal whose names have no stated language. */
export function journalNamed(
  names: (string | null)[],
  [issn, issnOnline]: (string | null | undefined)[],
  publisher?: string | null,
): ArticleRecord['journal'] {
  const titles = names.map((text) => ({ language: null, text }));
  return { titles, issn, issnOnline, publisher };
}
