import { act, fireEvent } from '@testing-library/react';
import { showScreen } from '../../test/screens/screen';
import { Keyboard } from './keyboard';
import { Screen as Calls } from './calls/call-screen';

const calls = ['Besa', 'Ana', 'Lumi'].map((title, id) => ({ id, title, info: id < 2 ? 'Një' : 'Dy', files: [] }));

async function show(url: string) {
  const Screen = () => (
    <>
      <Keyboard />
      <Calls />
    </>
  );
  const shown = await showScreen(Screen, { calls }, url);
  const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key }));
  return { ...shown, key: press };
}

it('j and k move through the rows of a list, sorted and searched as the URL says, and Enter opens one', async () => {
  const { key, press, router, container } = await show('/?q=nje');
  await press('column.title');
  expect([router.state.location.search, container.querySelectorAll('th[aria-sort=ascending]').length]).toEqual([
    '?q=nje&sort=title',
    1,
  ]);
  (document.activeElement as HTMLElement).blur();
  const rows = [];
  for (const each of ['j', 'j', 'j', 'k']) {
    await key(each);
    rows.push(document.activeElement!.querySelector('th')!.textContent);
  }
  expect(rows).toEqual(['Ana', 'Besa', 'Besa', 'Ana']);
  await key('Enter');
  expect(router.state.location.search).toContain('form=1');
});

it('? lists the shortcuts and / leads to the search, but not while typing, and they can be switched off', async () => {
  const { key, text, container, press } = await show('/');
  const search = () => document.activeElement === container.querySelector('[type=search]');
  await key('/');
  expect(search()).toBe(true);
  await key('?');
  expect(text('dialog')).toBe('');
  (document.activeElement as HTMLElement).blur();
  await key('?');
  expect(text('dialog')).toContain('? keys.help');
  fireEvent.click(container.querySelector('dialog [type=checkbox]')!);
  await press('common.close');
  for (const each of ['?', '/', 'j']) await key(each);
  expect([text('dialog'), search(), document.activeElement]).toEqual(['', false, document.body]);
});
