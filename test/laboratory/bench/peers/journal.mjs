// The part of the journal that W1 to W3 ask for, as a schema and its resolvers. The same for each peer.
import DataLoader from 'dataloader';
import { NEWEST, SHOWN, rows, search } from './statements.mjs';

export const typeDefs = `
  type File { path: String! }
  type Article { id: Int! title: String! authorsText: String coverImage: File pdf: File teaser: String }
  type Issue {
    id: Int! title: String! publicationYear: Int! number: Int! coverImage: File pdf: File journalDirector: String editorInChief: String
    scientificBoard: String editorialBoard: String contents: String articles: [Article!]!
  }
  type Issues { totalCount: Int! nodes: [Issue!]! }
  type Articles { nodes: [Article!]! }
  input Filter { title: String }
  type Query { issues(first: Int!): Issues! articles(first: Int!, filter: Filter!): Articles! issue(id: Int!): Issue }
`;

const SHORT = 'id, title, publication_year as "publicationYear", number, cover_image as "coverImage"';
const LONG = `${SHORT}, pdf, journal_director as "journalDirector", editor_in_chief as "editorInChief",
  scientific_board as "scientificBoard", editorial_board as "editorialBoard", contents`;

const issues = (first) =>
  rows(`issues ${first}`, `select ${SHORT} from materials where category_id = 1 and ${SHOWN} ${NEWEST} limit ${first}`);
const total = async () =>
  (await rows('total', `select count(*)::int as total from materials where category_id = 1 and ${SHOWN}`))[0].total;
const issue = async (id) =>
  (await rows('issue', `select ${LONG} from materials where category_id = 1 and ${SHOWN} and id = $1`, id))[0];

const ARTICLES = `select id, title, authors_text as "authorsText", cover_image as "coverImage", pdf, publication_year as year, number
  from materials where category_id = 2 and ${SHOWN}`;

const OF_ONE = `${ARTICLES} and publication_year = $1 and number = $2 order by id`;
const OF_MANY = `${ARTICLES} and (publication_year, number) in (select * from unnest($1::int[], $2::int[])) order by id`;

/** The plan of a list of unknown length is made anew each time; so the articles of one issue have a statement of their own. */
async function articlesOf(places) {
  const [years, numbers] = [places.map((place) => place.publicationYear), places.map((place) => place.number)];
  const found = await (places.length === 1
    ? rows('articles of one', OF_ONE, years[0], numbers[0])
    : rows('articles', OF_MANY, years, numbers));
  return places.map(({ publicationYear, number }) =>
    found.filter((article) => article.year === publicationYear && article.number === number),
  );
}

export const context = () => ({ articles: new DataLoader(articlesOf) });

export const resolvers = {
  Query: {
    issues: (_, { first }) => ({ first }),
    articles: (_, { first, filter }) => ({ first, title: filter.title }),
    issue: (_, { id }) => issue(id),
  },
  Issues: { nodes: ({ first }) => issues(first), totalCount: () => total() },
  Articles: { nodes: ({ first, title }) => search(first, title) },
  Issue: { articles: (parent, _, { articles }) => articles.load(parent) },
  File: { path: ({ path }) => `/${path}` },
};
