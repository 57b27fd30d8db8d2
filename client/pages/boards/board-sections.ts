import { slugOf } from '../../shared/folding';
import type { BoardMemberCardFragment } from './boards-page.generated';

type Flags = Omit<BoardMemberCardFragment, '__typename' | 'id' | 'fullName' | 'department' | 'cv' | 'cvEn'>;

/** How many members of the editorial board and of each member list are shown at first. */
export const SHOWN_AT_ONCE = 6;

export type Role = 'journalDirector' | 'editorInChief';
/** A leader as named in the journal's settings or its newest issue; '' if nobody is. Lists are in order of rank. */
export type Leader = { role: Role; name: string };

export type BoardGroup<Person> = { id: 'core' | 'members' | 'office'; shown: Person[]; rest: Person[] };
export type BoardSection<Person> = {
  id: 'topLevel' | 'scientific' | 'editorial' | 'organising';
  groups: BoardGroup<Person>[];
};

const inWords = (name: string) => `-${slugOf(name)}-`;

/** One of the two may have titles or an affiliation that the other lacks. */
const isSamePerson = (one: string, other: string) =>
  slugOf(other) !== '' && (inWords(one).includes(inWords(other)) || inWords(other).includes(inWords(one)));

export const roleOf = (fullName: string, leaders: Leader[]): Role | undefined =>
  leaders.find(({ name }) => isSamePerson(fullName, name))?.role;

/** The members of each board: leaders first, then in the order in which they were entered. A person may be on several boards; empty boards and groups are omitted. */
export function boardSections<Person extends Flags & { fullName: string }>(
  people: Person[],
  leaders: Leader[],
): BoardSection<Person>[] {
  const rank = ({ fullName }: Person) => {
    const at = leaders.findIndex(({ name }) => isSamePerson(fullName, name));
    return at < 0 ? leaders.length : at;
  };
  const byRank = people.toSorted((one, other) => rank(one) - rank(other));
  const group = (id: BoardGroup<Person>['id'], belongs: (person: Person) => boolean, limit = Infinity) => {
    const chosen = byRank.filter(belongs);
    return { id, shown: chosen.slice(0, limit), rest: chosen.slice(limit) };
  };
  const board = (flag: keyof Flags, limit?: number) => [
    group('core', (person) => person[flag] && !person.isMember, limit),
    group('members', (person) => person[flag] && person.isMember, SHOWN_AT_ONCE),
  ];
  const office = group('office', (person) => person.isEditorialOffice);
  const sections: BoardSection<Person>[] = [
    { id: 'topLevel', groups: [group('core', (person) => person.isTopLevel)] },
    { id: 'scientific', groups: board('isScientificBoard') },
    { id: 'editorial', groups: [...board('isEditorialBoard', SHOWN_AT_ONCE), office] },
    { id: 'organising', groups: board('isOrganisingCommittee') },
  ];
  return sections
    .map(({ id, groups }) => ({ id, groups: groups.filter(({ shown }) => shown.length > 0) }))
    .filter(({ groups }) => groups.length > 0);
}
