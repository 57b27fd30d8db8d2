import { storedWhere } from './use-stored';

it.each([
  [undefined, false, undefined, 'waiting'],
  ['waiting', true, 1, 'waiting'],
  ['failed', true, 1, 'browser'],
  ['failed', false, 1, 'nowhere'],
  [undefined, true, 1, 'everywhere'],
] as const)('an editor reads where a draft is: sync %s, here %s, at %s', (sync, isStoredHere, savedAt, where) => {
  expect(storedWhere(sync, isStoredHere, savedAt)).toBe(where);
});
