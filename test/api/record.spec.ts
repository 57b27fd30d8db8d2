import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MetadataService } from '../../server/interop/metadata/metadata.service.js';
import { type TestApp, startApp } from '../support/app.js';
import { requestGraphql } from '../support/graphql-request.js';
import { graphql } from '../support/apis.js';
import { make } from '../support/records.js';

const YEAR = new Date().getFullYear();
const CC_BY = 'https://creativecommons.org/licenses/by/4.0/';
const CC_BY_NC = 'https://creativecommons.org/licenses/by-nc/4.0/';
let app: TestApp;
let admin: ReturnType<typeof graphql>;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://revista.example.edu' });
  admin = graphql(app.url, app.token);
});
afterAll(() => app.close());

const asAdmin = (query: string, variables?: object) => requestGraphql(app.url, query, variables, app.token);
const anybody = (query: string, variables?: object) => requestGraphql(app.url, query, variables);
const journal = (input: object) =>
  asAdmin('mutation ($input: UpdateJournalInput!) { updateJournal(input: $input) { version } }', { input });
const update = (id: number, input: object) =>
  asAdmin('mutation ($id: Int!, $input: UpdateMaterialInput!) { updateMaterial(id: $id, input: $input) { id } }', {
    id,
    input,
  });
const licenceOf = async (id: number) =>
  (await anybody(`{ material(id: ${id}) { licenceUrl copyrightHolder } }`)).data.material as object;

