import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useAttempt } from '../form/use-attempt';
import { loadAgain, rejectionOf } from '../session/apollo';
import { useUndoNotice } from '../shell/notices';

type ById = TypedDocumentNode<unknown, { id: number }>;
/** Returns a sentence for the notice, about what else became of it. */
export type Consequence = () => Promise<string | undefined>;

export const withConsequence = (text: string, more: string | undefined) => [text, more].filter(Boolean).join(' ');

export type Options = { remove: ById; restore: ById };

/** Deletes without a confirmation and offers to undo it. Of a deletion or undo that is rejected the list is loaded again. */
export function useRemove({ remove, restore }: Options) {
  const intl = useIntl();
  const notifyUndoable = useUndoNotice();
  const { attempt } = useAttempt({ asNotice: true });
  const [mutate, { client }] = useMutation(remove, { refetchQueries: 'active' });
  const [putBack] = useMutation(restore, { refetchQueries: 'active' });

  /** `consequence` is called after the deletion. */
  return async (id: number, title: string, event: MouseEvent, consequence?: Consequence) => {
    const byKeyboard = event.detail === 0;
    const change = (request: Promise<unknown>, onUnsent?: () => void) =>
      attempt(() =>
        request.catch((error: unknown) => {
          // Another editor may have deleted it.
          if (rejectionOf(error)) void loadAgain(client);
          else onUnsent?.();
          throw error;
        }),
      );
    if (!(await change(mutate({ variables: { id } })))) return;
    const text = withConsequence(intl.formatMessage({ id: 'notice.deleted' }, { title }), await consequence?.());
    const offerUndo = () => notifyUndoable(text, undo, byKeyboard);
    const undo = () => change(putBack({ variables: { id } }), offerUndo);
    offerUndo();
  };
}
