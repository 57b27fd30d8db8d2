/** What a category makes of the form of a material, by the specification. */
export type Group = 'issue' | 'article' | null;

const GROUPS: Record<string, Group> = { arkiva: 'issue', artikuj: 'article' };

export const groupOf = (category?: { name: string }): Group => GROUPS[category?.name.toLowerCase() ?? ''] ?? null;

export const ISSUE_FIELDS = [
  'issn',
  'journalDirector',
  'editorInChief',
  'scientificBoard',
  'editorialBoard',
  'preparedForPublication',
  'contents',
] as const;
export const ARTICLE_FIELDS = ['keywords', 'references'] as const;

const ALWAYS_REQUIRED: readonly string[] = [...ARTICLE_FIELDS, 'scientificBoard', 'editorialBoard', 'contents'];

/** A new record requires all fields of its group; an existing issue only its boards and contents. */
export const isRequired = (name: string, creating: boolean): boolean => creating || ALWAYS_REQUIRED.includes(name);
