import type { TypedDocumentNode } from '@apollo/client';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { apollo, refusalOf } from '../session/apollo';
import { reasonOf } from '../form/form-messages';
import { useNotify, useUndoNotice } from '../shell/notices';
import { focusHeading } from '../shell/screen-heading';

type ById = TypedDocumentNode<unknown, { id: number }>;
type Options = { remove: ById; restore?: ById; onChange: () => unknown };

/** Deletes without a confirmation and offers to undo it. A failed deletion is only logged, since the record stays in the list. */
export function useRemove({ remove, restore, onChange }: Options) {
  const intl = useIntl();
  const notify = useNotify();
  const notifyUndoable = useUndoNotice();

  async function run(mutation: ById, id: number) {
    await apollo.mutate({ mutation, variables: { id } });
    await onChange();
  }

  async function undo(restore: ById, id: number) {
    try {
      await run(restore, id);
    } catch (error) {
      console.error(error);
      notify({ text: reasonOf(refusalOf(error), intl), focus: false });
    }
  }

  /** `consequence` is called after the deletion; its text is added to the notice. */
  return async (id: number, title: string, event: MouseEvent, consequence?: () => Promise<string | undefined>) => {
    const byKeyboard = event.detail === 0;
    try {
      await run(remove, id);
    } catch (error) {
      console.error(error);
      return;
    }
    if (!restore) {
      if (byKeyboard) focusHeading();
      return;
    }
    const more = await consequence?.().catch(console.error);
    const text = [intl.formatMessage({ id: 'notice.deleted' }, { title }), more].filter(Boolean).join(' ');
    notifyUndoable(text, () => void undo(restore, id), byKeyboard);
  };
}
