import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { catalogues, textOf } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { Newsletter } from './newsletter';

afterEach(() => void jest.useRealTimers());

const show = (is = '') =>
  render(
    <LanguageProvider language="al" messages={catalogues.al}>
      <MemoryRouter initialEntries={[`/al?subscribed=${is}`]}>
        <Newsletter />
      </MemoryRouter>
    </LanguageProvider>,
  );

it.each([
  ['0', textOf('newsletter.rejected')],
  ['1', ''],
  ['3', textOf('newsletter.later')],
])('of a form that was posted without scripts and returned %s, the message after two seconds is: %s', (is, text) => {
  jest.useFakeTimers();
  show(is);
  expect(screen.getByRole('status').textContent).not.toBe('');
  act(() => void jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status').textContent).toBe(text);
});

/** The form sent by scripts, to which the server responds. */
async function send(answer: () => Promise<Response>) {
  const request = jest.fn(answer);
  globalThis.fetch = request as never;
  show();
  fireEvent.change(document.querySelector('[name=homepage]')!, { target: { value: 'x' } });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: textOf('newsletter.email') });
  fireEvent.change(field, { target: { value: 'lexuese@example.org' } });
  await act(async () => void fireEvent.submit(field));
  const [[, { body }]] = request.mock.calls as unknown as [string, { body: string }][];
  expect(JSON.parse(body)).toEqual({ email: 'lexuese@example.org', homepage: 'x' });
  return { field, status: screen.getByRole('status') };
}

it('a new subscriber is thanked for a second and a half, and the field is emptied', async () => {
  jest.useFakeTimers();
  const { field, status } = await send(
    async () => ({ json: async () => ({ al_message: 'Faleminderit!', en_message: 'Thanks!' }) }) as Response,
  );
  act(() => void jest.advanceTimersByTime(1_400));
  expect([field.value, status.textContent]).toEqual(['', 'Faleminderit!']);
  act(() => void jest.advanceTimersByTime(200));
  expect(status.textContent).toBe('');
});

it.each([
  ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is one too many', () => Promise.resolve({ status: 429, json: () => Promise.resolve({}) } as Response)],
])('an address whose request %s is told not to be registered', async (_, answer) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect((await send(answer)).status.textContent).toBe(textOf('newsletter.later'));
});
