import { cleanup, fireEvent } from '@testing-library/react';
import type { ComponentType } from 'react';
import { alerts, reject, showScreen } from '../../test/screens/screen';
import { Screen as Board } from './board/board-member-screen';
import { Screen as Calls } from './calls/call-screen';
import { Screen as Deleted } from './deleted/deleted-screen';
import { Screen as OtherFiles } from './other-files/other-file-screen';
import { Screen as Users } from './users/user-screen';

const FILE = { url: '/a.pdf', name: 'a.pdf', mediaType: 'application/pdf', size: 1 };
const PDF = new File(['%PDF'], 'b.pdf', { type: 'application/pdf' });
const FILL_ALL = 'Ju lutem mbushni te gjitha fushat e kerkuara!';
const CALL = { title: 'Lumi', info: 'I', description: 'D', descriptionEn: 'E', deadline: '2030-01-31' };
const ROLES = {
  ...{ isTopLevel: true, isScientificBoard: true, isEditorialBoard: true },
  ...{ isEditorialOffice: true, isOrganisingCommittee: true, isMember: true },
};
const FLAGS = { isAuthorFile: false, isReviewFile: true, isEnglish: true };

type Kind = [noun: string, list: string, Screen: ComponentType, texts: object, flags: object, files: string, fit: Fit];
/** What is said of it: its row, its required fields at first and later, and the alerts. */
type Fit = { row: string; required: [string, string]; said: string[] };
const ROLE_NAMES = Object.keys(ROLES).map((role) => `field.${role}`);
const KINDS: Kind[] = [
  [
    ...(['Call', 'calls', Calls, CALL, {}, 'files'] as const),
    {
      row: 'Lumi 31-01-2030 a.pdf 1 kB , file.newTab',
      required: ['title description descriptionEn info deadline', 'title description descriptionEn info deadline'],
      said: [FILL_ALL, 'Thirrja u ngarkua!', 'Dicka shkoi keq, provo perseri!', 'Thirrja u ndryshua!'],
    },
  ],
  [
    ...(['BoardMember', 'boardMembers', Board, { fullName: 'Lumi', department: null }, ROLES, 'cv cvEn'] as const),
    {
      row: `Lumi ${ROLE_NAMES.join(', ')}`,
      required: ['fullName cv cvEn', 'fullName'],
      said: [FILL_ALL, 'Anetari u shtua!', FILL_ALL, 'Anetari u perditesua!'],
    },
  ],
  [
    ...(['OtherFile', 'otherFiles', OtherFiles, { title: 'Lumi' }, FLAGS, 'file'] as const),
    {
      row: 'Lumi otherFiles.reviewers language.en a.pdf 1 kB , file.newTab',
      required: ['title file', 'title'],
      said: [FILL_ALL, 'Materiali u ngarkua!', FILL_ALL, 'Materiali u perditesua!'],
    },
  ],
];

it.each(KINDS)(
  'each %s is added, changed, deleted and brought back, with its alerts; what the server rejects stays in the form',
  async (noun, list, Screen, texts, flags, names, { row, required, said }) => {
    const files = Object.fromEntries(names.split(' ').map((name) => [name, noun === 'Call' ? [FILE] : FILE]));
    const record = { id: 4, version: 2, ...texts, ...flags, ...files };
    let isRejected = true;
    const answer = () => (isRejected ? reject('BAD_INPUT') : record);
    const answers = {
      ...{ [list]: [record], [noun[0].toLowerCase() + noun.slice(1)]: record },
      ...{ [`create${noun}`]: answer, [`update${noun}`]: answer },
      ...{ [`delete${noun}`]: true, [`restore${noun}`]: record },
    };
    const shown = await showScreen(Screen, answers, '/?form=new-1');
    const { container, asked, press, lines, hrefs, settled, button, find, type } = shown;
    const requiredNames = () => [...container.querySelectorAll<HTMLInputElement>('[required]')].map(({ name }) => name);
    /** It is rejected at first. */
    const save = async () => {
      for (isRejected of [true, false]) {
        await press('form.save');
        await settled();
      }
    };
    expect(requiredNames().join(' ')).toBe(required[0]);
    await type(Object.fromEntries(Object.entries(texts).filter(([, value]) => value)));
    for (const [name, isOn] of Object.entries(flags)) if (isOn) fireEvent.click(find(name));
    for (const name of Object.keys(files)) {
      find(name).required = false; // jsdom takes it to be empty
      fireEvent.change(find(name), { target: { files: [PDF, PDF] } });
    }
    await settled();
    await save();
    expect(lines('tbody tr').map((line) => line.replace(/ row.*/, ''))).toEqual([row]);
    await press('row.edit Lumi');
    expect(requiredNames().join(' ')).toBe(required[1]);
    expect(container.querySelectorAll('[multiple]')).toHaveLength(noun === 'Call' ? 1 : 0);
    const inHistory = noun.replace(/\B[A-Z]/, '_$&').toUpperCase();
    expect(hrefs('.screen-heading a')).toEqual([`/dashboard/history?noun=${inHistory}&id=4`]);
    const [first] = Object.keys(texts);
    await type({ [first]: 'Mali' });
    await save();
    await press('row.delete Lumi');
    await press('notice.undo');
    expect([alerts, button('form.save')]).toEqual([said, undefined]);
    const chosen = Object.fromEntries(Object.keys(files).map((name) => [name, noun === 'Call' ? [PDF, PDF] : PDF]));
    const sent = asked.flatMap(({ name, variables }) =>
      name.endsWith(noun) && !name.startsWith('Edited') ? [variables] : [],
    );
    expect(sent).toEqual([
      ...[1, 2].map(() => ({ input: { ...texts, ...flags }, ...chosen })),
      ...[1, 2].map(() => ({ id: 4, input: { ...texts, ...flags, [first]: 'Mali', version: 2 } })),
      ...[{ id: 4 }, { id: 4 }],
    ]);
  },
);

