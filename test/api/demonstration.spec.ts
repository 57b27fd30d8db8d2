import { seedDemo } from '../../server/operations/demo/seed.js';
import { useApp } from '../support/use-app.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';

const app = useApp();

const read = async (path: string) => {
  const response = await fetch(app.url + path);
  return { robots: response.headers.get('x-robots-tag'), text: await response.text() };
};

/** Link texts that are used for more than one URL. */
function ambiguous(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"#]+)"[^>]*>(.*?)<\/a>/gs)].map(([, href, content]) => ({
    href,
    words: content.replace(/<[^>]*>/g, '').trim(),
  }));
  return links.flatMap(({ words, href }) =>
    links.some((other) => other.words === words && other.href !== href) ? [words] : [],
  );
}

it('the demonstration is marked, not indexed, and without placeholders in its metadata, until its last record is deleted', async () => {
  await seedDemo(app.nest);
  const { articles, issues, journal } = await app.asAnyone(
    '{ journal { demonstration issn } articles(first: 1) { nodes { url citation(style: RIS) } } issues(first: 1) { nodes { url } } }',
  );
  expect(journal).toEqual({ demonstration: true, issn: null });
  expect(articles.nodes[0].citation).not.toMatch(/0000|^SN/m);
  const path = new URL(articles.nodes[0].url).pathname;
  for (const address of ['/al', '/en', path]) {
    const { robots, text } = await read(address);
    expect(robots).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).toMatch(/Përmbajtje demonstruese|Demonstration content/);
    expect(text).not.toContain('0000-0000');
  }
  const lists = ['/al', '/artikuj/en', '/revistat/al', '/kerko/en?q=shqiperi'];
  for (const address of [...lists, new URL(issues.nodes[0].url).pathname])
    expect([address, ambiguous((await read(address)).text)]).toEqual([address, []]);
  expect((await read('/robots.txt')).text).toContain('Disallow: /uploads/');
  expect((await read('/kontakt/al')).text).toContain('+355 00 000 0000');

  const id = path.split('/')[2];
  for (const address of [
    ...['jats.xml', 'bib', 'ris', 'csl.json', 'jsonld'].map((type) => `/id/${id}.${type}`),
    ...['/feeds/articles.en.atom', '/feeds/articles.al.json'],
    ...['/oai?verb=Identify', '/oai?verb=ListRecords&metadataPrefix=oai_dc'],
  ]) {
    const { text } = await read(address);
    expect([address, /\(demonstrim\)|\(demonstration\)/.test(text)]).toEqual([address, true]);
  }
  const { forAuthors, review } = await app.asAnyone(
    '{ forAuthors: otherFiles(audience: AUTHORS, language: en) { title } review: otherFiles(audience: REVIEWERS, language: en) { title } }',
  );
  const guides = ['Author guidelines', 'Manuscript checklist', 'Review form', 'Reviewer guidelines'];
  expect([...forAuthors, ...review].map(({ title }) => title).sort()).toEqual(guides);
  const { articles: texts } = await app.asAnyone('{ articles(first: 3) { nodes { url fullText } } }');
  for (const { url, fullText } of texts.nodes) {
    for (const part of ['<figure', '<table', '<math display="block"', '<aside', 'href="#ref-1"'])
      expect([url, fullText.includes(part)]).toEqual([url, true]);
    const [, picture] = /<img src="([^"]+)" alt="[^"]+"/.exec(fullText)!;
    expect(await app.status(picture)).toBe(200);
  }

  const admin = rest(app.url, app.token);
  const article = await make.article(admin, { title: 'I yni' });
  await app.sql('update materials set deleted_at = now() where id <> $1', [article.id]);
  // The board, the call and the documents are still there.
  expect((await read('/al')).robots).toBe('noindex');
  const REMOVE = 'mutation { removeDemonstration }';
  expect((await app.asAdmin(REMOVE)).removeDemonstration).toBeGreaterThan(10);
  expect((await app.asAdmin(REMOVE)).removeDemonstration).toBe(0);
  for (const noun of ['boardMembers', 'calls', 'otherFiles'] as const) expect(await admin.list(noun)).toEqual([]);
  expect(await admin.list('materials')).toHaveLength(1);
  const { robots, text } = await read('/al');
  expect(robots).toBeNull();
  expect(text).not.toMatch(/content="noindex"|Përmbajtje demonstruese/);
  expect((await read('/robots.txt')).text).not.toContain('/uploads/');
  expect((await read('/kontakt/al')).text).not.toContain('+355 00');
});
