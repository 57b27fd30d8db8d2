import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { make, placeAt, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const at = (name: string) => placeAt(name, 19.5, 42);
const app = useApp({ SEARCH_INDEXING: 'records' });
const admin = useAdmin(app);
const ids: Record<string, number> = {};

beforeAll(async () => {
  const nobody = { authorsText: null, keywords: 'tjetër', number: 1, publicationYear: 2010 };
  const articles: Record<string, object> = {
    drini: {
      authorsText: 'Ami Boué; Edith Durham',
      keywords: 'Lumenj, ujëvara',
      keywordsEn: 'rivers',
      places: at('Kukës'),
    },
    both: { authorsText: 'Edith Durham', keywords: 'lumenj; male' },
    keyword: { keywords: 'LUMËNJ', keywordsEn: 'rivers' },
    place: { places: at('Kukës') },
    part: { keywords: 'lumenjtë e vegjël, riversides' },
    other: {},
    draft: { keywords: 'lumenj', isDraft: true },
    future: { keywords: 'lumenj', publicationYear: YEAR + 1 },
    deleted: { keywords: 'lumenj' },
  };
  for (const [title, fields] of Object.entries(articles))
    ids[title] = (await make.article(admin, { ...nobody, title, ...fields })).id;
  await admin.remove('materials', ids.deleted);
  await app.nest.get(SearchIndex).catchUp();
});

describe('related articles', () => {
  const related = async (id: number, first = '') =>
    (await app.asAnyone(`{ article(id: ${id}) { related${first} { title } } }`)).article.related.map(
      ({ title }: { title: string }) => title,
    );

  it('share keywords, authors or places, most in common first (a keyword in both languages is one), and are published', async () => {
    expect([await related(ids.drini), await related(ids.part)]).toEqual([['both', 'place', 'keyword'], []]);
  });

  it('are as many as requested, at most ten', async () => {
    expect(await related(ids.drini, '(first: 1)')).toEqual(['both']);
    await expect(related(ids.drini, '(first: 11)')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(related(ids.drini, '(first: 0)')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('take keywords and names literally', async () => {
    const hostile = `%, _, \\, ', ${'a'.repeat(500)}, ${Array.from({ length: 194 }, (_, index) => `fjala${index}`).join(', ')}`;
    const { id } = await make.article(admin, { title: 'hostile', keywords: hostile, authorsText: "O'Neil %; $1" });
    expect(await related(id)).toEqual([]);
  });
});
