import { ApolloLink, CombinedGraphQLErrors, Observable, ServerError } from '@apollo/client';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { catalogues, textOf } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import type { MessageId } from '../../i18n/message-ids';
import { chosenFiles } from '../drafts/local-drafts';
import { forgetStored, pullDrafts } from '../drafts/server-drafts';
import { apollo } from '../session/apollo';
import { session } from '../session/session';
import { Notices } from '../shell/notices';
import { TextField } from './fields';
import { useForm } from './form-context';
import { RecordForm } from './record-form';
import type { Intent, Save } from './use-submission';

const INTENTS: [Intent, Intent] = [
  { name: 'publish', label: 'form.save' },
  { name: 'keep', label: 'error.retry', skipsValidation: true, saved: null },
];

/** The server: its drafts, and the one record that both editors see. */
const server = {
  drafts: new Map<string, object>(),
  record: { title: 'Lumi', info: 'Një', version: 1 },
  isOffline: false,
  transmit: (receive: () => void) => receive(),
};
const saves: (Parameters<Save<Values>>[0] & { key?: string })[] = [];
let outcome: (() => unknown)[] = [];
const alerts: string[] = [];
type Values = { title: string; info: string; password: string };

const save: Save<Values> = async (form) => {
  saves.push({ ...form, key: form.context.headers?.['idempotency-key'] });
  await (outcome.shift() ?? (() => {}))();
};
const rejects =
  (code: string, more: { fields?: { field: string; message: string }[]; requestId?: string } = {}) =>
  () => {
    if (code === 'CONFLICT') server.record.version += 1;
    throw new CombinedGraphQLErrors({ errors: [{ message: 'No.', extensions: { code, ...more } }] });
  };

/** The next save waits until the returned function is called, and then ends as `end` says. */
function saveWaits(end = () => {}) {
  let finish = () => {};
  outcome = [() => new Promise<void>((resolve) => (finish = resolve)).then(end)];
  return () => act(async () => finish());
}

let element: HTMLElement;
function Chooser() {
  const { setFiles, files } = useForm();
  return (
    <>
      <button type="button" onClick={() => setFiles('pdf', [new File(['%PDF'], 'harta.pdf')])}>
        choose
      </button>
      <output>{(files.pdf ?? []).map(({ name }) => name)}</output>
    </>
  );
}

/** A form in a browser tab, of the record or, with a `formId`, of a new one. Each has its own history. */
function open(formId?: string, more: Partial<Parameters<typeof RecordForm<Values>>[0]> = {}) {
  const closed = jest.fn();
  const Screen = () => {
    const [, read] = useState(0);
    const { title, info, version } = formId ? { title: '', info: '', version: 0 } : server.record;
    return (
      <RecordForm
        key={useLocation().search}
        heading={{ title: 'Thirrja' }}
        draftOf="calls"
        record={formId ? undefined : { id: 7, version }}
        titleOf={(values) => values.title}
        initial={{ title, info, password: '' }}
        secret={['password']}
        save={save}
        saved="Thirrja u ndryshua!"
        rejected="Dicka shkoi keq, provo perseri!"
        onClose={closed}
        reload={async () => read((count) => count + 1)}
        {...more}
      >
        <TextField name="title" required />
        <details>
          <TextField name="info" />
        </details>
        <TextField name="password" type="password" />
        <Chooser />
      </RecordForm>
    );
  };
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Screen /> },
      { path: '/elsewhere', element: <h1 tabIndex={-1}>Bordi</h1> },
    ],
    { initialEntries: [`/form?form=${formId ?? 7}`] },
  );
  const tab = render(
    <LanguageProvider language="al" messages={catalogues.al}>
      <Notices>
        <RouterProvider router={router} />
      </Notices>
    </LanguageProvider>,
  );
  element = tab.container;
  return { ...tab, router, closed };
}

