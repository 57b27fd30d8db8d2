import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  button,
  chosen,
  dashboardStories,
  field,
  fill,
  intercept,
  rejection,
  row,
  save,
} from '../support/dashboard.js';
import { pdf, word } from '../support/files.js';
import { make } from '../support/records.js';
import type { NounName } from '../support/nouns.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const FILL_ALL = 'Ju lutem mbushni te gjitha fushat e kerkuara!';
const ROLES = [
  'Bordi kryesor i revistës',
  'Bordi shkencor',
  'Bordi editorial',
  'Redaksia',
  'Komiteti organizativ',
  'Anëtar (renditet veç)',
];

/** Calls, board members and other documents: screens that work alike, with their texts. */
type Screen = {
  noun: NounName;
  path: string;
  add: string;
  heading: { add: string; edit: string };
  name: string;
  text: Record<string, string>;
  files: string[];
  required: { always: string[]; onCreate: string[] };
  operation: string;
  alerts: { created: string; updated: string; notCreated: string; notUpdated: string };
  titleOf: (record: any) => string;
};

const SCREENS: [string, Screen][] = [
  [
    'calls',
    {
      noun: 'calls',
      path: '/dashboard/calls',
      add: textOf('calls.add'),
      heading: { add: textOf('calls.add'), edit: 'Ndrysho thirrjen' },
      name: 'Titulli',
      text: { Info: 'Numri', Përshkrimi: 'Dërgoni.', 'Përshkrimi në anglisht': 'Send.', Afati: '2030-01-31' },
      files: ['Skedarët e thirrjes'],
      required: { always: ['Titulli', 'Info', 'Përshkrimi', 'Përshkrimi në anglisht', 'Afati'], onCreate: [] },
      operation: 'Call',
      alerts: {
        created: 'Thirrja u ngarkua!',
        updated: 'Thirrja u ndryshua!',
        notCreated: FILL_ALL,
        notUpdated: 'Dicka shkoi keq, provo perseri!',
      },
      titleOf: ({ title }) => title,
    },
  ],
  [
    'board members',
    {
      noun: 'boardMembers',
      path: '/dashboard/board-users',
      add: 'Shto anëtar',
      heading: { add: 'Shto anëtar', edit: 'Ndrysho anëtarin' },
      name: 'Emri i plotë',
      text: {},
      files: ['CV në shqip', 'CV në anglisht'],
      required: { always: ['Emri i plotë'], onCreate: ['CV në shqip', 'CV në anglisht'] },
      operation: 'BoardMember',
      alerts: {
        created: 'Anetari u shtua!',
        updated: 'Anetari u perditesua!',
        notCreated: FILL_ALL,
        notUpdated: FILL_ALL,
      },
      titleOf: ({ fullName }) => fullName,
    },
  ],
  [
    'other files',
    {
      noun: 'otherFiles',
      path: '/dashboard/other-files',
      add: textOf('otherFiles.add'),
      heading: { add: textOf('otherFiles.add'), edit: 'Ndrysho dokumentin' },
      name: 'Titulli',
      text: {},
      files: ['Dokumenti'],
      required: { always: ['Titulli'], onCreate: ['Dokumenti'] },
      operation: 'OtherFile',
      alerts: {
        created: 'Materiali u ngarkua!',
        updated: 'Materiali u perditesua!',
        notCreated: FILL_ALL,
        notUpdated: FILL_ALL,
      },
      titleOf: ({ title }) => title,
    },
  ],
];

const isRequired = async (page: Page, label: string) => (await field(page, label).getAttribute('required')) !== null;
const requiredOf = async (page: Page, labels: string[]) => {
  const all = await Promise.all(labels.map((label) => isRequired(page, label)));
  return labels.filter((_, index) => all[index]);
};

