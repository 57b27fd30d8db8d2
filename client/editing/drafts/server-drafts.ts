import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../browser/storage';
import { apollo } from '../session/apollo';
import { createListeners } from '../listeners';
import { drafts, type Draft, type DraftKey } from './local-drafts';
import { DeleteDraftDocument, DraftsDocument, SaveDraftDocument } from './drafts.generated';

const PUSH_DELAY_MS = 800;
const RETRY_DELAY_MS = 15_000;
const MAX_PULL_WAIT_MS = 2_000;

/** Requests in the background must not open the sign-in dialog when the session has expired, and are not taken for changes of lists. */
const context = { background: true };
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Whether the latest state of a draft is on the server. */
export type SyncState = 'waiting' | 'done' | 'failed';
const syncStates = new Map<string, SyncState>();
const { subscribe, notify } = createListeners();

function setSyncState(key: string, state: SyncState) {
  syncStates.set(key, state);
  notify();
}

export const useSyncState = (key: DraftKey) => useSyncExternalStore(subscribe, () => syncStates.get(key));

/** Drafts are saved in the browser first and on the server a little later, so that other browsers have them too. */
export function pushDraft(draft: Draft, delay = PUSH_DELAY_MS) {
  clearTimeout(timers.get(draft.key));
  setSyncState(draft.key, 'waiting');
  const timer = setTimeout(() => void send(), delay);
  timers.set(draft.key, timer);

  async function send() {
    const variables = { key: draft.key, data: draft };
    const result = await apollo.mutate({ mutation: SaveDraftDocument, variables, context }).catch((error: unknown) => {
      console.warn(error);
      return null;
    });
    // The draft was removed meanwhile, perhaps before this came.
    if (!timers.has(draft.key)) return removeRemote(draft.key);
    // A later change is on its way.
    if (timers.get(draft.key) !== timer) return;
    setSyncState(draft.key, result ? 'done' : 'failed');
    if (!result)
      timers.set(
        draft.key,
        setTimeout(() => pushDraft(draft, 0), RETRY_DELAY_MS),
      );
  }
}

window.addEventListener('online', () => {
  for (const [key, state] of syncStates) {
    const draft = state === 'failed' && drafts.read(key as DraftKey);
    if (draft) pushDraft(draft, 0);
  }
});

export function removeRemote(key: string) {
  clearTimeout(timers.get(key));
  timers.delete(key);
  syncStates.delete(key);
  apollo.mutate({ mutation: DeleteDraftDocument, variables: { key }, context }).catch(console.warn);
}

/** Null if the server is slow. */
export const unlessLate = <T>(result: Promise<T>): Promise<T | null> =>
  Promise.race([result, new Promise<null>((resolve) => setTimeout(resolve, MAX_PULL_WAIT_MS, null))]);

/** The drafts of the server; none if it is slow. */
async function remoteDrafts(): Promise<Draft[]> {
  const result = await unlessLate(apollo.query({ query: DraftsDocument, context }));
  return (result?.data?.drafts ?? []).map(({ key, data }) => ({ ...(data as Draft), key: key as DraftKey }));
}

/** Fetches newer drafts from the server. */
export async function pullDrafts(): Promise<void> {
  for (const draft of await remoteDrafts())
    if (draft.savedAt > (drafts.read(draft.key)?.savedAt ?? 0)) drafts.write(draft);
}

/** Leaves in the browser only the drafts that the server does not have. */
export async function forgetStored(): Promise<void> {
  for (const { key, savedAt } of await remoteDrafts())
    if (drafts.read(key)?.savedAt === savedAt) drafts.removeLocal(key);
  browserStorage.write('dashboard-logged-out', String(Date.now()));
}

// The editor may still be signed in, in this tab.
window.addEventListener('storage', ({ key }) => {
  if (key === 'dashboard-logged-out') pullDrafts().catch(console.warn);
});