const input = (name: keyof Values) => element.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const type = (name: keyof Values, value: string) => fireEvent.change(input(name), { target: { value } });
const button = (id: MessageId) => within(element).getByRole<HTMLButtonElement>('button', { name: textOf(id) });
const press = (id: MessageId) => act(async () => fireEvent.click(button(id)));
const typeAndSave = async (title: string) => {
  type('title', title);
  await press('form.save');
};
/** Long enough for a draft to be stored in the browser and on the server. */
const typeAndStore = async (title: string) => {
  type('title', title);
  await passes(2_000);
};
const choose = () => act(async () => fireEvent.click(within(element).getByText('choose')));
const says = (id: MessageId) => within(element).queryAllByText((text) => text.trim() === textOf(id)).length > 0;
const passes = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const local = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
/** Where unsaved changes are; each pause in typing is a new attempt, of which only the result is announced. */
function state() {
  const stored = element.querySelector('.unsaved')!.getAttribute('data-stored');
  expect(element.querySelector('.unsaved [role=status]')!.textContent !== '').toBe(stored !== 'waiting');
  return stored;
}
const conflict = () => within(element).queryByRole('region', { name: textOf('conflict.title') });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  for (const name of ['error', 'warn'] as const) jest.spyOn(console, name).mockImplementation(() => {});
  Object.assign(window, { alert: (text: string) => alerts.push(text) });
  session.store({ access_token: 'x', user_details: { username: 'ana', email: 'ana@example.org' } });
  apollo.setLink(
    new ApolloLink(({ operationName, variables }) => {
      if (server.isOffline) return new Observable((observer) => observer.error(new TypeError('offline')));
      const { key, data } = variables as { key: string; data: object };
      const answers: Record<string, () => object> = {
        SaveDraft: () => (server.drafts.set(key, data), { saveDraft: { __typename: 'Draft', key } }),
        DeleteDraft: () => ({ deleteDraft: server.drafts.delete(key) }),
        Drafts: () => ({ drafts: [...server.drafts].map(([key, data]) => ({ __typename: 'Draft', key, data })) }),
        SignedIn: () => ({ me: { __typename: 'User', id: 1 } }),
      };
      return new Observable((observer) => {
        const receive = () => {
          observer.next({ data: answers[operationName!]() });
          observer.complete();
        };
        if (operationName === 'SaveDraft') server.transmit(receive);
        else receive();
      });
    }),
  );
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  chosenFiles.clear();
  server.drafts.clear();
  Object.assign(server, { isOffline: false, record: { title: 'Lumi', info: 'Një', version: 1 } });
  for (const list of [saves, alerts, outcome]) list.length = 0;
});

it('what is typed is stored here and on the server, restored in another form of it, and discarded in both places', async () => {
  const first = open();
  type('title', 'Liqeni');
  expect([state(), local()]).toEqual(['waiting', []]);
  await passes(500);
  expect([state(), local().length]).toEqual(['waiting', 1]);
  await passes(2_000);
  expect([state(), server.drafts.size]).toEqual(['everywhere', 1]);
  first.unmount();

  open();
  expect([input('title').value, says('draft.restored')]).toEqual(['Liqeni', true]);
  await press('draft.discard');
  expect([input('title').value, says('draft.restored'), local(), server.drafts.size]).toEqual(['Lumi', false, [], 0]);
  await press('notice.undo');
  expect(input('title').value).toBe('Liqeni');
});

it('a discarded draft does not come back, even if its copy reaches the server later', async () => {
  open('new-1');
  let receive = () => {};
  jest.spyOn(server, 'transmit').mockImplementationOnce((later) => void (receive = later));
  await typeAndStore('E hedhur tej');
  await press('draft.discard');
  await act(async () => receive());
  expect(server.drafts.size).toBe(0);
});

it('a copy that reaches the server after something else was typed is not taken for that', async () => {
  open();
  let receive = () => {};
  jest.spyOn(server, 'transmit').mockImplementationOnce((later) => void (receive = later));
  await typeAndStore('Një');
  type('title', 'Dy');
  await passes(500);
  await act(async () => receive());
  expect(state()).toBe('waiting');
});

