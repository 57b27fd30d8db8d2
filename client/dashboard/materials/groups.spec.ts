import { groupOf } from './groups';

it.each([
  ['Arkiva', 'issue'],
  ['ARTIKUJ', 'article'],
  ['Harta', null],
])('the category %s has the fields of: %s', (name, group) => expect(groupOf({ name })).toBe(group));
