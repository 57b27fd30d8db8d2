import { describedEnum } from '../../platform/graphql/described-enum.js';
import { ARTICLES, isCategory } from '../categories/category.entity.js';
import { type Material } from './material.entity.js';

/** Metadata that indexes and readers expect of an article. Only the first two are required for publication. */
export const MaterialGap = describedEnum('MaterialGap', 'Something a material lacks.', {
  ABSTRACT: 'The abstract, without which a draft cannot be published.',
  PDF: 'The PDF, without which a draft cannot be published.',
  AUTHORS: 'The authors.',
  ABSTRACT_EN: 'The English abstract, if the text is in another language.',
  KEYWORDS: 'The keywords.',
  REFERENCES: 'The references.',
  PAGES: 'The first or the last page.',
  DOI: 'The DOI.',
  ORCID: 'The ORCID iD of at least one author.',
});
export type MaterialGap = keyof typeof MaterialGap;

/** The columns that gaps depend on. */
export const GAP_COLUMNS = [
  ...['abstract', 'abstractEn', 'pdf', 'authorsText', 'authorDetails', 'language', 'keywords', 'references'],
  ...['firstPage', 'lastPage', 'doi'],
] as (keyof Material)[];

const isBlank = (text: string | null) => !text || text.trim() === '';

/** All gaps of an article; for other materials only those that prevent publication. `IS_INCOMPLETE` is the same in SQL. */
export function gapsOf(material: Material): MaterialGap[] {
  const gaps: [boolean, MaterialGap][] = [
    [isBlank(material.abstract), MaterialGap.ABSTRACT],
    [!material.pdf, MaterialGap.PDF],
  ];
  if (isCategory(material.category, ARTICLES))
    gaps.push(
      [isBlank(material.authorsText), MaterialGap.AUTHORS],
      [isBlank(material.abstractEn) && !material.language?.startsWith('en'), MaterialGap.ABSTRACT_EN],
      [isBlank(material.keywords), MaterialGap.KEYWORDS],
      [isBlank(material.references), MaterialGap.REFERENCES],
      [material.firstPage === null || material.lastPage === null, MaterialGap.PAGES],
      [isBlank(material.doi), MaterialGap.DOI],
      [!material.authorDetails.some(({ orcid }) => orcid), MaterialGap.ORCID],
    );
  return gaps.filter(([isMissing]) => isMissing).map(([, gap]) => gap);
}

const blank = (column: string) => `coalesce(btrim(m.${column}, E' \\t\\r\\n'), '') = ''`;

/** For rows `m`; $ is the id of the category of articles. */
export const IS_INCOMPLETE = `(${blank('abstract')} or m.pdf is null or (m.category_id = $ and (
  ${blank('authors_text')} or (${blank('abstract_en')} and coalesce(m.language, '') not like 'en%') or ${blank('keywords')}
  or ${blank('"references"')} or m.first_page is null or m.last_page is null or ${blank('doi')}
  or not exists (select from jsonb_array_elements(m.author_details) as author where author ->> 'orcid' <> ''))))`;