it('what was typed last is stored when the page is hidden, and when the form closes', async () => {
  const { unmount } = open();
  type('title', 'Në çastin e fundit');
  fireEvent(window, new Event('pagehide'));
  expect(localStorage.getItem(local()[0])).toContain('Në çastin e fundit');
  type('title', 'Edhe më vonë');
  unmount();
  expect(localStorage.getItem(local()[0])).toContain('Edhe më vonë');
});

it('what was erased again leaves no draft', async () => {
  open('new-1');
  await typeAndStore('abc');
  expect([local().length, server.drafts.size]).toEqual([1, 1]);
  await typeAndStore('');
  expect([local(), server.drafts.size]).toEqual([[], 0]);
});

it('a secret is stored nowhere', async () => {
  open('new-1');
  type('title', 'Ana');
  type('password', 'nje fjalekalim');
  await passes(2_000);
  expect(JSON.stringify([...server.drafts]) + localStorage.getItem(local()[0])).not.toContain('nje fjalekalim');
});

it('a draft is left to the server by Log Out, and comes back, unless a later one is only in this browser', async () => {
  const { unmount } = open();
  await typeAndStore('Nga zyra');
  unmount();
  await passes(2_000);
  const [[key, stored]] = server.drafts;
  server.drafts.set(key, { ...stored, savedAt: 1 }); // by another computer, whose clock is slow
  await act(forgetStored);
  expect(local()).toHaveLength(1);
  server.drafts.set(key, stored);
  await act(forgetStored);
  expect(local()).toEqual([]);
  // Another tab, in which the editor is still signed in.
  fireEvent(window, new StorageEvent('storage', { key: 'dashboard-logged-out' }));
  await passes(0);
  open();
  expect(input('title').value).toBe('Nga zyra');
  await passes(2_000);
  fireEvent(window, new Event('pagehide'));
  await act(forgetStored);
  expect(local()).toEqual([]);
  type('title', 'Nga shtëpia');
  server.isOffline = true;
  await passes(2_000);
  server.isOffline = false;
  await act(pullDrafts);
  await act(forgetStored);
  expect(localStorage.getItem(local()[0])).toContain('Nga shtëpia');
});

it('the form says where unsaved changes are, and sends them again after a while', async () => {
  open();
  server.isOffline = true;
  await typeAndStore('Në tren');
  expect(state()).toBe('browser');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await typeAndStore('Pa vend');
  expect(state()).toBe('nowhere');
  server.isOffline = false;
  await passes(20_000);
  expect([state(), JSON.stringify([...server.drafts]).includes('Pa vend')]).toEqual(['everywhere', true]);
  await press('form.save');
  expect(saves).toMatchObject([{ values: { title: 'Pa vend' } }]);
  full.mockRestore();
});

it('another tab that removes the stored copy does not take the text from this one', async () => {
  open();
  await typeAndStore('Këtu');
  const [key] = local();
  localStorage.removeItem(key);
  fireEvent(window, new StorageEvent('storage', { key, newValue: null }));
  expect(localStorage.getItem(key)).toContain('Këtu');
});

it('a form that stays after it was saved is closed if it cannot be read again, unless the editor has left it', async () => {
  const { closed } = open(undefined, { onSaved: () => Promise.reject(new TypeError('The connection was lost.')) });
  await typeAndSave('U ruajt');
  expect(closed).toHaveBeenCalledTimes(1);
  cleanup();
  let lose = () => {};
  const left = open(undefined, {
    onSaved: () => new Promise((_resolve, reject) => (lose = () => reject(new TypeError('The connection was lost.')))),
  });
  await typeAndSave('U ruajt prapë');
  left.unmount();
  await act(async () => lose());
  expect(left.closed).not.toHaveBeenCalled();
});

it('a save that ends after the form was left is told, and closes nothing else', async () => {
  const finish = saveWaits();
  const { closed, unmount } = open();
  await typeAndSave('U ruajt ndërkohë');
  unmount();
  await finish();
  expect([alerts, local()]).toEqual([['Thirrja u ndryshua!'], []]);
  expect(closed).not.toHaveBeenCalled();
});

