/** @jest-environment jsdom */
import { draftedRecord, drafts, formIdOf, mergeDraft, type Draft, type DraftKey } from './local-drafts';
import { session } from '../session/session';

const signIn = (email: string) => session.store({ access_token: 'x', user_details: { username: 'u', email } });
const draft = (key: DraftKey, savedAt = 1): Draft => ({
  key,
  title: 'Një titull',
  values: { title: 'Një titull' },
  original: { title: '' },
  savedAt,
});

beforeEach(() => {
  localStorage.clear();
  signIn('ana@example.org');
});

it('lists the latest first, and the same list while nothing changes', () => {
  drafts.write(draft('materials:1', 1));
  drafts.write(draft('materials:2', 2));
  expect(drafts.list().map(({ key }) => key)).toEqual(['materials:2', 'materials:1']);
  expect(drafts.list()).toBe(drafts.list());
});

it('separates the drafts of two editors on one computer', () => {
  drafts.write(draft('calls:new'));
  signIn('bardh@example.org');
  expect(drafts.read('calls:new')).toBeNull();
  expect(drafts.list()).toEqual([]);
});

it('skips entries that are not drafts', () => {
  localStorage.setItem('draft:ana@example.org:calls:new', '{');
  expect(drafts.read('calls:new')).toBeNull();
  expect(drafts.list()).toEqual([]);
});

it('names the record in the key of its draft', () => {
  expect(draftedRecord('materials:12', 'materials')).toBe(12);
  expect(draftedRecord('materials:new-3', 'materials')).toBeNull();
  expect(draftedRecord('calls:12', 'materials')).toBeNull();
  expect([formIdOf('calls:new-3', 'calls'), formIdOf('calls:new-3', 'board')]).toEqual(['new-3', null]);
});

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