describe.each(SCREENS)('%s', (_, screen) => {
  const { noun, path, add, heading, name, text, files, required, operation, alerts: texts, titleOf } = screen;
  const fieldsOf = [name, ...Object.keys(text), ...files];
  const stored = async (title: string) => (await site.admin.list(noun)).find((record) => titleOf(record) === title);
  const choose = async (page: Page) => {
    for (const label of files) await field(page, label).setInputFiles(chosen(await pdf()));
  };

  story(
    'are added, changed and deleted at once, each with its alert, and stay in the form with the reasons if the server rejects them',
    async () => {
      const { page, alerts } = await dashboard.open(path);
      await button(page, add).click();
      await page.getByRole('heading', { level: 1, name: heading.add }).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      expect(await requiredOf(page, fieldsOf)).toEqual(
        fieldsOf.filter((label) => [...required.always, ...required.onCreate].includes(label)),
      );
      await fill(page, { [name]: 'I parë', ...text });
      await choose(page);
      const isRejected = () =>
        page
          .getByRole('alert')
          .filter({ hasText: textOf('rejected.title') })
          .waitFor();
      await intercept(page, `mutation Create${operation}`, (route) => route.fulfill(rejection()));
      await save(page);
      await isRejected();
      await page.unrouteAll();
      await save(page);
      await row(page, 'I parë').waitFor();
      const before = await stored('I parë');

      await button(page, 'Ndrysho I parë').click();
      await page.getByRole('heading', { level: 1, name: heading.edit }).waitFor();
      expect(await requiredOf(page, fieldsOf)).toEqual(fieldsOf.filter((label) => required.always.includes(label)));
      await fill(page, { [name]: 'I dytë' });
      await intercept(page, `mutation Update${operation}`, (route) => route.fulfill(rejection()));
      await save(page);
      await isRejected();
      expect(await field(page, name).inputValue()).toBe('I dytë');
      await page.unrouteAll();
      await save(page);
      await row(page, 'I dytë').waitFor();
      const after = await stored('I dytë');
      for (const file of ['files', 'cv', 'cvEn', 'file']) expect(after[file]).toEqual(before[file]);

      await button(page, 'Fshi I dytë').click();
      await row(page, 'I dytë').waitFor({ state: 'detached' });
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await stored('I dytë')).toBeUndefined();
      expect(alerts).toEqual([texts.notCreated, texts.created, texts.notUpdated, texts.updated]);
      expect(site.problems.splice(0)).toHaveLength(2); // the rejections are logged
    },
  );

  story('are searched and sorted by the first column, as the URL says', async () => {
    for (const title of ['Zogj', 'Çapka', 'Cjapi']) await create(title);
    const { page } = await dashboard.open(`${path}?q=nuk+ka+asgjë`);
    await page.getByText('Nuk u gjet asnje dokument').waitFor();
    await page.getByRole('searchbox').fill('ap');
    await row(page, 'Cjapi').waitFor();
    await page.getByRole('columnheader').first().getByRole('button').click();
    await page.waitForURL(`${site.url}${path}?q=ap&sort=${noun === 'boardMembers' ? 'fullName' : 'title'}`);
    const shown = await page.getByRole('rowheader').allTextContents();
    expect(shown).toEqual(['Cjapi', 'Çapka']);
  });

  const create = (title: string) =>
    noun === 'calls'
      ? make.call(site.admin, { title })
      : noun === 'boardMembers'
        ? make.member(site.admin, { fullName: title })
        : make.otherFile(site.admin, { title });
});

story('a call takes several files at once, which new ones replace', async () => {
  const { page } = await dashboard.open('/dashboard/calls?form=new');
  await fill(page, { Titulli: 'Me skedarë', ...SCREENS[0][1].text });
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

story('a board member has six check boxes, also when edited, and an empty department is null', async () => {
  const { id } = await make.member(site.admin, { fullName: 'Me role', department: 'Tiranë', isTopLevel: false });
  const { page } = await dashboard.open(`/dashboard/board-users?form=${id}`);
  for (const role of ROLES) await page.getByRole('checkbox', { name: role, exact: true }).check();
  await fill(page, { Departamenti: '' });
  await save(page);
  await row(page, 'Me role').getByText(ROLES.join(', ')).waitFor();
  const members = await site.admin.list('boardMembers');
  expect(members.find((member) => member.id === id)).toMatchObject({ department: null, isMember: true });
  for (const label of ['CV në shqip', 'CV në anglisht']) {
    await page.goto(`${site.url}/dashboard/board-users?form=${id}`);
    expect(await field(page, label).getAttribute('accept')).toBe('application/pdf');
  }
});

story('a file is for authors or for reviewers, not both; English is independent', async () => {
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

story('a record that somebody deleted stays in the form with its changes; an unknown one is reported', async () => {
  const { id } = await make.call(site.admin);
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
  await page.getByRole('searchbox').waitFor();
});
