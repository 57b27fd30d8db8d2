import { type RestNames } from '../../platform/rest/rest-names.js';
import { type Material } from './material.entity.js';
import { shownHtml } from './sanitisers.js';

/** REST field ⇄ English field. */
const TEXTS = {
  title: 'title',
  short_description: 'abstract',
  publish_number: 'number',
  publish_year: 'publicationYear',
  categoryId: 'categoryId',
  issn: 'issn',
  drejtori_i_revistes: 'journalDirector',
  kryeredaktore: 'editorInChief',
  sekretare_shkencore: 'scientificBoard',
  kolegjiumi_redaksise: 'editorialBoard',
  pergatiten_per_botim: 'preparedForPublication',
  permbajtja: 'contents',
  fjalet_kyce: 'keywords',
  referenca: 'references',
} as const;

/** The fields that a list shows. */
export const LISTED = new Set([...Object.values(TEXTS), 'authorsText', 'coverImage', 'pdf']);

const OUT = Object.entries(TEXTS);

export const materialNames: RestNames = {
  // The author is written as `author` and read back as `authors`.
  in: { ...TEXTS, author: 'authorsText', image: 'coverImage' },
  out: (material: Material) => {
    const shown: Record<string, unknown> = { id: material.id };
    for (const [rest, name] of OUT) shown[rest] = material[name] ?? null;
    // The API documentation passes placeholders, which are not strings.
    if (typeof material.contents === 'string') shown.permbajtja = shownHtml(material, 'contents');
    shown.categoryName = material.category?.name ?? null;
    shown.authors = material.authorsText;
    shown.image = material.coverImage?.path ?? null;
    shown.pdf = material.pdf?.path ?? null;
    return shown;
  },
};

/** For anonymous readers: files of future years are not public yet. Drafts and materials scheduled for a date are not in the list at all. */
export const publicMaterialNames: RestNames = {
  ...materialNames,
  out: (material: Material) => ({
    ...(materialNames.out(material as never) as object),
    ...(!material.isPublic && { image: null, pdf: null }),
  }),
};
