import type { TypedDocumentNode } from '@apollo/client';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { apollo } from '../apollo';
import { useNotify } from '../shell/notices';
import { focusHeading } from '../shell/screen-heading';

type ById = TypedDocumentNode<unknown, { id: number }>;
type Options = { remove: ById; restore?: ById; onChange: () => unknown };

/** Deletes at once, without a question, and offers to take it back. Failures are only logged. */
export function useRemove({ remove, restore, onChange }: Options) {
  const intl = useIntl();
  const notify = useNotify();

  async function run(mutation: ById, id: number) {
    await apollo.mutate({ mutation, variables: { id } });
    await onChange();
  }

  /** `consequence` is asked after it, and said with it. */
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
    notify({
      text: [intl.formatMessage({ id: 'notice.deleted' }, { title }), more].filter(Boolean).join(' '),
      action: { label: intl.formatMessage({ id: 'notice.undo' }), run: () => run(restore, id).catch(console.error) },
      focus: byKeyboard,
    });
  };
}
