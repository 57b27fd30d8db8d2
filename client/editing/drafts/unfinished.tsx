import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Clock } from '../shell/moment';
import { useListState } from '../shell/use-screen-url';
import { useDrafts, formIdOf, type DraftKey } from './local-drafts';
import type { ScreenName } from '../sitemap';
import { useUndoNotice } from '../shell/notices';
import { removeDraft } from './use-stored';
import { RowButton } from '../shell/controls';

/** Drafts of new records; each belongs to one opened form. */
export function Unfinished({ of }: { of: ScreenName }) {
  const intl = useIntl();
  const list = useListState();
  const undoable = useUndoNotice();
  const drafts = useDrafts().filter(({ key }) => {
    const formId = formIdOf(key, of);
    return formId?.startsWith('new-') && formId !== list.formId;
  });
  const discard = (key: DraftKey, event: MouseEvent) =>
    undoable(intl.formatMessage({ id: 'draft.discarded' }), removeDraft(key), event.detail === 0);
  if (drafts.length === 0) return null;

  return (
    <ul className="unfinished" aria-label={intl.formatMessage({ id: 'unfinished.title' })}>
      {drafts.map(({ key, title, savedAt }) => (
        <li key={key} className="row">
          <span>
            <FormattedMessage
              id="unfinished.one"
              values={{
                title: title.trim() || intl.formatMessage({ id: 'unfinished.untitled' }),
                time: <Clock at={savedAt} />,
              }}
            />
          </span>
          <RowButton
            label="common.continue"
            title={title}
            onClick={() => list.open(formIdOf(key, of) as `new-${string}`)}
          />
          <RowButton label="draft.discard" title={title} className="quiet" onClick={(event) => discard(key, event)} />
        </li>
      ))}
    </ul>
  );
}