it.each<[string, Parameters<typeof open>[1], string[]]>([
  ['shows the message of the server', { rejected: 'SERVER_MESSAGE' }, ['No.']],
  ['says nothing itself', { rejected: null }, []],
  ['asks for all fields', { rejected: undefined }, ['Ju lutem mbushni te gjitha fushat e kerkuara!']],
])('a form that is rejected %s, if it is made so', async (_, more, said) => {
  outcome = [rejects('BAD_INPUT')];
  const { closed } = open(undefined, more);
  await typeAndSave('Liqeni');
  expect([alerts, closed.mock.calls, local().length]).toEqual([said, [], 1]);
});

it('a button may have a notice instead of an alert, and its own way on, which only its own form takes', async () => {
  const onSaved = jest.fn();
  const intents = (): [Intent] => [{ name: 'save', label: 'form.save', saved: null, notice: 'U botua.', onSaved }];
  const { closed } = open(undefined, { intents });
  await typeAndSave('Liqeni');
  expect(within(element).getAllByText('U botua.').length).toBeGreaterThan(0);
  expect([alerts, onSaved.mock.calls.length, closed.mock.calls.length]).toEqual([[], 1, 0]);
  cleanup();
  const finish = saveWaits();
  const { unmount } = open(undefined, { intents });
  await typeAndSave('Lumi');
  unmount();
  await finish();
  expect(onSaved).toHaveBeenCalledTimes(1);
});

const typing = async () => type('info', 'Nga e dyta');
it.each([
  ['typed', 'saved', typing, () => {}],
  ['chosen', 'saved', choose, () => {}],
  ['typed', 'rejected', typing, rejects('BAD_INPUT')],
])('what is %s in a form that was opened again stays when the first one has been %s', async (_, __, give, end) => {
  const finish = saveWaits(end);
  const { unmount } = open();
  await typeAndSave('Nga e para');
  unmount();
  cleanup();
  open();
  await give();
  await passes(2_000);
  const stored = () => local().map((key) => localStorage.getItem(key));
  const before = stored();
  expect(before).toHaveLength(1);
  await finish();
  expect(stored()).toEqual(before);
});

it('what was saved although its response was lost is no draft when the form is opened again', async () => {
  outcome = [() => Promise.reject(new TypeError('The connection was lost.'))];
  const { unmount } = open();
  await typeAndSave('Liqeni');
  unmount();
  cleanup();
  server.record = { title: 'Liqeni', info: 'Një', version: 2 };
  open();
  await passes(2_000);
  expect([conflict(), says('draft.restored'), local()]).toEqual([null, false, []]);
});

it('changes that are being sent can be discarded only by leaving, which stops them', async () => {
  outcome = [() => new Promise(() => {})];
  const { router } = open();
  await typeAndSave('Më mirë jo');
  expect(within(element).queryByText(textOf('draft.discard'))).toBeNull();
  await act(() => router.navigate('/elsewhere'));
  expect(saves[0].context.signal!.aborted).toBe(false);
  await act(async () => fireEvent.click(within(element).getByText(textOf('leave.discard'))));
  expect([saves[0].context.signal!.aborted, local()]).toEqual([true, []]);
});

it('what was saved while the editor was asked is left, not discarded', async () => {
  const finish = saveWaits();
  const { router, closed } = open(undefined, { onSaved: () => new Promise(() => {}) });
  await typeAndSave('U ruajt më parë');
  await act(() => router.navigate('/elsewhere'));
  await finish();
  await act(async () => fireEvent.click(within(element).getByText(textOf('leave.discard'))));
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(closed).not.toHaveBeenCalled();
});

