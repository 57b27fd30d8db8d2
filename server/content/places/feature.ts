import { within } from '../gazetteer/gazetteer.js';
import { type Place } from '../gazetteer/place.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import { shortened } from '../../../client/shared/texts.js';

export const GEOJSON_TYPE = 'application/geo+json';

/** Each feature repeats them: longer ones are cut. */
const MAX_AUTHORS_LENGTH = 1_000;

type Article = {
  id: number;
  title: string;
  /** Their names, separated by semicolons. */
  authors: string;
  year: number;
  number: number;
  doi: string | null;
  uri: string;
  url: string;
};

/** A place of an article as a GeoJSON feature (RFC 7946). Properties are texts and numbers: geographic programs read them as columns. */
export const featureOf = ({ name, nameEn, entry, geometry, properties }: Place, article: Article) => ({
  type: 'Feature',
  geometry,
  properties: {
    ...properties,
    ...(name && { name }),
    ...(nameEn && { nameEn }),
    ...(entry && { gazetteer: entry.key, within: within(entry), sameAs: entry.sameAs.join(' ') }),
    articleId: article.id,
    title: article.title,
    authors: shortened(article.authors, MAX_AUTHORS_LENGTH),
    publicationYear: article.year,
    number: article.number,
    doi: article.doi && doiUrlOf(article.doi),
    uri: article.uri,
    url: article.url,
  },
});
