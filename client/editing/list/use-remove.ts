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

/** Deletes without a confirmation and offers to undo it. A failed deletion is only logged: of one that is rejected the list is loaded again. */
export function useRemove({ remove, restore }: Options) {
  const intl = useIntl();
  const notifyUndoable = useUndoNotice();
  const { attempt } = useAttempt({ asNotice: true });
  const [mutate, { client }] = useMutation(remove, { refetchQueries: 'active' });
  const [putBack] = useMutation(restore, { refetchQueries: 'active' });

  /** `consequence` is called after the deletion. */
  return async (id: number, title: string, event: MouseEvent, consequence?: Consequence) => {
    const byKeyboard = event.detail === 0;
    try {
      await mutate({ variables: { id } });
    } catch (error) {
      console.error(error);
      // Another editor may have deleted it.
      if (rejectionOf(error)) void loadAgain(client);
      return;
    }
    const text = withConsequence(intl.formatMessage({ id: 'notice.deleted' }, { title }), await consequence?.());
    const offerUndo = () => notifyUndoable(text, undo, byKeyboard);
    const undo = () =>
      attempt(() =>
        putBack({ variables: { id } }).catch((error: unknown) => {
          if (rejectionOf(error)) void loadAgain(client);
          else offerUndo();
          throw error;
        }),
      );
    offerUndo();
  };
}
