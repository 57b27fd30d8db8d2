import { ARTICLE } from '../support/metadata.js';
import { doajArticle, doajFaults } from '../../server/interop/exports/doaj.js';

type Article = { bibjson: Record<string, any> };

it.each<[string, string, (bibjson: Article['bibjson']) => void]>([
  ['no title', 'bibjson', (one) => delete one.title],
  ['an empty title', 'bibjson/title', (one) => (one.title = '')],
  ['a script', 'bibjson/abstract', (one) => (one.abstract = 'a <ScRipt>')],
  ['no ISSN', 'bibjson/identifier', (one) => (one.identifier = [{ type: 'doi', id: '10.1/x' }])],
  ['an ISSN without its hyphen', 'bibjson/identifier/0/id', (one) => (one.identifier[0].id = '12345679')],
  ['a DOI that is none', 'bibjson/identifier', (one) => one.identifier.push({ type: 'doi', id: 'x' })],
  ['an ORCID iD without https', 'bibjson/author/0/orcid_id', (one) => (one.author[0].orcid_id = '0000-0002-1825-0097')],
  ['an address that is none', 'bibjson/link/0/url', (one) => (one.link[0].url = '/id/7')],
  ['seven keywords', 'bibjson/keywords', (one) => (one.keywords = [...'abcdefg'])],
  ['a field that DOAJ does not know', 'bibjson', (one) => (one.volume = '1')],
])('an article for the API of DOAJ is rejected for %s', (_, place, change) => {
  const article = structuredClone(doajArticle(ARTICLE)) as Article;
  change(article.bibjson);
  const faults = doajFaults(article);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.join('\n')).toContain(place);
});