describe('the record of an article', () => {
  const written = {
    title: 'Liqeni',
    titleEn: 'The Lake',
    language: 'sq',
    summary: { language: 'de', title: 'Der See', abstract: 'Kurz.', keywords: 'See, Wasser' },
    articleType: 'REVIEW',
    volume: '12',
    firstPage: 'xii',
    lastPage: 'e3',
    receivedOn: '2020-01-02',
    authorsText: 'Arta Hoxha; Instituti i Gjeografisë',
    authorDetails: [
      {
        ...{ name: 'Arta Hoxha', roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'], isCorresponding: true },
        affiliations: [{ name: 'Universiteti', ror: 'ror.org/02MHBDP94' }, { name: 'Akademia' }],
      },
      { name: 'Instituti i Gjeografisë', isOrganisation: true },
    ],
    funding: [{ funder: 'Fondi', funderId: 'https://doi.org/10.13039/501100000780', award: '7/2020' }],
    references: 'Cvijić, J. (1908). https://doi.org/10.5555/cvijic.\nhttps://example.org/burim.',
  };
  const SELECTION = `{ titles { text language } abstracts { language } subjects { text language } citedWorks { text doi url }
    articleType volume firstPage lastPage receivedOn funding { funder funderId award } summary { title }
    authors { name affiliation affiliations { name ror } roles isOrganisation isCorresponding } }`;

  it('returns every field as it was written', async () => {
    const { id } = await make.article(admin, written);
    const { data, errors } = await anybody(`{ article(id: ${id}) ${SELECTION} }`);
    expect(errors).toBeUndefined();
    expect(data.article).toMatchObject({
      titles: [
        { text: 'Liqeni', language: 'sq' },
        { text: 'The Lake', language: 'en' },
        { text: 'Der See', language: 'de' },
      ],
      subjects: [
        { text: 'male', language: 'sq' },
        { text: 'reliev', language: 'sq' },
        { text: 'See', language: 'de' },
        { text: 'Wasser', language: 'de' },
      ],
      citedWorks: [{ doi: '10.5555/cvijic' }, { doi: null, url: 'https://example.org/burim' }],
      ...{ articleType: 'REVIEW', volume: '12', firstPage: 'xii', lastPage: 'e3', receivedOn: '2020-01-02' },
      funding: written.funding,
      authors: [
        {
          ...{ affiliation: 'Universiteti; Akademia', isCorresponding: true, isOrganisation: false },
          affiliations: [
            { name: 'Universiteti', ror: 'https://ror.org/02mhbdp94' },
            { name: 'Akademia', ror: null },
          ],
          roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'],
        },
        { name: 'Instituti i Gjeografisë', isOrganisation: true },
      ],
    });
    const [metadata] = await app.nest
      .get(MetadataService)
      .of([(await app.nest.get(MetadataService)['materials'].find(id, null)) as never]);
    expect(metadata).toMatchObject({
      ...{ articleType: 'review-article', volume: '12', firstPage: 'xii', funding: written.funding },
      authors: [{ roles: ['Software', 'Writing – original draft'] }, { isOrganisation: true }],
    });
  });

  it('preserves details of an author that an edit omits', async () => {
    const { id } = await make.article(admin, written);
    await update(id, {
      authorDetails: [{ name: 'Arta Hoxha', orcid: '0000-0002-1825-0097', affiliation: 'Universiteti; Akademia' }],
    });
    const { data } = await anybody(`{ article(id: ${id}) ${SELECTION} }`);
    expect(data.article.authors[0]).toMatchObject({
      affiliations: [{ ror: 'https://ror.org/02mhbdp94' }, { name: 'Akademia' }],
      roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'],
    });
    await update(id, { authorDetails: [{ name: 'Arta Hoxha', affiliation: 'Tjetër' }] });
    const changed = await anybody(`{ article(id: ${id}) { authors { affiliations { name ror } } } }`);
    expect(changed.data.article.authors[0].affiliations).toEqual([{ name: 'Tjetër', ror: null }]);
  });

  it.each([
    ['a ROR with a wrong digit', { authorDetails: [{ name: 'X', affiliations: [{ name: 'Y', ror: '02mhbdp95' }] }] }],
    ['a page of words', { firstPage: 'page 7' }],
    ['a script for a licence', { licenceUrl: 'javascript:alert(1)' }],
    ['a nameless funder', { funding: [{ funder: ' ' }] }],
    ['a summary in no language', { summary: { language: 'German!' } }],
    ['a day that is none', { receivedOn: '2020-02-30' }],
  ])('rejects %s', async (_, input) => {
    const { id } = await make.article(admin, {});
    expect((await update(id, input)).errors[0].extensions.code).toBe('BAD_INPUT');
  });

  it('has its articles in the order of their pages', async () => {
    const place = { publicationYear: 1990, number: 4 };
    const { id } = await make.issue(admin, place);
    for (const firstPage of ['10', 'e1', '9', 'vi', undefined]) await make.article(admin, { ...place, firstPage });
    const { data } = await anybody(`{ issue(id: ${id}) { articles { firstPage } } }`);
    expect(data.issue.articles.map((one: { firstPage: string }) => one.firstPage)).toEqual([
      'vi',
      'e1',
      '9',
      '10',
      null,
    ]);
  });
});

describe('the licence', () => {
  it("is fixed at publication, even if the journal's licence changes", async () => {
    const old = await make.article(admin, { publicationYear: 1999 });
    expect(await licenceOf(old.id)).toEqual({ licenceUrl: CC_BY, copyrightHolder: null });
    await journal({ licenceUrl: CC_BY, copyrightHolder: 'Autorët' });
    const fixed = await make.article(admin, {});
    const licensed = await make.article(admin, {
      licenceUrl: 'https://example.org/licenca',
      copyrightHolder: 'Botuesi',
    });
    const later = await make.article(admin, { publicationYear: YEAR + 1 });

    await journal({ licenceUrl: CC_BY_NC, copyrightHolder: 'Revista' });
    const fresh = await make.article(admin, {});
    await update(old.id, { titleEn: 'An edit' });
    await update(later.id, { publicationYear: YEAR });
    expect(await licenceOf(old.id)).toEqual({ licenceUrl: CC_BY, copyrightHolder: null });
    expect(await licenceOf(fixed.id)).toEqual({ licenceUrl: CC_BY, copyrightHolder: 'Autorët' });
    expect(await licenceOf(licensed.id)).toEqual({
      licenceUrl: 'https://example.org/licenca',
      copyrightHolder: 'Botuesi',
    });
    expect(await licenceOf(fresh.id)).toEqual({ licenceUrl: CC_BY_NC, copyrightHolder: 'Revista' });
    expect(await licenceOf(later.id)).toEqual({ licenceUrl: CC_BY_NC, copyrightHolder: 'Revista' });

    const page = await (await fetch(`${app.url}/artikull/${licensed.id}/titulli/1/2000/en`)).text();
    expect(page).toContain('<a href="https://example.org/licenca" rel="license">example.org/licenca</a>');
    expect(page).toContain('CC BY-NC 4.0');
  });
});

describe('the journal’s record', () => {
  it('contains what indexes require, and is public', async () => {
    const facts = {
      ...{ abbreviation: 'Rev. Gjeogr.', issuesPerYear: 2, placeOfPublication: 'Tiranë', country: 'AL' },
      ...{ languages: ['sq', 'en'], peerReview: 'DOUBLE_ANONYMOUS', hasCharges: false, charges: null },
      ...{ indexing: [{ name: 'DOAJ', url: 'https://doaj.org/toc/1' }], doiPattern: '10.1234/{year}.{number}.{id}' },
    };
    await journal(facts);
    const { data } =
      await anybody(`{ journal { abbreviation issuesPerYear placeOfPublication country languages peerReview
      hasCharges charges indexing { name url } doiPattern } }`);
    expect(data.journal).toEqual(facts);
  });

  it.each([
    ['10.1234/{year}', 'doiPattern'],
    ['https://doi.org/10.1234/{id}', 'doiPattern'],
    ['10.1234/{id}{title}', 'doiPattern'],
  ])('rejects the pattern %s', async (doiPattern, field) => {
    const { errors } = await journal({ doiPattern });
    expect(errors[0].extensions.fields).toMatchObject([{ field }]);
  });
});
