import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useAttempt } from '../form/use-attempt';
import { useUndoNotice } from '../shell/notices';

type ById = TypedDocumentNode<unknown, { id: number }>;
type Options = { remove: ById; restore: ById };

/** Deletes without a confirmation and offers to undo it. A failed deletion is only logged: the list, loaded again, says what has become of the record. */
export function useRemove({ remove, restore }: Options) {
  const intl = useIntl();
  const notifyUndoable = useUndoNotice();
  const { attempt } = useAttempt({ asNotice: true });
  const [mutate, { client }] = useMutation(remove);
  const [putBack] = useMutation(restore, { refetchQueries: 'active' });

  /** `consequence` is called after the deletion; its text is added to the notice. */
  return async (id: number, title: string, event: MouseEvent, consequence?: () => Promise<string | undefined>) => {
    const byKeyboard = event.detail === 0;
    try {
      await mutate({ variables: { id } });
    } catch (error) {
      console.error(error);
      return;
    } finally {
      void client.refetchQueries({ include: 'active' }).catch(console.error);
    }
    const more = await consequence?.().catch(console.error);
    const text = [intl.formatMessage({ id: 'notice.deleted' }, { title }), more].filter(Boolean).join(' ');
    notifyUndoable(text, () => void attempt(() => putBack({ variables: { id } })), byKeyboard);
  };
}
