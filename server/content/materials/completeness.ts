import { JournalError } from '../../platform/errors/errors.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { type TextPart, textsOf } from '../../../client/shared/texts.js';
import { ARTICLES, isCategory } from '../categories/category.entity.js';
import { undescribedIn } from './full-text.js';
import { type Material } from './material.entity.js';

/** Metadata that indexes and readers expect of an article. Only the first two are required for publication. */
export const MaterialGap = describedEnum('MaterialGap', 'Something a material lacks.', {
  ABSTRACT: 'The abstract, without which a draft cannot be published.',
  PDF: 'The PDF, without which a draft cannot be published.',
  AUTHORS: 'The authors.',
  ALBANIAN: 'The title, the abstract or the keywords in Albanian.',
  ENGLISH: 'The title, the abstract or the keywords in English.',
  KEYWORDS: 'The keywords.',
  REFERENCES: 'The references.',
  PAGES: 'The first or the last page.',
  DOI: 'The DOI.',
  ORCID: 'The ORCID iD of at least one author.',
});
export type MaterialGap = keyof typeof MaterialGap;

/** The columns that gaps depend on. */
export const GAP_COLUMNS = [
  ...['title', 'titleEn', 'abstract', 'abstractEn', 'keywords', 'keywordsEn', 'language', 'summary'],
  ...['pdf', 'authorsText', 'authorDetails', 'references', 'firstPage', 'lastPage', 'doi'],
] as (keyof Material)[];

const PARTS: TextPart[] = ['title', 'abstract', 'keywords'];
/** Texts in no known language are taken for Albanian. */
const lacksLanguage = (material: Material, language: 'sq' | 'en') =>
  PARTS.some((part) => {
    const texts = textsOf(material, part);
    return texts.length > 0 && !texts.some((text) => (text.language ?? 'sq').startsWith(language));
  });

const isBlank = (text: string | null) => !text?.trim();

/** What only a draft may lack. */
const REQUIRED = ['abstract', 'pdf'] as const;
type Required = Pick<Material, (typeof REQUIRED)[number]>;
const NAMES = { abstract: 'abstract', pdf: 'PDF file' };
const isMissing = { abstract: ({ abstract }: Required) => isBlank(abstract), pdf: ({ pdf }: Required) => !pdf };

/** All gaps of an article; for other materials only those that prevent publication. `IS_INCOMPLETE` is the same in SQL. */
export function gapsOf(material: Material): MaterialGap[] {
  const gaps: [boolean, MaterialGap][] = [
    [isMissing.abstract(material), MaterialGap.ABSTRACT],
    [isMissing.pdf(material), MaterialGap.PDF],
  ];
  if (isCategory(material.category, ARTICLES))
    gaps.push(
      [isBlank(material.authorsText), MaterialGap.AUTHORS],
      [lacksLanguage(material, 'sq'), MaterialGap.ALBANIAN],
      [lacksLanguage(material, 'en'), MaterialGap.ENGLISH],
      [isBlank(material.keywords), MaterialGap.KEYWORDS],
      [isBlank(material.references), MaterialGap.REFERENCES],
      [material.firstPage === null || material.lastPage === null, MaterialGap.PAGES],
      [isBlank(material.doi), MaterialGap.DOI],
      [!material.authorDetails.some(({ orcid }) => orcid), MaterialGap.ORCID],
    );
  return gaps.filter(([isGap]) => isGap).map(([, gap]) => gap);
}

const blank = (column: string) => `coalesce(btrim(m.${column}, E' \\t\\r\\n'), '') = ''`;
/** Without a title, abstract or keywords of its own a row is incomplete anyway. */
const LACKS = (part: TextPart) => {
  const isThird = (tag: string) =>
    `(coalesce(m.summary ->> 'language', '') like '${tag}%' and not ${blank(`summary ->> '${part}'`)})`;
  const hasEnglish = `not ${blank(`${part}_en`)}`;
  // An original that is the same as the English text is English.
  const isOriginal = (tag: string) => `coalesce(m.language, 'sq') like '${tag}%'`;
  return `not (${isOriginal('en')} or ${hasEnglish} or ${isThird('en')})
    or not ((${isOriginal('sq')} and m.${part} is distinct from m.${part}_en) or ${isThird('sq')})`;
};

/** For rows `m`; $ is the id of the category of articles. */
export const IS_INCOMPLETE = `(${blank('abstract')} or m.pdf is null or (m.category_id = $ and (
  ${blank('authors_text')} or ${PARTS.map(LACKS).join(' or ')} or ${blank('keywords')}
  or ${blank('"references"')} or m.first_page is null or m.last_page is null or ${blank('doi')}
  or not exists (select from jsonb_array_elements(m.author_details) as author where author ->> 'orcid' <> ''))))`;

type Published = Required & Pick<Material, 'isDraft' | 'fullText'>;
type Named = Pick<Material, 'id' | 'title'>;

const rejected = (field: string, message: string, which?: Named): JournalError => {
  const stated = which ? `${which.title}: ${message}` : message;
  return new JournalError('BAD_INPUT', stated, { fields: [{ field, message: stated, record: which?.id }] });
};

/**
 * Requires of what is not a draft what only a draft may lack, unless what was published lacked it already, and that each figure has an
 * alternative text or is called decorative, but for those that a published text lacked already. `which`: the one of several.
 */
export function requirePublishable(material: Published, before: Published, which?: Named): void {
  if (material.isDraft) return;
  const field = REQUIRED.find((part) => isMissing[part](material) && (before.isDraft || !isMissing[part](before)));
  if (field) throw rejected(field, `The ${NAMES[field]} is required: only a draft may lack it.`, which);
  const missing = undescribedIn(material.fullText);
  if (missing > (before.isDraft ? 0 : undescribedIn(before.fullText)))
    throw rejected('fullText', `${missing} figures of the full text lack an alternative text.`, which);
}

/** Restoring an earlier revision, perhaps of a draft, takes none of it from a published material. Imported ones may never have had it. */
export const rejectLoss = (restored: Published, before: Published & Named): void =>
  requirePublishable(restored, { ...before, isDraft: false }, before);
