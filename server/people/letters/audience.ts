import { namesOf, placesOf } from '../../content/gazetteer/place.js';
import { type Material } from '../../content/materials/material.entity.js';
import { fold, givenNameFirst } from '../../../client/shared/folding.js';
import { type RecordTexts, keywordsOf } from '../../../client/shared/texts.js';
import { FOLLOWED, type Follow } from '../../../client/shared/rules.js';

type Facts = Pick<Material, 'id' | 'authors' | 'places' | keyof RecordTexts>;

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();
const keyOf = ({ kind, value }: Follow) => `${kind} ${plain(value)}`;

/** Maps each followed term to its articles. */
export function indexOf(articles: readonly Facts[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const article of articles) {
    const { id, authors, places } = article;
    const terms: Record<Follow['kind'], string[]> = {
      author: authors.flatMap((author) => [author.name, givenNameFirst(author)]),
      keyword: keywordsOf(article).map(({ text }) => text),
      place: placesOf(places).flatMap(namesOf),
    };
    const keys = FOLLOWED.flatMap((kind) => terms[kind].map((value) => keyOf({ kind, value })));
    for (const key of new Set(keys)) index.set(key, [...(index.get(key) ?? []), id]);
  }
  return index;
}

/** The articles that match what a subscriber follows, in the order of the letter. */
export function followedIn(
  index: Map<string, number[]>,
  order: readonly number[],
  follows: readonly Follow[],
): number[] {
  const followed = new Set(follows.flatMap((follow) => index.get(keyOf(follow)) ?? []));
  return order.filter((id) => followed.has(id));
}
