import type { TypedDocumentNode } from '@apollo/client';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { apollo } from '../apollo';
import { useUndoNotice } from '../shell/notices';
import { focusHeading } from '../shell/screen-heading';

type ById = TypedDocumentNode<unknown, { id: number }>;
type Options = { remove: ById; restore?: ById; onChange: () => unknown };

/** Deletes without a confirmation and offers to undo it. Failures are only logged. */
export function useRemove({ remove, restore, onChange }: Options) {
  const intl = useIntl();
  const notifyUndoable = useUndoNotice();

  async function run(mutation: ById, id: number) {
    await apollo.mutate({ mutation, variables: { id } });
    await onChange();
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
    notifyUndoable(text, () => run(restore, id).catch(console.error), byKeyboard);
  };
}
