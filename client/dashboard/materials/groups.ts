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

const REQUIRED_IN_OLD_ISSUES: readonly string[] = ['scientificBoard', 'editorialBoard', 'contents'];

/** A new issue requires all fields of an issue, an existing one only its boards and contents; an article always requires keywords and references. */
export const isRequired = (name: string, creating: boolean): boolean =>
  creating || (ARTICLE_FIELDS as readonly string[]).includes(name) || REQUIRED_IN_OLD_ISSUES.includes(name);
