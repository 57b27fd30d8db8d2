import type { ComponentType } from 'react';
import type { Language } from '../../locales';
import type { TermKind } from '../../graphql/types';
import { type TermFeed, paths } from '../../paths';

/** The path of a term, by its name or slug. */
export const PATHS: Record<TermKind, (name: string, language: Language) => string> = {
  AUTHOR: (name, language) => paths.author({ name }, language),
  KEYWORD: paths.keyword,
  PLACE: paths.place,
};

/** The path of the index of a kind. */
export const INDEXES: Record<TermKind, (language: Language) => string> = {
  AUTHOR: paths.writers,
  KEYWORD: paths.keywords,
  PLACE: paths.places,
};

const FEEDS: Record<TermKind, TermFeed> = { AUTHOR: 'authors', KEYWORD: 'keywords', PLACE: 'places' };

export const feedOf = (kind: TermKind, slug: string) => `${FEEDS[kind]}/${encodeURIComponent(slug)}` as const;

export type Place = {
  slug: string;
  name: string;
  longitude: number | null;
  latitude: number | null;
  articleCount: number;
};
export type MapOfPlaces = ComponentType<{ places: Place[] }>;
