import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MetadataService } from '../../server/interop/metadata/metadata.service.js';
import { type TestApp, startApp } from '../support/app.js';
import { graphql } from '../support/apis.js';
import { make } from '../support/records.js';

const YEAR = new Date().getFullYear();
const SITE = 'https://revista.example.edu';
let app: TestApp;
let metadata: MetadataService;
let article: { id: number };
let issue: { id: number };
let later: { id: number };
let removed: { id: number };

beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: SITE });
  metadata = app.nest.get(MetadataService);
  const admin = graphql(app.url, app.token);
  issue = await make.issue(admin, { title: 'Numri 2', publicationYear: 2001, number: 2, issn: '2049-3630' });
  article = await make.article(admin, {
    title: 'Liqeni',
    titleEn: 'The Lake',
    language: 'sq',
    publicationYear: 2001,
    number: 2,
    doi: 'https://doi.org/10.5555/Liqeni.1',
    authorsText: 'Arta Hoxha',
    authorDetails: [{ name: 'Arta Hoxha', givenName: 'Arta', familyName: 'Hoxha', affiliation: 'Universiteti' }],
    keywords: 'liqen, uji',
    references: 'Cvijić, J. (1908). doi:10.5555/cvijic.\nPa adresë.',
    firstPage: '3',
  });
  later = await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
  removed = await make.article(admin, { title: 'I fshirë', doi: '10.5555/fshire' });
  await admin.remove('materials', removed.id);
});
afterAll(() => app.close());

describe('the metadata of a material', () => {
  it('contains the stored values, with absolute URLs, and omits unknown ones', async () => {
    const known = await metadata.byId(article.id);
    expect(known).toMatchObject({
      id: article.id,
      kind: 'article',
      uri: `${SITE}/id/${article.id}`,
      pages: {
        al: `${SITE}/artikull/${article.id}/liqeni/2/2001/al`,
        en: `${SITE}/artikull/${article.id}/liqeni/2/2001/en`,
      },
      titles: [
        { text: 'Liqeni', language: 'sq' },
        { text: 'The Lake', language: 'en' },
      ],
      keywords: [
        { text: 'liqen', language: 'sq' },
        { text: 'uji', language: 'sq' },
      ],
      authors: [{ name: 'Arta Hoxha', familyName: 'Hoxha', affiliations: [{ name: 'Universiteti', ror: null }] }],
      firstPage: '3',
      lastPage: null,
      doi: '10.5555/Liqeni.1',
      references: [
        { text: 'Cvijić, J. (1908). doi:10.5555/cvijic.', doi: '10.5555/cvijic', url: null },
        { text: 'Pa adresë.', doi: null, url: null },
      ],
      issue: { id: issue.id, uri: `${SITE}/id/${issue.id}`, title: 'Numri 2', issn: '2049-3630' },
      journal: { issnPrint: null, url: `${SITE}/al` },
    });
    expect(known.pdf!.url).toMatch(/^https:\/\/revista\.example\.edu\/uploads\/.+\.pdf$/);
  });

  it('is found by DOI, however it is written', async () => {
    expect(await metadata.byDoi('HTTPS://DOI.ORG/10.5555/liqeni.1')).toMatchObject({ id: article.id });
    expect(await metadata.byDoi('10.5555/fshire')).toBeNull();
  });

  it('is available for published materials only', async () => {
    await expect(metadata.byId(later.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(metadata.byId(removed.id)).rejects.toMatchObject({ code: 'GONE' });
    const ids: number[] = [];
    for await (const batch of metadata.all()) ids.push(...batch.map(({ id }) => id));
    expect(ids.sort()).toEqual([issue.id, article.id].sort());
  });
});
