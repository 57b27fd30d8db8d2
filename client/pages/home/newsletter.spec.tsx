import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { catalogues, textOf } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { Newsletter } from './newsletter';

afterEach(() => void jest.useRealTimers());

it.each([
  ['0', textOf('newsletter.rejected')],
  ['1', ''],
  ['3', textOf('newsletter.later')],
])('of a form that was posted without scripts and returned %s, the message after two seconds is: %s', (is, text) => {
  jest.useFakeTimers();
  render(
    <LanguageProvider language="al" messages={catalogues.al}>
      <MemoryRouter initialEntries={[`/al?subscribed=${is}`]}>
        <Newsletter />
      </MemoryRouter>
    </LanguageProvider>,
  );
  expect(screen.getByRole('status').textContent).not.toBe('');
  act(() => void jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status').textContent).toBe(text);
});
