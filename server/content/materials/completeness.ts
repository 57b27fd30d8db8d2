import { registerEnumType } from '@nestjs/graphql';
import { ARTICLES, isCategory } from '../categories/category.entity.js';
import { type Material } from './material.entity.js';

/** Metadata that indexes and readers expect of an article. Only the first two are required for publication. */
export enum MaterialGap {
  ABSTRACT = 'ABSTRACT',
  PDF = 'PDF',
  AUTHORS = 'AUTHORS',
  ABSTRACT_EN = 'ABSTRACT_EN',
  KEYWORDS = 'KEYWORDS',
  REFERENCES = 'REFERENCES',
  PAGES = 'PAGES',
  DOI = 'DOI',
  ORCID = 'ORCID',
}
registerEnumType(MaterialGap, {
  name: 'MaterialGap',
  description: 'Something a material lacks.',
  valuesMap: {
    ABSTRACT: { description: 'The abstract, without which a draft cannot be published.' },
    PDF: { description: 'The PDF, without which a draft cannot be published.' },
    AUTHORS: { description: 'The authors.' },
    ABSTRACT_EN: { description: 'The English abstract, if the text is in another language.' },
    KEYWORDS: { description: 'The keywords.' },
    REFERENCES: { description: 'The references.' },
    PAGES: { description: 'The first or the last page.' },
    DOI: { description: 'The DOI.' },
    ORCID: { description: 'The ORCID iD of at least one author.' },
  },
});

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
