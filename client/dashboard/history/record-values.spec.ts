import { valuesOfRecord } from './record-values';

it('names columns as forms name their fields, and the category by its name', () => {
  const record = { id: 7, version: 3, deleted_at: null, title_en: 'Rivers', category_id: 2, is_top_level: true };
  expect(valuesOfRecord(record, [{ id: 2, name: 'Artikuj' }])).toEqual({
    titleEn: 'Rivers',
    categoryId: 'Artikuj',
    isTopLevel: true,
  });
});
