/** The contents of an issue are HTML from editors and imports. Readers get only what the allow list allows. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { type Api, graphql, query } from '../support/apis.js';
import { HOSTILE_MARKUP, beyondTheList } from '../support/hostile-markup.js';
import { sanitiseContents } from '../../server/content/materials/contents.js';
import { processorTime } from '../measures/processor-time.js';
import { make } from '../support/records.js';

const SOME = HOSTILE_MARKUP.slice(0, 2);
const app = useApp();

/** The contents without what the page adds: scrollable regions around tables, and focusable preformatted text. */
const contentsOnPage = (html: string) =>
  /aria-labelledby="contents">.*?<div class="prose"[^>]*>(.*?)<\/div><\/(?:section|details)>/s
    .exec(html)?.[1]
    .replace(/<div class="scroll" role="region" tabindex="0" aria-label="Tabela \d+(?:: [^"]*)?">/g, '<div>')
    .replaceAll('<pre tabindex="0">', '<pre>') ?? '';

it.each(HOSTILE_MARKUP)('%s: only what the list allows is left of it', (_, html) => {
  expect(beyondTheList(sanitiseContents(`<p>Para</p>${html}`))).toEqual([]);
  expect(sanitiseContents(`<p>Para</p>${html}`)).toContain('Para');
});

describe('what is written', () => {
  let admin: Api;
  beforeAll(() => {
    admin = graphql(app.url, app.token);
  });

  it('contents beyond the limits are rejected, with the field and the limit', async () => {
    const { id } = await make.issue(admin);
    await expect(admin.update('materials', id, { contents: '<b>'.repeat(300_000) })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'contents', message: expect.stringContaining('depth, allowed 100') }],
    });
    await admin.remove('materials', id);
  });

  it.each(SOME)('%s is stored without active content', async (_, contents) => {
    const { id } = await make.issue(admin, { contents: `<p>Para</p>${contents}` });
    const [{ stored }] = await app.sql<{ stored: string }>('select contents as stored from materials where id = $1', [
      id,
    ]);
    expect(beyondTheList(stored)).toEqual([]);
    expect(stored).toContain('Para');
    await admin.remove('materials', id);
  });
});

describe('contents stored before there were rules', () => {
  it.each([
    ...SOME,
    ['50,000 nested divs', '<div>'.repeat(50_000)] as [string, string],
    ['10 MB', '<b onclick=x()>a</b>'.repeat(500_000)] as [string, string],
  ])('%s is sanitised when read', async (_, contents) => {
    const { id } = await make.issue(graphql(app.url, app.token));
    await app.sql('update materials set contents = $1 where id = $2', [`<p>Para</p>${contents}`, id]);
    let [issue, rows, page]: [any, { id: number; permbajtja: string }[], string] = [null, [], ''];
    const spent = await processorTime(async () => {
      ({ issue } = await query(app.url, undefined, `{ issue(id: ${id}) { contents url } }`));
      rows = (await (await fetch(`${app.url}/api/materials`)).json()) as typeof rows;
      page = await (await fetch(app.url + new URL(issue.url).pathname)).text();
    });
    // Three responses of 10 MB; sanitised as deep as they are, the nested ones would take minutes.
    expect(spent).toBeLessThan(5_000);
    expect(beyondTheList(issue.contents)).toEqual([]);
    expect(beyondTheList(rows.find((row) => row.id === id)!.permbajtja)).toEqual([]);
    expect(beyondTheList(contentsOnPage(page))).toEqual([]);
    expect(contentsOnPage(page)).toContain('Para');
    await graphql(app.url, app.token).remove('materials', id);
  });
});

it('HTML is sanitised once: at the write, or when it is first read after somebody changed it, or the rules', async () => {
  const notes = (id: number) =>
    app.sql<{ column: string; html: string | null; xmin: string }>(
      'select "column", html, xmin::text from sanitised_texts where material_id = $1 order by 1',
      [id],
    );
  const read = async (id: number) =>
    (await query(app.url, undefined, `{ article(id: ${id}) { fullText } }`)).article.fullText as string;
  const { id } = await make.article(graphql(app.url, app.token), { fullText: '<p onclick="x()">Një</p>' });
  const written = await notes(id);
  expect(written).toMatchObject([{ column: 'fullText', html: null }]);
  expect(await read(id)).toBe('<p>Një</p>');
  expect(await notes(id)).toEqual(written);

  await app.sql(`update materials set full_text = '<p onclick="x()">Dy</p>' where id = $1`, [id]);
  expect(await read(id)).toBe('<p>Dy</p>');
  const first = await notes(id);
  expect(first).toMatchObject([{ html: '<p>Dy</p>' }]);
  expect(await read(id)).toBe('<p>Dy</p>');
  expect(await notes(id)).toEqual(first);

  await app.sql(`update sanitised_texts set rules = 'earlier', html = '<script>x()</script>' where material_id = $1`, [
    id,
  ]);
  await app.sql('update materials set version = version where id = $1', [id]);
  expect(await read(id)).toBe('<p>Dy</p>');
});
