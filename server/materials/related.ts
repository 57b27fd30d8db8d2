import { Injectable } from '@nestjs/common';
import { ARTICLES } from '../categories/category.entity.js';
import { CategoriesService } from '../categories/categories.service.js';
import { type RequestedFields } from '../graphql/requested-fields.js';
import { fold, literal } from './folding.js';
import { type Material } from './material.entity.js';
import { MaterialRows } from './material-rows.js';
import { seenBy } from './materials.service.js';
import { splitKeywords } from './record-texts.js';

/** How much it says that two articles have something in common. */
const WEIGHTS = { keyword: 2, author: 3, place: 3 };
/** So much of one article is looked for, and so many others are looked at for each: a word that all have says nothing. */
const MOST_KEYWORDS = 10;
const MOST_AUTHORS = 5;
const MOST_PLACES = 5;
const MOST_OTHERS = 300;
/** What is shorter has no trigram for the index. */
const SHORTEST = 3;

type Feature = { properties?: { name?: unknown } | null };
type Condition = [sql: string, value: unknown];
type Part = { weight: number; conditions: Condition[] };

/** The articles that have most in common with one: keywords of either language, authors, places. */
@Injectable()
export class RelatedArticles {
  constructor(
    private readonly rows: MaterialRows,
    private readonly categories: CategoriesService,
  ) {}

  async of(article: Material, first: number, fields?: RequestedFields): Promise<Material[]> {
    const category = await this.categories.find({ name: ARTICLES });
    const parts = partsOf(article);
    if (!category || parts.length === 0) return [];
    const values: unknown[] = [article.id];
    const searches = parts.map(({ weight, conditions }) => {
      const where = conditions.map(([sql, value]) => sql.replaceAll('$', `$${values.push(value)}`));
      // Fenced, so that each part is found by its own index and never by walking over all articles.
      return `(select id, ${weight} as weight from (select m.id from materials m
        where m.category_id = ${category.id} and ${where.join(' and ')} and m.id <> $1 and ${seenBy(null)}
        limit ${MOST_OTHERS} offset 0) as found)`;
    });
    const ranked = await this.rows.query<{ id: number }>(
      `select id from (${searches.join(' union all ')}) as common group by id order by sum(weight) desc, id desc limit ${first}`,
      values,
    );
    const ids = ranked.map(({ id }) => id);
    if (ids.length === 0) return [];
    const found = await this.rows.find(`where m.id = any($1) and ${seenBy(null)}`, [ids], fields);
    return ids.flatMap((id) => found.find((material) => material.id === id) ?? []);
  }
}

/** What is looked for; texts are folded as the database folds them. */
function partsOf({ keywords, keywordsEn, authors, places }: Material): Part[] {
  const terms = distinct([...splitKeywords(keywords ?? ''), ...splitKeywords(keywordsEn ?? '')], MOST_KEYWORDS);
  const names = distinct(
    authors.map(({ name }) => name),
    MOST_AUTHORS,
  );
  const features = (places as { features?: Feature[] } | null)?.features ?? [];
  const placed = new Set(features.map(({ properties }) => properties?.name).filter(Boolean));
  return [
    ...terms.map((term): Part => ({
      weight: WEIGHTS.keyword,
      conditions: [
        ['m.folded_keywords like $', `%${literal(term)}%`],
        [String.raw`$ = any(regexp_split_to_array(m.folded_keywords, '\s*[,;\n]\s*'))`, term],
      ],
    })),
    ...names.map((name): Part => ({
      weight: WEIGHTS.author,
      conditions: [['m.folded_authors like $', `%${literal(name)}%`]],
    })),
    ...[...placed].slice(0, MOST_PLACES).map((name): Part => ({
      weight: WEIGHTS.place,
      conditions: [['m.places @> $::jsonb', JSON.stringify({ features: [{ properties: { name } }] })]],
    })),
  ];
}

const distinct = (texts: string[], most: number) =>
  [...new Set(texts.map(fold))].filter((text) => text.length >= SHORTEST).slice(0, most);
