import { groupOf, isRequired } from './groups';

describe('the category of a material', () => {
  it("shows the fields whatever the case of the category's name", () => {
    expect(groupOf({ name: 'Arkiva' })).toBe('issue');
    expect(groupOf({ name: 'ARTIKUJ' })).toBe('article');
  });

  it('shows neither group when it is another one or not in the list', () => {
    expect(groupOf({ name: 'Harta' })).toBeNull();
    expect(groupOf(undefined)).toBeNull();
  });

  it('requires all fields of a new issue, but only boards and contents of an existing one', () => {
    expect(isRequired('issn', true)).toBe(true);
    expect(isRequired('issn', false)).toBe(false);
    expect(isRequired('editorialBoard', false)).toBe(true);
    expect(isRequired('contents', false)).toBe(true);
  });

  it('always requires keywords and references of an article', () => {
    expect(isRequired('keywords', false)).toBe(true);
    expect(isRequired('references', false)).toBe(true);
  });
});