it('a file is for authors or for reviewers, not both', async () => {
  const { container } = await showScreen(OtherFiles, {}, '/?form=new-1');
  const boxes = [...container.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const states = [0, 0, 1, 1].map((index) => {
    fireEvent.click(boxes[index]);
    return boxes.map(({ disabled }) => Number(disabled)).join('');
  });
  expect(states).toEqual(['010', '000', '100', '000']);
});

it('the files of a member are PDFs', async () => {
  const { container } = await showScreen(Board, {}, '/?form=new-1');
  expect(container.querySelectorAll('[accept="application/pdf"]')).toHaveLength(2);
});

it('what somebody else deleted stays in the form; what never was is reported', async () => {
  const call = { id: 4, version: 1, ...CALL, files: [FILE] };
  const { type, press, text } = await showScreen(Calls, { call, updateCall: () => reject('GONE') }, '/?form=4');
  await type({ title: 'Mali' });
  await press('form.save');
  expect(text('.rejected p, .field:first-of-type input')).toBe('error.GONE [Mali]');
  cleanup();
  expect((await showScreen(Calls, {}, '/?form=5')).text()).toBe('error.NOT_FOUND form.back');
});

const USERS = ['ana', 'besa'].map((username, id) => ({ id, username, email: `${username}@example.org` }));

it('of a deletion or its undoing that fails an editor is told; the undoing can be tried again', async () => {
  const failures = [() => reject('FORBIDDEN'), () => Promise.reject(new TypeError('lost')), () => true];
  const restorations = [() => Promise.reject(new TypeError('lost')), () => USERS[1]];
  const { lines, press, sent } = await showScreen(Users, {
    users: USERS,
    deleteUser: () => failures.shift()!(),
    restoreUser: () => restorations.shift()!(),
  });
  expect(lines('tbody tr')).toEqual(['ana users.you ana@example.org', 'besa besa@example.org row.delete besa']);
  const said: unknown[] = [];
  for (const name of ['row.delete besa', 'row.delete besa', 'row.delete besa', 'notice.undo', 'notice.undo']) {
    await press(name);
    said.push([lines('.notice > span').at(-1), sent('DashboardUsers').length]);
  }
  expect(said).toEqual([
    ['error.FORBIDDEN', 2],
    ['error.UNAVAILABLE', 2],
    ['notice.deleted(besa)', 3],
    ['error.UNAVAILABLE', 3],
    ['error.UNAVAILABLE', 4],
  ]);
});

it('of a colleague everything is required, and a rejection is alerted as the server returned it', async () => {
  const createUser = () => reject('DUPLICATE');
  const { container, press, type, sent } = await showScreen(Users, { createUser }, '/?form=new-1');
  const fields = [...container.querySelectorAll<HTMLInputElement>('[required]')];
  expect(fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'username text',
    'email email',
    'password password',
  ]);
  const typed = { username: 'Drita', email: 'd@example.org', password: 'nje fjalekalim i gjate' };
  await type(typed);
  await press('form.save');
  expect([alerts, fields[0].value]).toEqual([['No.'], 'Drita']);
  expect(sent('CreateUser')).toEqual([{ input: { ...typed, isAdmin: true } }]);
});

it('what was deleted is listed, searched and sorted as the URL says, restored, and opened then', async () => {
  const deleted = { deletedAt: '2026-05-02T08:30:00Z', deletedBy: 'ana', purgedAt: '2026-06-01T08:30:00Z' };
  const deletedRecords = [
    { ...deleted, noun: 'MATERIAL', id: 4, title: 'Lumi' },
    { ...deleted, noun: 'CALL', id: 4, title: 'Lumenjtë', deletedBy: null },
    { ...deleted, noun: 'BOARD_MEMBER', id: 5, title: 'Besa' },
    { ...deleted, noun: 'OTHER_FILE', id: 6, title: 'Lule' },
  ];
  const { lines, press, asked, router, text } = await showScreen(Deleted, { deletedRecords }, '/?q=LU&sort=title');
  expect([text('.found'), ...lines('tbody tr')]).toEqual([
    'list.found(3)',
    'Lule noun.OTHER_FILE 2 maj 2026 , 10:30 ana 1 qershor 2026 row.restore Lule',
    'Lumenjtë noun.CALL 2 maj 2026 , 10:30 — 1 qershor 2026 row.restore Lumenjtë',
    'Lumi noun.MATERIAL 2 maj 2026 , 10:30 ana 1 qershor 2026 row.restore Lumi',
  ]);
  for (const title of ['Lule', 'Lumi', 'Lumenjtë']) await press(`row.restore ${title}`);
  const restored = asked.filter(({ name }) => name.startsWith('Restore'));
  expect(restored.map(({ name, variables }) => `${name} ${variables.id}`)).toEqual([
    'RestoreOtherFile 6',
    'RestoreMaterial 4',
    'RestoreCall 4',
  ]);
  expect(asked.filter(({ name }) => name === 'DeletedRecords')).toHaveLength(4);
  expect(lines('.notice > span').at(-1)).toBe('deleted.restored(Lumenjtë)');
  await press('deleted.open');
  expect(router.createHref(router.state.location)).toBe('/dashboard/calls?form=4');
  cleanup();
  expect((await showScreen(Deleted)).text('.empty')).toBe('deleted.empty(30)');
});
