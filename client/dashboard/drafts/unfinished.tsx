import { FormattedMessage, useIntl } from 'react-intl';
import { Clock } from '../shell/moment';
import { useListState } from '../list/use-list-state';
import { keptFiles, useDrafts, drafts } from './local-drafts';
import type { ScreenName } from '../sitemap';
import { openingOf, type DraftKey } from './draft-key';
import { dropDraft } from './server-drafts';

/** What was begun anew and neither saved nor thrown away: each is an opening of the form of its own. */
export function Unfinished({ of }: { of: ScreenName }) {
  const intl = useIntl();
  const list = useListState();
  const found = useDrafts().filter(({ key }) => {
    const opening = openingOf(key, of);
    return opening?.startsWith('new-') && opening !== list.opening;
  });
  if (found.length === 0) return null;

  function discard(key: DraftKey) {
    drafts.remove(key);
    keptFiles.delete(key);
    dropDraft(key);
  }

  return (
    <ul className="unfinished" aria-label={intl.formatMessage({ id: 'unfinished.title' })}>
      {found.map(({ key, title, savedAt }) => (
        <li key={key}>
          <span>
            <FormattedMessage
              id="unfinished.one"
              values={{
                title: title.trim() || intl.formatMessage({ id: 'unfinished.untitled' }),
                time: <Clock at={savedAt} />,
              }}
            />
          </span>
          <button type="button" onClick={() => list.open(openingOf(key, of) as `new-${string}`)}>
            <FormattedMessage id="unfinished.continue" />
            <span className="visually-hidden"> {title}</span>
          </button>
          <button type="button" className="quiet" onClick={() => discard(key)}>
            <FormattedMessage id="draft.discard" />
            <span className="visually-hidden"> {title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
