import type { Page } from 'playwright-core';
import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import {
  alertOf,
  button,
  chosen,
  dashboardStories,
  field,
  fill,
  hold,
  intercept,
  rejection,
  row,
  save,
} from '../support/dashboard.js';
import { pdf, word } from '../support/files.js';
import { make } from '../support/records.js';
import type { NounName } from '../support/nouns.js';
import { textOf } from '../support/messages.js';

const { it, site, dashboard } = dashboardStories();
const FILL_ALL = 'Ju lutem mbushni te gjitha fushat e kerkuara!';
const ROLES = [
  'Bordi kryesor i revistës',
  'Bordi shkencor',
  'Bordi editorial',
  'Redaksia',
  'Komiteti organizativ',
  'Anëtar (renditet veç)',
];

const PASSWORD = 'nje fjalekalim i gjate';

/** Calls, board members and other documents: screens that work alike, with their texts. */
type Screen = {
  path: string;
  heading: { add: string; edit: string };
  /** The first column, and the first field. */
  name: string;
  text?: Record<string, string>;
  files: string[];
  /** Of a new one all fields, later those that cannot be empty. */
  required: string[];
  operation: string;
  alerts: { created: string; updated: string; notUpdated: string };
};

const SCREENS: [NounName, Screen][] = [
  [
    'calls',
    {
      path: '/dashboard/calls',
      heading: { add: textOf('calls.add'), edit: 'Ndrysho thirrjen' },
      name: 'Titulli',
      text: { Info: 'Numri', Përshkrimi: 'Dërgoni.', 'Përshkrimi në anglisht': 'Send.', Afati: '2030-01-31' },
      files: [],
      required: ['Titulli', 'Info', 'Përshkrimi', 'Përshkrimi në anglisht', 'Afati'],
      operation: 'Call',
      alerts: {
        created: 'Thirrja u ngarkua!',
        updated: 'Thirrja u ndryshua!',
        notUpdated: 'Dicka shkoi keq, provo perseri!',
      },
    },
  ],
  [
    'boardMembers',
    {
      path: '/dashboard/board-users',
      heading: { add: 'Shto anëtar', edit: 'Ndrysho anëtarin' },
      name: 'Emri i plotë',
      files: ['CV në shqip', 'CV në anglisht'],
      required: ['Emri i plotë'],
      operation: 'BoardMember',
      alerts: { created: 'Anetari u shtua!', updated: 'Anetari u perditesua!', notUpdated: FILL_ALL },
    },
  ],
  [
    'otherFiles',
    {
      path: '/dashboard/other-files',
      heading: { add: textOf('otherFiles.add'), edit: 'Ndrysho dokumentin' },
      name: 'Titulli',
      files: ['Dokumenti'],
      required: ['Titulli'],
      operation: 'OtherFile',
      alerts: { created: 'Materiali u ngarkua!', updated: 'Materiali u perditesua!', notUpdated: FILL_ALL },
    },
  ],
];

const stored = async (noun: NounName, name: string) =>
  (await site.admin.list(noun)).find(({ title, fullName }) => (title ?? fullName) === name);

it.each(SCREENS)(
  '%s are added, changed, deleted and brought back, each with its alert; what the server rejects stays in the form',
  async (noun, { path, heading, name, text = {}, files, required, operation, alerts: texts }) => {
    const { page, alerts } = await dashboard.open(path);
    const isRejected = async (verb: string) => {
      await intercept(page, `mutation ${verb}${operation}`, (route) => route.fulfill(rejection()));
      await save(page);
      await alertOf(page, textOf('rejected.title')).waitFor();
      await page.unrouteAll();
    };
    const requiredOf = async () => {
      const labels = [name, ...Object.keys(text), ...files];
      const needs = await Promise.all(labels.map((label) => field(page, label).getAttribute('required')));
      return labels.filter((_, index) => needs[index] !== null);
    };
    await button(page, heading.add).click();
    await page.getByRole('heading', { level: 1, name: heading.add }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await requiredOf()).toEqual([...required, ...files]);
    await fill(page, { [name]: 'I parë', ...text });
    for (const label of files) await field(page, label).setInputFiles(chosen(await pdf()));
    await isRejected('Create');
    await save(page);
    await row(page, 'I parë').waitFor();
    const before = await stored(noun, 'I parë');

    await button(page, 'Ndrysho I parë').click();
    await page.getByRole('heading', { level: 1, name: heading.edit }).waitFor();
    expect(await requiredOf()).toEqual(required);
    await fill(page, { [name]: 'I dytë' });
    await isRejected('Update');
    expect(await field(page, name).inputValue()).toBe('I dytë');
    await save(page);
    await row(page, 'I dytë').waitFor();
    const after = await stored(noun, 'I dytë');
    for (const file of ['files', 'cv', 'cvEn', 'file']) expect(after[file]).toEqual(before[file]);

    await button(page, 'Fshi I dytë').click();
    await row(page, 'I dytë').waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await stored(noun, 'I dytë')).toBeUndefined();
    await button(page, textOf('notice.undo')).click();
    await button(page, 'Ndrysho I dytë').click();
    await page.getByRole('link', { name: 'Historiku' }).click();
    await page.getByText('U krijua').waitFor();
    expect(alerts).toEqual([FILL_ALL, texts.created, texts.notUpdated, texts.updated]);
    expect(site.problems.splice(0)).toHaveLength(2); // the rejections are logged
  },
);

