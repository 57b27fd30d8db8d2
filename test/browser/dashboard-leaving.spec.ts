import { describe, expect } from '@jest/globals';
import { button, dashboardStories, field, fill } from '../support/dashboard.js';
import { textOf } from '../support/messages.js';

const { story, dashboard } = dashboardStories();

describe('leaving a form with changes asks', () => {
  const start = async (title: string) => {
    const { page } = await dashboard.open('/dashboard/other-files');
    await button(page, textOf('otherFiles.add')).click();
    await fill(page, { Titulli: title });
    await page.getByRole('link', { name: 'Bordi' }).click();
    const dialog = page.getByRole('dialog', { name: textOf('leave.title') });
    await dialog.waitFor();
    return { page, dialog };
  };

  story('and stays, by the button or with Escape', async () => {
    const { page, dialog } = await start('Qëndron');
    await button(page, textOf('leave.stay')).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'Titulli').inputValue()).toBe('Qëndron');
    await button(page, textOf('draft.discard')).click();
    await page.getByRole('link', { name: 'Bordi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();
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
    await button(page, textOf('draft.discard')).click();
  });
});
