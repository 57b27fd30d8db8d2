import type { BoardMemberCardFragment } from './boards-page.generated';

type Flags = Omit<BoardMemberCardFragment, '__typename' | 'id' | 'fullName' | 'department' | 'cv' | 'cvEn'>;

/** How many are shown at once of the editorial board and of every list of members. */
export const SHOWN_AT_ONCE = 6;

export type BoardGroup<Person> = { id: 'core' | 'members' | 'office'; shown: Person[]; rest: Person[] };
export type BoardSection<Person> = {
  id: 'topLevel' | 'scientific' | 'editorial' | 'organising';
  groups: BoardGroup<Person>[];
};

/** Who belongs where, in the order they came in. A person may belong to several boards; empty groups and boards are left out. */
export function boardSections<Person extends Flags>(people: Person[]): BoardSection<Person>[] {
  const group = (id: BoardGroup<Person>['id'], belongs: (person: Person) => boolean, limit = Infinity) => {
    const chosen = people.filter(belongs);
    return { id, shown: chosen.slice(0, limit), rest: chosen.slice(limit) };
  };
  const sections: BoardSection<Person>[] = [
    { id: 'topLevel', groups: [group('core', (person) => person.isTopLevel)] },
    {
      id: 'scientific',
      groups: [
        group('core', (person) => person.isScientificBoard && !person.isMember),
        group('members', (person) => person.isScientificBoard && person.isMember, SHOWN_AT_ONCE),
      ],
    },
    {
      id: 'editorial',
      groups: [
        group('core', (person) => person.isEditorialBoard && !person.isMember, SHOWN_AT_ONCE),
        group('members', (person) => person.isEditorialBoard && person.isMember, SHOWN_AT_ONCE),
        group('office', (person) => person.isEditorialOffice),
      ],
    },
    {
      id: 'organising',
      groups: [
        group('core', (person) => person.isOrganisingCommittee && !person.isMember),
        group('members', (person) => person.isOrganisingCommittee && person.isMember, SHOWN_AT_ONCE),
      ],
    },
  ];
  return sections
    .map(({ id, groups }) => ({ id, groups: groups.filter(({ shown }) => shown.length > 0) }))
    .filter(({ groups }) => groups.length > 0);
}
