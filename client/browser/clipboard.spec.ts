/** @jest-environment jsdom */
import { copyText } from './clipboard';

const withClipboard = (clipboard: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

it('tells when the browser does not copy, or has no clipboard', async () => {
  withClipboard(undefined);
  expect(await copyText('a')).toBe(false);
  withClipboard({ writeText: () => Promise.reject(new Error('No.')) });
  expect(await copyText('a')).toBe(false);
  withClipboard({ writeText: () => Promise.resolve() });
  expect(await copyText('a')).toBe(true);
});
