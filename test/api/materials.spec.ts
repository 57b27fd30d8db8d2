import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { type Api, apis, query } from '../support/apis.js';
import { pdf, picture } from '../support/files.js';
import { CATEGORY, article, issue, make } from '../support/records.js';

const app = useApp();

describe.each(apis)('materials by %s', (_, connect) => {
  let admin: Api;
  let reader: Api;
  beforeAll(() => {
    admin = connect(app.url, app.token);
    reader = connect(app.url);
  });
  const stored = async (id: number) => (await reader.list('materials')).find((material) => material.id === id);

  it('publishes an issue with cover and PDF, and returns every field unchanged', async () => {
    const { id } = await make.issue(admin, {}, { coverImage: await picture() });
    expect(await stored(id)).toMatchObject(issue());
  });

  it('publishes an article with its authors, keywords and references', async () => {
    const { id } = await make.article(admin);
    expect(await stored(id)).toMatchObject(article());
  });

  it('stores an empty optional field as null', async () => {
    const { id } = await make.article(admin, { authorsText: null, references: null });
    expect(await stored(id)).toMatchObject({ authorsText: null, references: null, coverImage: null });
  });

  it('leaves image, PDF and omitted fields unchanged', async () => {
    const before = await make.article(admin, {}, { coverImage: await picture() });
    const after = await admin.update('materials', before.id, { title: 'Fushat e Shqipërisë' });
    expect(after).toMatchObject({
      ...article({ title: 'Fushat e Shqipërisë' }),
      coverImage: before.coverImage,
      pdf: before.pdf,
    });
  });

  it('replaces only the files that are uploaded', async () => {
    const before = await make.article(admin, {}, { coverImage: await picture() });
    const after = await admin.update('materials', before.id, {}, { pdf: await pdf({ text: 'Botimi i dytë' }) });
    expect(after.coverImage).toBe(before.coverImage);
    expect(after.pdf).not.toBe(before.pdf);
  });

  it('sanitises the contents, and no other field', async () => {
    const contents =
      '<h2>Përmbajtja</h2><script>alert(1)</script><p onclick="alert(1)">Faqja 5</p><a href="javascript:alert(1)">x</a>';
    const { contents: sanitised } = await make.issue(admin, { contents });
    expect(sanitised).toContain('<h2>Përmbajtja</h2>');
    expect(sanitised).not.toMatch(/script|onclick|alert/);
  });

  it('stores hostile text in plain fields exactly as typed', async () => {
    const title = `<script>alert("1")</script> ' OR 1=1; -- {{7*7}} \u202e 🗺️ ëç`;
    const { id } = await make.article(admin, { title });
    expect(await stored(id)).toMatchObject({ title });
  });

  it('rejects a material without a PDF', async () => {
    await expect(admin.create('materials', article())).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'pdf' }],
    });
  });

  it('reports all invalid fields at once', async () => {
    const wrong = article({ title: ' ', publicationYear: 1499, number: -1 });
    const rejected = await admin.create('materials', wrong, { pdf: await pdf() }).catch((error: unknown) => error);
    expect(rejected).toMatchObject({ code: 'BAD_INPUT' });
    expect((rejected as { fields: { field: string }[] }).fields.map(({ field }) => field).toSorted()).toEqual([
      'number',
      'publicationYear',
      'title',
    ]);
  });

  it('rejects a category that does not exist', async () => {
    await expect(make.article(admin, { categoryId: 99 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'categoryId' }],
    });
  });

  it('lists the categories', async () => {
    const names = (await reader.categories()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Arkiva', 'Artikuj']));
  });
});

describe('GET /api/materials', () => {
  it('returns the whole list, future years included, under the names of the specification', async () => {
    const [[, connect]] = apis;
    const { id } = await make.issue(
      connect(app.url, app.token),
      { publicationYear: 2999 },
      { coverImage: await picture() },
    );
    for (const path of ['/api/materials', '/api/materials/']) {
      const headers = { authorization: `Bearer ${app.token}` };
      const list = (await (await fetch(app.url + path, { headers })).json()) as Record<string, unknown>[];
      expect(list.find((material) => material.id === id)).toEqual({
        id,
        title: issue().title,
        short_description: issue().abstract,
        image: expect.stringMatching(/uploads\/materials\/[\w.-]+\.webp$/),
        pdf: expect.stringMatching(/uploads\/materials\/[\w.-]+\.pdf$/),
        publish_number: 1,
        publish_year: 2999,
        categoryId: CATEGORY.Arkiva,
        categoryName: 'Arkiva',
        authors: null,
        issn: '1234-5679',
        drejtori_i_revistes: 'Drejtori',
        kryeredaktore: 'Kryeredaktorja',
        sekretare_shkencore: 'Bordi shkencor',
        kolegjiumi_redaksise: 'Bordi editorial',
        pergatiten_per_botim: 'Redaksia',
        permbajtja: '<p>Përmbajtja</p>',
        fjalet_kyce: null,
        referenca: null,
      });
    }
  });
});

describe('the scholarly fields of GraphQL', () => {
  it('are stored beside those of the specification', async () => {
    const [, [, connect]] = apis;
    const scholarly = {
      titleEn: 'The mountains of Albania',
      abstractEn: 'A description.',
      keywordsEn: 'mountains',
      doi: '10.1000/182',
      firstPage: '5',
      lastPage: '20',
      section: 'Studime',
      language: 'sq',
      receivedOn: '2025-01-31',
      acceptedOn: '2025-03-01',
      publishedOn: '2025-06-15',
      places: {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [19.8, 41.3] } }],
      },
    };
    const authorDetails = [
      {
        name: 'Sami Frashëri',
        givenName: 'Sami',
        familyName: 'Frashëri',
        orcid: 'https://orcid.org/0000-0002-1825-0097',
        affiliation: 'Stamboll',
      },
    ];
    const { id } = await make.article(connect(app.url, app.token), { ...scholarly, authorDetails });
    const { article: read } = await query(
      app.url,
      undefined,
      `query ($id: Int!) { article(id: $id) { authors { name givenName familyName orcid affiliation } ${Object.keys(scholarly).join(' ')} } }`,
      { id },
    );
    expect(read).toEqual({ ...scholarly, authors: authorDetails });
  });

  it('accept identifiers in the usual spellings, and normalise them', async () => {
    const [, [, connect]] = apis;
    const { id } = await make.article(connect(app.url, app.token), {
      authorsText: 'Sami Frashëri',
      authorDetails: [{ name: 'Sami Frashëri', orcid: '0000-0002-1825-0097' }],
      doi: ' https://doi.org/10.1000/183',
    });
    const { article } = await query(
      app.url,
      undefined,
      `query ($id: Int!) { article(id: $id) { doi authors { orcid } } }`,
      {
        id,
      },
    );
    expect(article).toEqual({ doi: '10.1000/183', authors: [{ orcid: 'https://orcid.org/0000-0002-1825-0097' }] });
  });

  it('reject invalid dates, identifiers and places', async () => {
    const [, [, connect]] = apis;
    const admin = connect(app.url, app.token);
    for (const wrong of [
      { receivedOn: '2025-02-30' },
      { doi: 'javascript:alert(1)' },
      { language: 'shqip!' },
      { firstPage: '-1' },
      { places: { type: 'Point', coordinates: [500, 0] } },
      { authorDetails: [{ name: 'X', orcid: '1234' }] },
      { authorDetails: [{ name: 'X', orcid: '0000-0002-1825-0079' }] },
    ]) {
      await expect(make.article(admin, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    }
  });
});
