import { mergeDraft } from './merge-draft';

const original = { title: 'Lumi', abstract: 'Një', authors: [{ name: 'Ana' }] };
const both = [{ name: 'Ana' }, { name: 'Bardh' }];

it.each([
  ['takes over what someone else changed', {}, { title: 'Liqeni' }, { title: 'Liqeni' }],
  ['retains what was changed here', { abstract: 'Dy' }, { title: 'Liqeni' }, { title: 'Liqeni', abstract: 'Dy' }],
  ['prefers this form where both changed a field', { title: 'Deti' }, { title: 'Liqeni' }, { title: 'Deti' }],
  ['retains a field that was emptied here', { abstract: '' }, { abstract: 'Tre' }, { abstract: '' }],
  ['compares nested values by content', { authors: [{ name: 'Ana' }] }, { authors: both }, { authors: both }],
  ['takes a field that the original did not have from this form', { volume: '2' }, { volume: '' }, { volume: '2' }],
])('%s', (_, mine, theirs, merged) => {
  expect(mergeDraft({ ...original, ...mine }, original, { ...original, ...theirs })).toEqual({
    ...original,
    ...merged,
  });
});
