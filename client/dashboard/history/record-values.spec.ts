import { valuesOfRecord } from './record-values';

it('names columns as forms name their fields, and the category by its name', () => {
  const record = { id: 7, version: 3, deleted_at: null, title_en: 'Rivers', category_id: 2, is_top_level: true };
  expect(valuesOfRecord(record, [{ id: 2, name: 'Artikuj' }])).toEqual({
    titleEn: 'Rivers',
    categoryId: 'Artikuj',
    isTopLevel: true,
  });
});

it('of authors it has what is known besides their names', () => {
  const affiliations = [{ name: 'Syros', ror: null }];
  const authors = [
    { name: 'Sami Frashëri', givenName: 'Sami', orcid: null, affiliations: [] },
    { name: 'Strabo', orcid: null, affiliations },
  ];
  expect(valuesOfRecord({ author_details: authors }, [])).toEqual({
    authorDetails: [{ name: 'Strabo', orcid: null, affiliation: 'Syros' }],
  });
});
