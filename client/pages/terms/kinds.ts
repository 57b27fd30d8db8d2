import type { ComponentType } from 'react';
import type { TermKind } from '../../schema.generated';
import type { Language } from '../../shared/locales';
import type { ListedTermFragment } from './terms-index.generated';

/** The name of a kind in filters; with an s in feeds. */
export const FILTERS = { AUTHOR: 'author', KEYWORD: 'keyword', PLACE: 'place' } as const;
export const feedOf = (kind: TermKind, slug: string) => `${FILTERS[kind]}s/${encodeURIComponent(slug)}` as const;

/** The language of a keyword as it is shown; names of people and places have none. */
export const langOf = (kind: TermKind, term: { nameEn: string | null; language: string | null }, language: Language) =>
  kind === 'KEYWORD' ? ((language === 'en' && term.nameEn ? language : term.language) ?? undefined) : undefined;

export type Place = Omit<ListedTermFragment, '__typename'>;
/** A place on the list, and its point on the map: each leads to the other. */
export const rowOf = (slug: string) => `vend-${slug}`;
export const pointOf = (slug: string) => `pika-${slug}`;
export const pairOf = (id: string) => (id === rowOf(id.slice(5)) ? pointOf : rowOf)(id.slice(5));

export type MapOfPlaces = ComponentType<{ places: Place[] }>;