it('a call takes several files at once, which new ones replace', async () => {
  const { page } = await dashboard.open('/dashboard/calls?form=new');
  await fill(page, { Titulli: 'Me skedarë', ...SCREENS[0][1].text! });
  expect(await field(page, 'Skedarët e thirrjes').getAttribute('multiple')).not.toBeNull();
  await field(page, 'Skedarët e thirrjes').setInputFiles([chosen(word('nje.docx')), chosen(await pdf())]);
  await save(page);
  await row(page, 'Me skedarë')
    .getByRole('link', { name: /nje\.docx/ })
    .waitFor();
  expect(await row(page, 'Me skedarë').getByRole('link').count()).toBe(2);
  await button(page, 'Ndrysho Me skedarë').click();
  await field(page, 'Skedarët e thirrjes').setInputFiles(chosen(word('tjeter.docx')));
  await save(page);
  await row(page, 'Me skedarë')
    .getByRole('link', { name: /tjeter\.docx/ })
    .waitFor();
  expect(await row(page, 'Me skedarë').getByRole('link').count()).toBe(1);
});

it('a board member has six check boxes, also when edited, and an empty department is null', async () => {
  const { id } = await make.member(site.admin, { fullName: 'Me role', department: 'Tiranë', isTopLevel: false });
  const { page } = await dashboard.open(`/dashboard/board-users?form=${id}`);
  for (const role of ROLES) await page.getByRole('checkbox', { name: role, exact: true }).check();
  for (const label of ['CV në shqip', 'CV në anglisht'])
    expect(await field(page, label).getAttribute('accept')).toBe('application/pdf');
  await fill(page, { Departamenti: '' });
  await save(page);
  await row(page, 'Me role').getByText(ROLES.join(', ')).waitFor();
  const members = await site.admin.list('boardMembers');
  expect(members.find((member) => member.id === id)).toMatchObject({ department: null, isMember: true });
});

it('a file is for authors or for reviewers, not both; English is independent', async () => {
  const { page } = await dashboard.open('/dashboard/other-files?form=new');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const [authors, reviewers, english] = ['Dokument për autorët', 'Dokument për recensuesit', 'Dokument në anglisht'];
  for (const [one, other] of [
    [authors, reviewers],
    [reviewers, authors],
  ]) {
    await box(one).check();
    expect([await box(other).isDisabled(), await box(english).isDisabled()]).toEqual([true, false]);
    await box(one).uncheck();
    expect(await box(other).isDisabled()).toBe(false);
  }
  await box(reviewers).check();
  await box(english).check();
  await fill(page, { Titulli: 'Për vlerësuesit' });
  await field(page, 'Dokumenti').setInputFiles(chosen(word()));
  await save(page);
  await row(page, 'Për vlerësuesit').getByText('recensuesit', { exact: true }).waitFor();
  expect(await site.admin.list('otherFiles')).toContainEqual(
    expect.objectContaining({ title: 'Për vlerësuesit', isAuthorFile: false, isReviewFile: true, isEnglish: true }),
  );
});

