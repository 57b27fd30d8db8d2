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

const groupOf = (all: Person[], section: string, group: string) =>
  boardSections(all, [])
    .find(({ id }) => id === section)
    ?.groups.find(({ id }) => id === group);

describe('the boards', () => {
  it('list everyone at the top level, whatever else they are', () => {
    expect(groupOf(people(8, { isTopLevel: true, isMember: true }), 'topLevel', 'core')?.shown).toHaveLength(8);
  });

  it('show the whole scientific board, but only its first six members', () => {
    const all = [...people(8, { isScientificBoard: true }), ...people(8, { isScientificBoard: true, isMember: true })];
    expect(groupOf(all, 'scientific', 'core')).toMatchObject({ shown: { length: 8 }, rest: [] });
    expect(groupOf(all, 'scientific', 'members')?.shown.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('show the first six of the editorial board and of its members', () => {
    const all = [...people(7, { isEditorialBoard: true }), ...people(9, { isEditorialBoard: true, isMember: true })];
    expect(groupOf(all, 'editorial', 'core')?.shown).toHaveLength(6);
    expect(groupOf(all, 'editorial', 'members')?.shown).toHaveLength(6);
  });

  it('omit nobody: those after the sixth are among the rest', () => {
    const members = groupOf(people(8, { isEditorialBoard: true, isMember: true }), 'editorial', 'members');
    expect(members?.rest.map(({ name }) => name)).toEqual([6, 7]);
  });

  it('put the editorial office with the editorial board', () => {
    expect(groupOf(people(1, { isEditorialOffice: true }), 'editorial', 'office')?.shown).toHaveLength(1);
  });

  it('split the organising committee into its core and its members', () => {
    const all = [
      ...people(2, { isOrganisingCommittee: true }),
      ...people(3, { isOrganisingCommittee: true, isMember: true }),
    ];
    expect(groupOf(all, 'organising', 'core')?.shown).toHaveLength(2);
    expect(groupOf(all, 'organising', 'members')?.shown).toHaveLength(3);
  });

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
