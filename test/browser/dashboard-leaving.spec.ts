import { describe, expect } from '@jest/globals';
import { button, dashboardStories, field, fill } from '../support/dashboard.js';

const { story, site, dashboard } = dashboardStories();

describe('leaving a form with changes asks', () => {
  const start = async (title: string) => {
    const { page } = await dashboard.open('/dashboard/other-files');
    await button(page, 'Shto dokument').click();
    await fill(page, { Titulli: title });
    await page.getByRole('link', { name: 'Bordi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ndryshimet nuk janë ruajtur' });
    await dialog.waitFor();
    return { page, dialog };
  };

  story('and stays, by the button or with Escape', async () => {
    const { page, dialog } = await start('Qëndron');
    await button(page, 'Qëndro këtu').click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'Titulli').inputValue()).toBe('Qëndron');
    await button(page, 'Hidhi ndryshimet').click();
    await page.getByRole('link', { name: 'Bordi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();
  });

  story('and leaves, with the draft saved', async () => {
    const { page } = await start('Kthehem');
    await button(page, 'Dil dhe vazhdo më vonë').click();
    await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();
    await page.goto(`${site.url}/dashboard/other-files?form=new`);
    await button(page, 'Vazhdo Kthehem').click();
    await page.getByText('U rikthye ajo që kishit shkruar.').waitFor();
    await button(page, 'Hidhi ndryshimet').click();
  });

  story('and leaves, with the changes discarded, which can be undone', async () => {
    const { page } = await start('Hidhet');
    await button(page, 'Dil dhe hidhi ndryshimet').click();
    await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();
    await button(page, 'Zhbëj').click();
    await page.getByRole('link', { name: 'Dokumenta Te Tjere' }).click();
    await button(page, 'Vazhdo Hidhet').click();
    expect(await field(page, 'Titulli').inputValue()).toBe('Hidhet');
    await button(page, 'Hidhi ndryshimet').click();
    await page.goto(`${site.url}/dashboard/other-files?form=new`);
    await field(page, 'Titulli').waitFor();
    expect(await field(page, 'Titulli').inputValue()).toBe('');
  });

  story('when the page is closed as well; leaving a form without changes does not', async () => {
    const { page } = await dashboard.open('/dashboard/other-files?form=new');
    const questions: string[] = [];
    page.on('dialog', (dialog) => questions.push(dialog.type()));
    await page.reload();
    await fill(page, { Titulli: 'Mbyllet' });
    expect(questions).toEqual([]);
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await button(page, 'Hidhi ndryshimet').click();
  });
});