it('new records have drafts of their own, which are listed, continued and discarded', async () => {
  for (const [formId, title] of [[undefined, 'Liqeni'] as const, ['new-a', 'E para'] as const]) {
    const { unmount } = open(formId);
    await typeAndStore(title);
    unmount();
  }
  const { router } = open('new-b');
  expect(input('title').value).toBe('');
  const unfinished = within(element).getByRole('list', { name: textOf('unfinished.title') });
  expect(unfinished.textContent).toMatch(/^[^«]*«E para»[^«]*$/);
  await act(async () => fireEvent.click(within(unfinished).getByRole('button', { name: /^Vazhdo/ })));
  expect(router.state.location.search).toBe('?form=new-a');
  cleanup();
  open('new-c');
  await act(async () => fireEvent.click(within(element).getByRole('button', { name: /^Hidhi tej ndryshimet E para/ })));
  expect([local(), server.drafts.size, element.querySelector('.unfinished')]).toEqual([
    [expect.stringContaining('calls:7')],
    1,
    null,
  ]);
});

it('saving sends the values and the version, removes the draft, says so and closes', async () => {
  const { closed, router } = open();
  await typeAndStore('Liqeni');
  await press('form.save');
  expect(saves).toMatchObject([{ intent: 'save', values: { title: 'Liqeni' }, version: 1, key: undefined }]);
  expect([alerts, local(), server.drafts.size]).toEqual([['Thirrja u ndryshua!'], [], 0]);
  expect(closed).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/elsewhere'));
  expect(within(element).queryByRole('heading', { name: 'Bordi' })).not.toBeNull();
  expect(local()).toEqual([]);
});

it('a form is sent by a button, Ctrl+S or ⌘S, which publishes nothing if there is a choice, never by Enter in a line', async () => {
  open('new-1', { intents: () => INTENTS });
  expect(fireEvent.keyDown(input('title'), { key: 'Enter' })).toBe(false);
  await press('form.save');
  expect(saves).toEqual([]); // the title is missing
  type('title', 'Liqeni');
  const dialog = element.appendChild(document.createElement('dialog'));
  dialog.open = true;
  await act(async () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }));
  await act(async () => fireEvent.keyDown(window, { key: 's' }));
  expect(saves).toEqual([]); // a dialog asks something else, or it is a letter
  dialog.remove();
  await act(async () => fireEvent.keyDown(window, { key: 'a', ctrlKey: true }));
  await act(async () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }));
  cleanup();
  open('new-2', { intents: () => INTENTS });
  type('title', 'Liqeni i Fierzës');
  await act(async () => fireEvent.keyDown(window, { key: 's', metaKey: true }));
  expect(saves).toMatchObject([{ intent: 'keep' }, { intent: 'keep' }]);
  expect(alerts).toEqual([]);
});

it('while a form is being sent it is not sent again, takes no input, which would be lost, and says how much of its file has been sent', async () => {
  const finish = saveWaits(rejects('BAD_INPUT'));
  open();
  type('title', 'Liqeni');
  await choose();
  await press('form.save');
  expect(element.querySelector('progress')!.value).toBe(0);
  // Announced only at the half and at the end.
  for (const [share, announced] of [
    ['0.4', '0'],
    ['0.5', '50'],
    ['0.9', '50'],
    ['1', '100'],
  ]) {
    act(() => saves[0].context.onProgress!(Number(share)));
    const [, percent] = /(\d+)/.exec(element.querySelector('.sending [role=status]')!.textContent)!;
    expect([element.querySelector('progress')!.value, percent]).toEqual([Number(share), announced]);
  }
  expect(button('form.save').disabled).toBe(true);
  fireEvent.submit(element.querySelector('form')!);
  expect(input('title').closest('[inert]')).not.toBeNull();
  await finish();
  expect(saves).toHaveLength(1);
  expect(input('title').closest('[inert]')).toBeNull();
});

it.each([[['info']], [['info.0.url', 'info.1.url']]])(
  'a rejection of %j is shown, also after a reload, in its section',
  async (names) => {
    outcome = [rejects('BAD_INPUT', { fields: names.map((field) => ({ field, message: 'No.' })) })];
    const { unmount, closed } = open();
    await typeAndSave('Liqeni');
    const rejected = () => within(element).getByRole('alert');
    expect(alerts).toEqual(['Dicka shkoi keq, provo perseri!']);
    expect(closed).not.toHaveBeenCalled();
    expect(input('info').hasAttribute('aria-invalid')).toBe(true);
    expect(element.querySelector('details')!.open).toBe(true);
    unmount();
    open();
    expect(input('title').value).toBe('Liqeni');
    fireEvent.click(within(rejected()).getAllByRole('link').at(-1)!);
    expect(document.activeElement).toBe(input('info'));
  },
);

