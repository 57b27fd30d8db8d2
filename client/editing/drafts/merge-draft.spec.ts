import { mergeDraft } from './merge-draft';

const original = { title: 'Lumi', abstract: 'Një', authors: [{ name: 'Ana' }] };

it('takes over what someone else changed', () => {
  expect(mergeDraft(original, original, { ...original, title: 'Liqeni' })).toEqual({ ...original, title: 'Liqeni' });
});

it('retains what was changed here', () => {
  const mine = { ...original, abstract: 'Dy' };
  expect(mergeDraft(mine, original, { ...original, title: 'Liqeni' })).toEqual({ ...mine, title: 'Liqeni' });
});

it('prefers this form where both changed the same field', () => {
  const merged = mergeDraft({ ...original, title: 'Deti' }, original, { ...original, title: 'Liqeni' });
  expect(merged.title).toBe('Deti');
});

it('retains a field that was emptied here', () => {
  const merged = mergeDraft({ ...original, abstract: '' }, original, { ...original, abstract: 'Tre' });
  expect(merged.abstract).toBe('');
});

it('compares nested values by content', () => {
  const opened = { ...original, authors: [{ name: 'Ana' }] };
  const theirs = { ...original, authors: [{ name: 'Ana' }, { name: 'Bardh' }] };
  expect(mergeDraft(opened, original, theirs).authors).toHaveLength(2);
});

it('takes a field that the original did not have yet from this form', () => {
  expect(mergeDraft({ title: 'Lumi', volume: '2' }, { title: 'Lumi' }, { title: 'Liqeni', volume: '' })).toEqual({
    title: 'Liqeni',
    volume: '2',
  });
});
