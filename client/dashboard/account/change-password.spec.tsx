import { fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../test/screens/screen';
import { ChangePassword } from './change-password';

it.each([
  ['account.changed', {}],
  ['rejected.title error.FORBIDDEN', () => reject('FORBIDDEN')],
  ['form.unsent.lost', () => Promise.reject(new TypeError('lost'))],
])('who changes the password reads: %s', async (said, changePassword) => {
  const { text, press, container } = await showScreen(() => <ChangePassword email="a@x.al" />, { changePassword });
  for (const input of container.querySelectorAll('[type=password]'))
    fireEvent.change(input, { target: { value: 'Lumi i Drinit 71' } });
  await press('account.change');
  expect(text('[role=alert], [role=status]')).toBe(said);
});