it('a failure shows the number by which it is found in the log', async () => {
  outcome = [rejects('INTERNAL', { requestId: 'a1b2' })];
  open();
  await typeAndSave('Liqeni');
  expect(within(element).queryByText('a1b2')).not.toBeNull();
});

it.each([
  ['is unknown to the server', rejects('OUTCOME_UNKNOWN')],
  ['is lost with the connection', () => Promise.reject(new TypeError('The connection was lost.'))],
  ['has not arrived', () => new Promise(() => {})],
])(
  'a record is not created twice if the outcome %s: the next attempt has the same key, also after a reload',
  async (_, lost) => {
    outcome = [lost];
    const { unmount } = open('new-1');
    await typeAndSave('Një herë');
    expect(alerts).toEqual([]);
    unmount();
    open('new-1');
    await press('form.save');
    expect(saves).toHaveLength(2);
    expect(saves[0].key).toMatch(/^new-/);
    expect(saves[1].key).toBe(saves[0].key);
    cleanup();
    open('new-2');
    await typeAndSave('Tjetër');
    expect(saves[2].key).not.toBe(saves[0].key);
  },
);

it.each([
  ['a lost connection', () => Promise.reject(new TypeError('The connection was lost.')), 'form.unsent.lost'],
  [
    'too many requests',
    () => Promise.reject(new ServerError('', { response: { status: 429 } as Response, bodyText: '' })),
    'form.unsent.tooMany',
  ],
  ['too many uploads', rejects('TOO_MANY_REQUESTS'), 'form.unsent.tooMany'],
] as const)('of %s the form says so, leaves everything in place, and can be retried', async (_, end, text) => {
  outcome = [end];
  open();
  type('title', 'Liqeni');
  await choose();
  await press('form.save');
  expect([alerts, says(text)]).toEqual([[], true]);
  await press('error.retry');
  expect(saves[1]).toMatchObject({ values: { title: 'Liqeni' }, files: { pdf: [{ name: 'harta.pdf' }] } });
});

it('a chosen file stays with its form, has to be chosen again after a reload, and is not given to the next form', async () => {
  const first = open();
  const files = () => element.querySelector('output')!.textContent;
  await choose();
  await passes(2_000);
  first.unmount();
  const again = open();
  expect(files()).toBe('harta.pdf');
  again.unmount();
  chosenFiles.clear(); // the page was closed
  const reloaded = open();
  expect(files()).toBe('');
  expect(element.querySelector('.restored')!.textContent).toContain('harta.pdf');
  await choose();
  await press('draft.discard');
  expect(files()).toBe('');
  await press('notice.undo');
  reloaded.unmount();
  const undone = open();
  expect(files()).toBe('harta.pdf');
  await press('draft.discard');
  undone.unmount();
  open();
  expect([files(), element.querySelector('.restored')!.textContent!.trim()]).toEqual(['', '']);
  await choose();
  await press('form.save');
  cleanup();
  open();
  expect(files()).toBe('');
});

async function conflicted() {
  server.record = { title: 'Lumi i tyre', info: 'E re', version: 1 };
  outcome = [rejects('CONFLICT')];
  await press('form.save');
  expect(conflict()).not.toBeNull();
}

