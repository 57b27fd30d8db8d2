import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import {
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

const { it, site, dashboard } = dashboardStories();
const PASSWORD = 'nje fjalekalim i gjate';

it('a call takes several files at once, which new ones replace; its history opens from its form', async () => {
  const { page } = await dashboard.open('/dashboard/calls?form=new');
  const texts = { Info: 'Numri', Përshkrimi: 'Dërgoni.', 'Përshkrimi në anglisht': 'Send.', Afati: '2030-01-31' };
  await fill(page, { Titulli: 'Me skedarë', ...texts });
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
  await button(page, 'Ndrysho Me skedarë').click();
  await page.getByRole('link', { name: 'Historiku' }).click();
  await page.getByText('U krijua').waitFor();
});

it('a colleague is added and can sign in, and is deleted at once, whatever an earlier request for the list returns later', async () => {
  const { page } = await dashboard.open('/dashboard/users');
  await button(page, 'Shto përdorues').click();
  const email = 'kolegia@example.org';
  await fill(page, { 'Emri i përdoruesit': 'kolegia', 'E-maili': email, Fjalëkalimi: PASSWORD });
  await save(page);
  await row(page, email).waitFor();
  const colleague = rest(site.url, (await rest(site.url).login(email, PASSWORD)).token);
  expect(await colleague.users()).toContainEqual(expect.objectContaining({ email: ADMIN.email }));

  const answers = [rejection({ code: 'FORBIDDEN' })];
  await intercept(page, 'mutation DeleteUser', (route) => {
    const answer = answers.pop();
    return answer ? route.fulfill(answer) : route.fallback();
  });
  // The rejection has the list loaded again, which is answered after the next deletion with what was before it.
  const list = await hold(page, 'query DashboardUsers');
  await button(page, 'Fshi kolegia').click();
  await list.asked;
  expect(await row(page, email).count()).toBe(1);
  expect(site.problems.splice(0)).not.toEqual([]);

  const response = page.waitForResponse((each) => each.request().postData()?.includes('mutation DeleteUser') ?? false);
  await button(page, 'Fshi kolegia').click();
  await response;
  list.answer();
  await row(page, email).waitFor({ state: 'detached' });
  await expect(rest(site.url).login(email, PASSWORD)).rejects.toThrow();
});
