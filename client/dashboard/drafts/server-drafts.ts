import { apollo } from '../apollo';
import { drafts, type Draft } from './local-drafts';
import { DeleteDraftDocument, DraftsDocument, SaveDraftDocument } from './drafts.generated';
import type { DraftKey } from './draft-key';

const PUSH_DELAY = 1500;
const MAX_WAIT = 2000;

/** Background requests must not open the sign-in dialog when the session has expired. */
const context = { background: true };
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Drafts are saved in the browser first and on the server a little later, so that other browsers have them too. */
export function pushDraft(draft: Draft) {
  clearTimeout(timers.get(draft.key));
  timers.set(
    draft.key,
    setTimeout(() => {
      const variables = { key: draft.key, data: draft };
      apollo.mutate({ mutation: SaveDraftDocument, variables, context }).catch(console.warn);
    }, PUSH_DELAY),
  );
}

export function removeRemote(key: string) {
  clearTimeout(timers.get(key));
  apollo.mutate({ mutation: DeleteDraftDocument, variables: { key }, context }).catch(console.warn);
}

/** Fetches newer drafts from the server. If the server is slow, the dashboard opens without them. */
export async function pullDrafts(): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT, null));
  const found = apollo.query({ query: DraftsDocument, fetchPolicy: 'no-cache', context });
  const result = await Promise.race([found, late]);
  for (const { key, data } of result?.data?.drafts ?? []) {
    const draft = { ...(data as Draft), key: key as DraftKey };
    if (draft.savedAt > (drafts.read(draft.key)?.savedAt ?? 0)) drafts.write(draft);
  }
}
