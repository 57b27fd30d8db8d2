import { MetadataService } from '../../server/interop/metadata/metadata.service.js';
import { type Fields } from '../support/apis.js';
import { make, placeAt, updateJournal } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp({ PUBLIC_URL: 'https://revista.example.edu' });
const admin = useAdmin(app);

const anybody = (text: string) => app.asAnyone(text);
const update = (id: number, input: Fields) => admin.update('materials', id, input);

describe('the record of an article', () => {
  const written = {
    title: 'Liqeni',
    ...{ titleEn: 'The Lake', abstractEn: 'A description.', keywordsEn: 'lakes', section: 'Studime', language: 'sq' },
    ...{ acceptedOn: '2020-03-01', publishedOn: '2020-06-15', places: placeAt('Shkodër', 19.5, 42.1) },
    doi: ' https://doi.org/10.1000/183',
    summary: { language: 'de', title: 'Der See', abstract: 'Kurz.', keywords: 'See, Wasser' },
    ...{ articleType: 'REVIEW', volume: '12', firstPage: 'xii', lastPage: 'e3', receivedOn: '2020-01-02' },
    authorsText: 'Arta Hoxha; Instituti i Gjeografisë',
    authorDetails: [
      {
        ...{ name: 'Arta Hoxha', givenName: 'Arta', familyName: 'Hoxha', orcid: '0000-0002-1825-0097' },
        ...{ roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'], isCorresponding: true },
        affiliations: [{ name: 'Universiteti', ror: 'ror.org/02MHBDP94' }, { name: 'Akademia' }],
      },
      { name: 'Instituti i Gjeografisë', isOrganisation: true },
    ],
    funding: [{ funder: 'Fondi', funderId: 'https://doi.org/10.13039/501100000780', award: '7/2020' }],
    references: 'Cvijić, J. (1908). https://doi.org/10.5555/cvijic.\nhttps://example.org/burim.',
  };
  const SELECTION = `{ titles { text language } abstracts { language } subjects { text language } citedWorks { text doi url }
    titleEn abstractEn keywordsEn section language acceptedOn publishedOn places doi
    articleType volume firstPage lastPage receivedOn funding { funder funderId award } summary { title }
    authors { name givenName familyName orcid affiliation affiliations { name ror } roles isOrganisation isCorresponding } }`;

  it('returns every field as it was written', async () => {
    const { id } = await make.article(admin, written);
    const { article } = await anybody(`{ article(id: ${id}) ${SELECTION} }`);
    const page = await fetch(`${app.url}/artikull/${id}/x/1/1/en`);
    expect(await page.text()).toContain('<span lang="sq">Studime</span>');
    expect(article).toMatchObject({
      titles: [
        { text: 'Liqeni', language: 'sq' },
        { text: 'The Lake', language: 'en' },
        { text: 'Der See', language: 'de' },
      ],
      subjects: [
        { text: 'male', language: 'sq' },
        { text: 'reliev', language: 'sq' },
        { text: 'lakes', language: 'en' },
        { text: 'See', language: 'de' },
        { text: 'Wasser', language: 'de' },
      ],
      citedWorks: [{ doi: '10.5555/cvijic' }, { doi: null, url: 'https://example.org/burim' }],
      ...{ articleType: 'REVIEW', volume: '12', firstPage: 'xii', lastPage: 'e3', receivedOn: '2020-01-02' },
      ...{ titleEn: 'The Lake', abstractEn: 'A description.', keywordsEn: 'lakes', section: 'Studime', language: 'sq' },
      ...{ acceptedOn: '2020-03-01', publishedOn: '2020-06-15', places: written.places, doi: '10.1000/183' },
      funding: written.funding,
      authors: [
        {
          ...{ givenName: 'Arta', familyName: 'Hoxha', orcid: 'https://orcid.org/0000-0002-1825-0097' },
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
    const service = app.nest.get(MetadataService);
    const [metadata] = await service.of([(await service['materials'].find(id, { viewer: null })) as never]);
    expect(metadata).toMatchObject({
      ...{ articleType: 'review-article', volume: '12', firstPage: 'xii', funding: written.funding },
      authors: [{ roles: ['Software', 'Writing – original draft'] }, { isOrganisation: true }],
    });
  });

  it('preserves details of an author that an edit omits', async () => {
    const { id } = await make.article(admin, { ...written, doi: null });
    await update(id, {
      authorDetails: [{ name: 'Arta Hoxha', orcid: '0000-0002-1825-0097', affiliation: 'Universiteti; Akademia' }],
    });
    const { article } = await anybody(`{ article(id: ${id}) ${SELECTION} }`);
    expect(article.authors[0]).toMatchObject({
      affiliations: [{ ror: 'https://ror.org/02mhbdp94' }, { name: 'Akademia' }],
      roles: ['SOFTWARE', 'WRITING_ORIGINAL_DRAFT'],
    });
    await update(id, { authorDetails: [{ name: 'Arta Hoxha', affiliation: 'Tjetër' }] });
    const changed = await anybody(`{ article(id: ${id}) { authors { affiliations { name ror } } } }`);
    expect(changed.article.authors[0].affiliations).toEqual([{ name: 'Tjetër', ror: null }]);
  });

  it('has its articles in the order of their pages', async () => {
    const place = { publicationYear: 1990, number: 4 };
    const { id } = await make.issue(admin, place);
    for (const firstPage of ['10', 'e1', '9', 'vi', undefined]) await make.article(admin, { ...place, firstPage });
    const { issue } = await anybody(`{ issue(id: ${id}) { articles { firstPage } } }`);
    expect(issue.articles.map((one: { firstPage: string }) => one.firstPage)).toEqual(['vi', 'e1', '9', '10', null]);
  });
});

it('the journal’s record contains what indexes require, and is public', async () => {
  const facts = {
    ...{ abbreviation: 'Rev. Gjeogr.', issuesPerYear: 2, placeOfPublication: 'Tiranë', country: 'AL' },
    ...{ languages: ['sq', 'en'], peerReview: 'DOUBLE_ANONYMOUS', hasCharges: false, charges: null },
    ...{ indexing: [{ name: 'DOAJ', url: 'https://doaj.org/toc/1' }], doiPattern: '10.1234/{year}.{number}.{id}' },
    editorInChief: { name: 'Marin Barleti', email: 'barleti@example.org', phones: [] },
  };
  await updateJournal(app, facts);
  const { journal } =
    await anybody(`{ journal { abbreviation issuesPerYear placeOfPublication country languages peerReview foundedYear
    hasCharges charges indexing { name url } doiPattern editorInChief { name email phones } } }`);
  expect(journal).toEqual({ ...facts, foundedYear: 1980 });
});