it('a record that somebody deleted stays in the form with its changes, and leaves the list if it is deleted there; an unknown one is reported', async () => {
  const { id } = await make.call(site.admin);
  const twice = await make.call(site.admin, { title: 'Fshihet nga të dy' });
  const { page } = await dashboard.open(`/dashboard/calls?form=${id}`);
  await fill(page, { Titulli: 'I fshirë nga tjetri' });
  await site.admin.remove('calls', id);
  await save(page);
  await page.getByText(textOf('error.GONE')).waitFor();
  expect(await field(page, 'Titulli').inputValue()).toBe('I fshirë nga tjetri');
  site.problems.splice(0); // the rejection is logged
  await button(page, textOf('draft.discard')).click();
  await page.goto(`${site.url}/dashboard/calls?form=999999`);
  await page.getByText(textOf('error.NOT_FOUND')).waitFor();
  expect(await field(page, 'Titulli').count()).toBe(0);
  await button(page, textOf('form.back')).click();
  await row(page, 'Fshihet nga të dy').waitFor();
  await site.admin.remove('calls', twice.id);
  await button(page, 'Fshi Fshihet nga të dy').click();
  await row(page, 'Fshihet nga të dy').waitFor({ state: 'detached' });
  site.problems.splice(0); // the rejection is logged
});

const typeUser = (page: Page, username: string, more = {}) =>
  fill(page, {
    'Emri i përdoruesit': username,
    'E-maili': `${username}@example.org`,
    Fjalëkalimi: PASSWORD,
    ...more,
  });

it('a colleague is added without an alert, can sign in, and is deleted at once, which can be undone', async () => {
  const { page, alerts } = await dashboard.open('/dashboard/users');
  await button(page, 'Shto përdorues').click();
  const types = { 'Emri i përdoruesit': 'text', 'E-maili': 'email', Fjalëkalimi: 'password' };
  for (const [label, type] of Object.entries(types)) {
    expect(await field(page, label).getAttribute('required')).not.toBeNull();
    expect(await field(page, label).getAttribute('type')).toBe(type);
  }
  await typeUser(page, 'kolegia');
  await save(page);
  await row(page, 'kolegia@example.org').waitFor();
  const colleague = rest(site.url, (await rest(site.url).login('kolegia@example.org', PASSWORD)).token);
  expect(await colleague.users()).toContainEqual(expect.objectContaining({ email: ADMIN.email }));

  expect(await row(page, ADMIN.email).getByRole('button').count()).toBe(0);
  const answers = [rejection({ code: 'FORBIDDEN' })];
  await intercept(page, 'mutation DeleteUser', (route) => {
    const answer = answers.pop();
    return answer ? route.fulfill(answer) : route.fallback();
  });
  // The rejection has the list loaded again, which is answered after the next deletion with what was before it.
  const list = await hold(page, 'query DashboardUsers');
  await button(page, 'Fshi kolegia').click();
  await list.asked;
  expect(await row(page, 'kolegia@example.org').count()).toBe(1);
  expect(site.problems.splice(0)).not.toEqual([]);

  const response = page.waitForResponse((each) => each.request().postData()?.includes('mutation DeleteUser') ?? false);
  await button(page, 'Fshi kolegia').click();
  await response;
  list.answer();
  await row(page, 'kolegia@example.org').waitFor({ state: 'detached' });
  await expect(rest(site.url).login('kolegia@example.org', PASSWORD)).rejects.toThrow();
  await intercept(page, 'mutation RestoreUser', (route) => route.fulfill({ status: 429 }));
  await button(page, textOf('notice.undo')).click();
  // It can be undone all the same.
  await page.getByText(textOf('error.TOO_MANY_REQUESTS')).first().waitFor();
  await page.unrouteAll();
  await button(page, textOf('notice.undo')).click();
  await row(page, 'kolegia@example.org').waitFor();
  site.problems.splice(0); // the rejection is logged
  expect(alerts).toEqual([]);
});

it('a rejected registration is alerted as returned, and the form retains its input', async () => {
  const { page, alerts } = await dashboard.open('/dashboard/users?form=new');
  await typeUser(page, 'dyfish', { 'E-maili': ADMIN.email });
  const responded = page.waitForResponse((response) => (response.request().postData() ?? '').includes('CreateUser'));
  await save(page);
  const { errors } = (await (await responded).json()) as { errors: { message: string }[] };
  await alertOf(page, textOf('error.DUPLICATE')).waitFor();
  expect(alerts).toEqual([errors[0].message]);
  expect(await field(page, 'Emri i përdoruesit').inputValue()).toBe('dyfish');
  expect(site.problems.splice(0)).toHaveLength(1); // the rejection is logged
});
