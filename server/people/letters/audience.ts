import { givenNameFirst } from '../../../client/shared/folding.js';
import { namesOf, placesOf } from '../../content/gazetteer/places.js';
import { type Material } from '../../content/materials/material.entity.js';
import { fold } from '../../../client/shared/folding.js';
import { type Follow } from '../subscriptions/subscriber.entity.js';

type Facts = Pick<Material, 'id' | 'authors' | 'keywords' | 'keywordsEn' | 'places'>;

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();
const keyOf = ({ kind, value }: Follow) => `${kind} ${plain(value)}`;
const parts = (text: string | null) => text?.split(/[,;\n]/) ?? [];

/** Maps each followed term to its articles. */
export function indexOf(articles: readonly Facts[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const { id, authors, keywords, keywordsEn, places } of articles) {
    const found: Follow[] = [
      ...authors
        .flatMap((author) => [author.name, givenNameFirst(author)])
        .map((value): Follow => ({ kind: 'author', value })),
      ...[...parts(keywords), ...parts(keywordsEn)].map((value): Follow => ({ kind: 'keyword', value })),
      ...placesOf(places)
        .flatMap(namesOf)
        .map((value): Follow => ({ kind: 'place', value })),
    ];
    for (const key of new Set(found.map(keyOf))) index.set(key, [...(index.get(key) ?? []), id]);
  }
  return index;
}

/** The articles that match what a subscriber follows, in the order of the letter. */
export function followedIn(
  index: Map<string, number[]>,
  order: readonly number[],
  follows: readonly Follow[],
): number[] {
  const found = new Set(follows.flatMap((follow) => index.get(keyOf(follow)) ?? []));
  return order.filter((id) => found.has(id));
}
