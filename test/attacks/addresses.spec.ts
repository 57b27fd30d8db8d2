/** URLs that editors enter must be web addresses; very long ones must not block the server. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { graphql, query, rest } from '../support/apis.js';
import { requireLinear } from '../measures/processor-time.js';
import { make } from '../support/records.js';

const app = useApp();

beforeAll(async () => {
  await fetch(`${app.url}/al`); // the first page loads the renderer
});

const FIELDS = ['licenceUrl', 'issnPortalUrl', 'universityUrl', 'facultyUrl', 'designCreditUrl', 'mapUrl'];
const save = (input: Record<string, string>) =>
  query(
    app.url,
    app.token,
    `mutation ($input: UpdateJournalInput!) { updateJournal(input: $input) { ${FIELDS.join(' ')} } }`,
    { input },
  );
const journal = async () => (await query(app.url, undefined, `{ journal { ${FIELDS.join(' ')} } }`)).journal;

describe("a URL in the journal's record", () => {
  it('that is none is rejected in every field, and nothing is changed', async () => {
    const before = await journal();
    for (const field of FIELDS)
      await expect(save({ [field]: 'javascript:alert(1)' })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ field }],
      });
    expect(await journal()).toEqual(before);
  });

  it.each(FIELDS)('%s is removed or required if it is empty', async (field) => {
    const before = await journal();
    const isRequired = ['licenceUrl', 'issnPortalUrl'].includes(field);
    if (isRequired)
      await expect(save({ [field]: '' })).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
    else await save({ [field]: '' });
    expect(await journal()).toEqual(isRequired ? before : { ...before, [field]: null });
  });
});

describe('an address in the references', () => {
  it.each<[string, (size: number) => string, number]>([
    ['100,000 dots', (size) => `https://a.example/${'.'.repeat(size)}x`, 100_000],
    ['a million brackets', (size) => `https://a${')'.repeat(size)}`, 999_000],
  ])('with %s is shown in linear time', async (_, of, size) => {
    const pages = new Map<number, string>();
    for (const part of [size / 4, size]) {
      const { id } = await make.article(graphql(app.url, app.token), { references: of(part) });
      const { article } = await query(app.url, undefined, `{ article(id: ${id}) { url } }`);
      pages.set(part, app.url + new URL(article.url).pathname);
    }
    let count = 0;
    await requireLinear(async (part) => {
      // Each has a URL of its own, so that none is cached.
      const page = await fetch(`${pages.get(part)}?${count++}`);
      expect((await page.text()).length).toBeGreaterThan(part);
    }, size);
  });

  it('becomes a web link without credentials, marked with rel', async () => {
    const references = [
      'Shih https://example.org/a, https://user:pw@evil.example/b dhe javascript:alert(1)',
      'http://\\evil.example https:evil.example //evil.example data:text/html,x',
    ].join('\n');
    const { id } = await make.article(rest(app.url, app.token), { references });
    const { article } = await query(app.url, undefined, `{ article(id: ${id}) { url } }`);
    const html = await (await fetch(app.url + new URL(article.url).pathname)).text();
    expect(html.match(/<a [^>]*rel="noopener noreferrer"/g)).toEqual([
      '<a href="https://example.org/a" rel="noopener noreferrer"',
    ]);
    expect(html).not.toMatch(/href="[^"]*evil/);
  });
});
