import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { DownloadLink } from './download-link';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['is rejected', () => Promise.resolve({ ok: false } as Response), [['Failed to download file']]],
  ['never arrives', () => Promise.reject(new TypeError()), [['Failed to download file']]],
  ['succeeds', () => Promise.resolve({ ok: true } as Response), []],
])('a download that %s logs what the specification says', async (_, respond, logged) => {
  const request = jest.fn(respond);
  globalThis.fetch = request as typeof fetch;
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<DownloadLink materialId={7}>Shkarko</DownloadLink>);
  const link = screen.getByRole('link', { name: 'Shkarko' });
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot navigate
  fireEvent.click(link);
  await waitFor(() => expect(request).toHaveBeenCalledWith('/api/download-file/7', { method: 'HEAD' }));
  await waitFor(() => expect(log.mock.calls).toEqual(logged));
});
