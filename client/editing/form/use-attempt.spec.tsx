import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { catalogues, textOf } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { SignInDeclined } from '../session/expired-session';
import { Notices } from '../shell/notices';
import { useAttempt } from './use-attempt';

const rejection = (code: string, fields: { field: string }[] = []) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'No.', extensions: { code, fields } }] });

const LOCKED = { field: 'pdf', file: { name: 'a.pdf', problem: 'LOCKED' } };

async function attempted(error: Error, options?: Parameters<typeof useAttempt>[0]) {
  const { result } = renderHook(() => useAttempt(options), {
    wrapper: ({ children }) => (
      <LanguageProvider language="al" messages={catalogues.al}>
        <Notices>{children}</Notices>
      </LanguageProvider>
    ),
  });
  await act(() => result.current.attempt(() => Promise.reject(error)));
  return result;
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void jest.restoreAllMocks());

it.each([
  ['of the code', rejection('TOO_LARGE'), textOf('error.TOO_LARGE')],
  ['of the field that is known', rejection('DUPLICATE', [{ field: 'email' }]), textOf('reason.DUPLICATE.email')],
  ['of the file', rejection('UNSUPPORTED_FILE', [LOCKED]), textOf('unusable.LOCKED').replace('{name}', 'a.pdf')],
  ['that this screen has', rejection('GONE'), textOf('imports.tooLate')],
  [
    'of too many requests of any kind',
    new ServerError('', { response: { status: 429 } as Response, bodyText: '' }),
    textOf('error.TOO_MANY_REQUESTS'),
  ],
  ['of a lost connection', new TypeError('lost'), textOf('error.UNAVAILABLE')],
  ['of a sign-in that was declined', new SignInDeclined(), textOf('error.UNAUTHENTICATED')],
])("an editor reads the reason %s, never the server's message", async (_, error, reason) => {
  const result = await attempted(error, { reasons: { GONE: 'imports.tooLate' } });
  expect(result.current).toMatchObject({ failure: reason, busy: false });
  await act(() => result.current.attempt(async () => {}));
  expect(result.current.failure).toBeUndefined();
});
