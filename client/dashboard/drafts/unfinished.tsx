import { FormattedMessage, useIntl } from 'react-intl';
import { Clock } from '../shell/moment';
import { useListState } from '../list/use-list-state';
import { keptFiles, useDrafts, drafts } from './local-drafts';
import { dropDraft } from './server-drafts';

/** What was begun anew and neither saved nor thrown away: each is an opening of the form of its own. */
export function Unfinished({ of }: { of: string }) {
  const intl = useIntl();
  const list = useListState();
  const prefix = `${of}:new-`;
  const own = `${of}:${list.opening}`;
  const found = useDrafts().filter(({ key }) => key.startsWith(prefix) && key !== own);
  if (found.length === 0) return null;

  function discard(key: string) {
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
          <button type="button" onClick={() => list.open(key.slice(of.length + 1) as `new-${string}`)}>
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
