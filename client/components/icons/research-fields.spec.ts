import { researchFields } from './research-fields';

it('there are 29 research fields, each with its icon', () => {
  const icons = researchFields.flatMap(({ fields }) => Object.values(fields));
  expect([icons.length, new Set(icons).size]).toEqual([29, 29]);
});
