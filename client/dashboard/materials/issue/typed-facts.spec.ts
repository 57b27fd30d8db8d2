/** @jest-environment jsdom */
import { afterSaving, changeOf, shownOf, withTyped } from './typed-facts';

const row = { id: 7, firstPage: '1', lastPage: '9', section: null };
const typed = withTyped({}, row, { lastPage: '8', section: 'Studime' });

it('what was typed is shown and saved, and nothing else', () => {
  expect(shownOf(row, typed)).toEqual({ firstPage: '1', lastPage: '8', section: 'Studime' });
  expect(changeOf(row, typed)).toEqual({ lastPage: '8', section: 'Studime' });
  expect(changeOf(row, withTyped(typed, row, { lastPage: '9', section: ' ' }))).toEqual({ section: null });
  expect(changeOf(row, {})).toEqual({});
});

it('is not saved over what has been saved since', () => {
  const saved = { ...row, lastPage: '12' };
  expect(shownOf(saved, typed)).toEqual({ firstPage: '1', lastPage: '12', section: 'Studime' });
  expect(changeOf(saved, typed)).toEqual({ section: 'Studime' });
});

it('after saving, what was typed meanwhile is left, field by field', () => {
  expect(afterSaving(typed, typed, typed)).toEqual({});
  const more = withTyped(withTyped(typed, row, { firstPage: '2', lastPage: '7' }), { ...row, id: 8 }, { section: 'X' });
  const left = afterSaving(more, typed, typed);
  const saved = { ...row, lastPage: '8', section: 'Studime' };
  expect(shownOf(saved, left)).toEqual({ firstPage: '2', lastPage: '7', section: 'Studime' });
  expect(changeOf({ ...row, id: 8 }, left)).toEqual({ section: 'X' });
});

it('pages that a move gives replace what was typed for them', () => {
  const moved = withTyped(typed, row, { firstPage: '12', lastPage: '20' });
  expect(afterSaving(typed, typed, moved)).toEqual({});
  expect(afterSaving(withTyped(typed, row, { lastPage: '21' }), typed, moved)).toEqual({
    '7 lastPage': { from: '20', to: '21' },
  });
});