it('the second of two editors sees both versions, and by keeping theirs merges the changes of the other', async () => {
  open();
  type('title', 'Liqeni');
  await conflicted();
  const cells = within(conflict()!)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(cells).toEqual([`${textOf('field.title')}LiqeniLumi i tyre`]);
  expect(conflict()!.textContent).toContain(`${textOf('field.title')}, ${textOf('field.info')}`);
  expect(button('form.save').disabled).toBe(true);
  fireEvent.submit(element.querySelector('form')!);
  expect(saves).toHaveLength(1);
  await press('conflict.keepMine');
  expect([conflict(), input('info').value]).toEqual([null, 'E re']);

  // A third change: nothing is overwritten silently.
  server.record = { ...server.record, title: 'I tretë' };
  outcome = [rejects('CONFLICT')];
  await press('form.save');
  expect(saves[1].version).toBe(2);
  expect(conflict()).not.toBeNull();
  await press('conflict.keepMine');
  await press('form.save');
  expect(saves[2]).toMatchObject({ version: 3, values: { title: 'Liqeni', info: 'E re' } });
});

it('the stored version can be taken instead, and that be undone', async () => {
  open();
  type('title', 'Liqeni');
  await conflicted();
  await press('conflict.takeTheirs');
  expect([conflict(), input('title').value, local()]).toEqual([null, 'Lumi i tyre', []]);
  await press('notice.undo');
  expect([conflict() !== null, input('title').value]).toEqual([true, 'Liqeni']);
});

it('an outdated draft is compared as soon as the form opens', async () => {
  const { unmount } = open();
  await typeAndStore('Nga drafti');
  unmount();
  server.record = { title: 'Nga tjetri', info: 'Një', version: 2 };
  open();
  expect(conflict()).not.toBeNull();
});

it('leaving asks only if there are changes: one may stay, leave with the draft, or discard it, which can be undone', async () => {
  const { router } = open();
  const dialog = () => element.querySelector('dialog');
  const isWarned = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(false);
  type('title', 'Liqeni');
  expect(isWarned()).toBe(true);
  const inDialog = (id: MessageId) => act(async () => fireEvent.click(within(dialog()!).getByText(textOf(id))));
  await act(() => router.navigate('/elsewhere'));
  await inDialog('leave.stay');
  expect([dialog(), input('title').value]).toEqual([null, 'Liqeni']);
  await act(() => router.navigate('/elsewhere'));
  fireEvent(dialog()!, new Event('cancel', { cancelable: true }));
  expect(dialog()).toBeNull();
  await act(() => router.navigate('/elsewhere'));
  await inDialog('leave.keep');
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(localStorage.getItem(local()[0])).toContain('Liqeni');

  await act(() => router.navigate('/form?form=7'));
  expect(input('title').value).toBe('Liqeni');
  await act(() => router.navigate('/elsewhere'));
  await inDialog('leave.discard');
  expect([router.state.location.pathname, local()]).toEqual(['/elsewhere', []]);
  await press('notice.undo');
  expect(localStorage.getItem(local()[0])).toContain('Liqeni');
});

it('a notice that can be undone stays for 25 seconds, longer under the mouse or with the focus, which it gets from the keyboard', async () => {
  open();
  for (const by of ['mouse', 'keyboard']) {
    type('title', 'Liqeni');
    await act(async () => fireEvent.click(button('draft.discard'), { detail: by === 'mouse' ? 1 : 0 }));
    const notice = element.querySelector<HTMLElement>('.notice')!;
    expect(document.activeElement === within(notice).getByText(textOf('notice.undo'))).toBe(by === 'keyboard');
    if (by === 'mouse') fireEvent.mouseEnter(notice);
    await passes(120_000);
    expect(notice.isConnected).toBe(true);
    if (by === 'mouse') fireEvent.mouseLeave(notice);
    else act(() => (document.activeElement as HTMLElement).blur());
    await passes(24_000);
    expect(notice.isConnected).toBe(true);
    await passes(2_000);
    expect(notice.isConnected).toBe(false);
  }
});

it('several discards are undone one by one', async () => {
  const undo = () => within(element).getAllByRole('button', { name: textOf('notice.undo') });
  open();
  for (const title of ['Një', 'Dy']) {
    type('title', title);
    await press('draft.discard');
  }
  await act(async () => fireEvent.click(undo()[0]));
  expect([input('title').value, undo().length]).toEqual(['Një', 1]);
});
