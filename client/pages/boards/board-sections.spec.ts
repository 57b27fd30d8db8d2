import { boardSections, roleOf, type Leader } from './board-sections';

const nobody = {
  isTopLevel: false,
  isScientificBoard: false,
  isEditorialBoard: false,
  isEditorialOffice: false,
  isOrganisingCommittee: false,
  isMember: false,
};
type Person = typeof nobody & { name: number; fullName: string };
const people = (count: number, flags: Partial<typeof nobody>): Person[] =>
  Array.from({ length: count }, (_, name) => ({ ...nobody, ...flags, name, fullName: '' }));

const member = { isMember: true };
/** How many are shown of those with these flags, and who comes after them. */
it.each([
  ['topLevel', 'core', people(8, { isTopLevel: true, ...member }), 8, []],
  ['scientific', 'core', people(8, { isScientificBoard: true }), 8, []],
  ['scientific', 'members', people(8, { isScientificBoard: true, ...member }), 6, [6, 7]],
  ['editorial', 'core', people(7, { isEditorialBoard: true }), 6, [6]],
  ['editorial', 'members', people(9, { isEditorialBoard: true, ...member }), 6, [6, 7, 8]],
  ['editorial', 'office', people(1, { isEditorialOffice: true }), 1, []],
  ['organising', 'core', people(2, { isOrganisingCommittee: true }), 2, []],
  ['organising', 'members', people(3, { isOrganisingCommittee: true, ...member }), 3, []],
])('the board %s lists in %s everyone, the first of them at once', (board, group, all, shown, rest) => {
  const others = people(3, { isOrganisingCommittee: true, isTopLevel: true }).filter(() => board === 'scientific');
  const { groups } = boardSections([...all, ...others], []).find(({ id }) => id === board)!;
  expect(groups.map(({ id }) => id)).toEqual([group]);
  expect(groups[0].shown.map(({ name }) => name)).toEqual([...Array(shown).keys()]);
  expect(groups[0].rest.map(({ name }) => name)).toEqual(rest);
});

describe('the boards', () => {
  it('leave out what is empty', () => {
    expect(boardSections([], [])).toEqual([]);
    expect(boardSections(people(1, { isTopLevel: true }), []).map(({ id }) => id)).toEqual(['topLevel']);
  });

  it('begin with whoever leads the journal, with or without titles', () => {
    const leaders: Leader[] = [
      { role: 'journalDirector', name: '' },
      { role: 'editorInChief', name: 'Prof. Dr. Drita Hoxha, Universiteti i Tiranës' },
    ];
    const all = people(3, { isTopLevel: true }).map((person, at) => ({
      ...person,
      fullName: ['Arben Krasniqi', '—', 'Drita Hoxha'][at],
    }));
    const [{ groups }] = boardSections(all, leaders);
    expect(groups[0].shown.map(({ fullName }) => fullName)).toEqual(['Drita Hoxha', 'Arben Krasniqi', '—']);
    expect(all.map(({ fullName }) => roleOf(fullName, leaders))).toEqual([undefined, undefined, 'editorInChief']);
    expect(roleOf('Dr. Drita Hoxha', [{ role: 'editorInChief', name: 'drita hoxha' }])).toBe('editorInChief');
    expect(roleOf('Drita Hoxhaj', [{ role: 'editorInChief', name: 'Drita Hoxha' }])).toBeUndefined();
  });
});
