import { useAdmin, useApp } from '../support/use-app.js';
import { apis, graphql } from '../support/apis.js';
import { picture } from '../support/files.js';
import { CATEGORY, article, issue, make } from '../support/records.js';

const app = useApp();

describe.each(apis)('materials by %s', (_, connect) => {
  const admin = useAdmin(app, connect);
  const stored = async (id: number) =>
    (await connect(app.url).list('materials')).find((material) => material.id === id);

  it('returns every field of an issue and of an article unchanged, and an empty one as null', async () => {
    const made = await make.issue(admin, {}, { coverImage: await picture() });
    expect(await stored(made.id)).toMatchObject({ ...issue(), coverImage: made.coverImage });
    const { id } = await make.article(admin);
    expect(await stored(id)).toMatchObject(article());
    const empty = { authorsText: null, references: null };
    const { id: poor } = await make.article(admin, empty);
    expect(await stored(poor)).toMatchObject({ ...empty, coverImage: null });
  });
});

it('GET /api/materials returns the whole list, future years included, under the names of the specification', async () => {
  const covered = { coverImage: await picture() };
  const { id } = await make.issue(graphql(app.url, app.token), { publicationYear: 2999 }, covered);
  for (const path of ['/api/materials', '/api/materials/']) {
    const headers = { authorization: `Bearer ${app.token}` };
    const list = (await (await fetch(app.url + path, { headers })).json()) as Record<string, unknown>[];
    expect(list.find((material) => material.id === id)).toEqual({
      ...{ id, title: issue().title, short_description: issue().abstract, permbajtja: '<p>Përmbajtja</p>' },
      image: expect.stringMatching(/uploads\/materials\/[\w.-]+\.webp$/),
      pdf: expect.stringMatching(/uploads\/materials\/[\w.-]+\.pdf$/),
      ...{ publish_number: 1, publish_year: 2999, categoryId: CATEGORY.Arkiva, categoryName: 'Arkiva' },
      ...{ authors: null, issn: '1234-5679', fjalet_kyce: null, referenca: null },
      ...{ drejtori_i_revistes: 'Drejtori', kryeredaktore: 'Kryeredaktorja', sekretare_shkencore: 'Bordi shkencor' },
      ...{ kolegjiumi_redaksise: 'Bordi editorial', pergatiten_per_botim: 'Redaksia' },
    });
  }
});
