import { useMutation, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { useFormatDate } from '../../i18n/formats';
import { Comparison, differences } from '../../editing/form/comparison';
import { FieldName } from '../../editing/form/form-messages';
import { useAttempt } from '../../editing/form/use-attempt';
import { Pending } from '../../editing/list/list-states';
import { Button } from '../../editing/shell/controls';
import { Moment } from '../../editing/shell/moment';
import { useUndoNotice } from '../../editing/shell/notices';
import { ScreenHeading } from '../../editing/shell/heading';
import type { Values } from '../../editing/drafts/local-drafts';
import { pathOf, type RecordKind } from '../../editing/record-kind';
import { recordKind } from '../records';
import { screenPath } from '../../editing/sitemap';
import { currentDay } from '../../shared/locales';
import type { HistoryOf } from '../../editing/form/conflict';
import { RestoreRevisionDocument, RevisionsDocument, type RevisionsQuery } from './history.generated';
import { valuesOfRecord } from './record-values';

type Revision = RevisionsQuery['revisions'][number];

/** The history of a record, which the URL identifies. */
export function Screen() {
  const [params] = useSearchParams();
  const kind = recordKind(params.get('noun') ?? '');
  const id = Number(params.get('id'));
  // Users have no history.
  if (!kind || kind.noun === 'USER' || !Number.isInteger(id)) return <Navigate to={screenPath('materials')} replace />;
  return <HistoryOfRecord kind={kind} of={{ noun: kind.noun, id }} />;
}

function HistoryOfRecord({ kind, of: { noun, id } }: { kind: RecordKind; of: HistoryOf }) {
  const intl = useIntl();
  const date = useFormatDate();
  const notifyUndoable = useUndoNotice();
  const { attempt, failure } = useAttempt();
  const { data, error, refetch } = useQuery(RevisionsDocument, { variables: { noun, recordId: id } });
  const [restoreRevision] = useMutation(RestoreRevisionDocument);
  const entries = (data?.revisions ?? []).map((revision) => {
    const columns = revision.record as Values;
    return { revision, values: valuesOfRecord(columns, data!.categories), isDeleted: Boolean(columns.deleted_at) };
  });
  const latest = entries.at(0);
  const isDeleted = latest?.isDeleted ?? false;

  /** Restores a revision if the record still has this version. Resolves to the record's new version. */
  async function restoreFrom({ id }: Revision, version: number) {
    // The versions are read again before the editor is told why not, so that the next attempt has the current one.
    const restored = await attempt(() =>
      restoreRevision({ variables: { id, version } }).finally(() => refetch().catch(console.error)),
    );
    // The server checked the version in the same transaction, so the next one is this restoration.
    return restored && version + 1;
  }

  async function restore(revision: Revision, before: Revision) {
    const restored = await restoreFrom(revision, before.version);
    if (restored === undefined) return;
    const text = intl.formatMessage({ id: 'history.restored' }, { date: date(revision.at) });
    notifyUndoable(text, () => void restoreFrom(before, restored));
  }

  return (
    <>
      <ScreenHeading id="history.title">
        {!isDeleted && <Message as={Link} id="history.back" to={pathOf(kind, id)} />}
      </ScreenHeading>
      {latest && (
        <p>
          <FormattedMessage id={`noun.${noun}`} />:{' '}
          <strong>{String(latest.values.title ?? latest.values.fullName ?? '')}</strong>
        </p>
      )}
      {isDeleted && (
        <p>
          <Message as={Link} id="history.deleted" to={screenPath('deleted')} />
        </p>
      )}
      <p role="alert">{failure}</p>
      {!data || error ? (
        <Pending error={error} onRetry={refetch} />
      ) : (
        <ol className="revisions">
          {entries.map(({ revision, values }, index) => (
            <Entry
              key={revision.id}
              revision={revision}
              values={values}
              before={entries[index + 1]?.values}
              now={index > 0 ? latest?.values : undefined}
              onRestore={latest && !isDeleted ? () => restore(revision, latest.revision) : undefined}
            />
          ))}
        </ol>
      )}
      {entries.length === 0 && data && <Message id="history.empty" className="empty" />}
    </>
  );
}

/** Restoring a revision neither publishes nor hides the record. */
const UNRESTORED = ['isDraft', 'publicFrom'];

type EntryProps = {
  revision: Revision;
  values: Values;
  /** Before this change; undefined for the first one. */
  before?: Values;
  /** The current values; undefined for the last change. */
  now?: Values;
  onRestore?: () => void;
};

type Action = 'CREATED' | 'CHANGED' | 'DELETED' | 'RESTORED' | Publication;
type Publication = 'PUBLISHED' | 'SCHEDULED' | 'WITHDRAWN';

/** Of a revision that turned a draft into a record for readers, or the reverse. */
function publicationIn({ record, at }: Revision): Publication {
  const { is_draft: isDraft, readable_from: day } = record as { is_draft: boolean; readable_from: string };
  return isDraft ? 'WITHDRAWN' : day > currentDay(new Date(at)) ? 'SCHEDULED' : 'PUBLISHED';
}

function Entry({ revision, values, before, now, onRestore }: EntryProps) {
  const intl = useIntl();
  const { editor, at } = revision;
  const differing = before && revision.action === 'CHANGED' ? differences(before, values) : [];
  const changed = differing.filter((name) => name !== 'isDraft');
  const action = differing.length > changed.length ? publicationIn(revision) : (revision.action as Action);
  const differs = now !== undefined && differences(values, now).some((name) => !UNRESTORED.includes(name));
  return (
    <li>
      <p>
        <Message as="strong" id={`history.${action}`} /> — <Moment at={at} />,{' '}
        {editor ?? intl.formatMessage({ id: 'history.import' })}
        {!now && (
          <>
            {' '}
            <Message as="span" id="history.current" className="mark-current" />
          </>
        )}
      </p>
      {changed.length > 0 && (
        <p className="row-note">
          <FormattedMessage id="history.changed" />{' '}
          {changed.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <FieldName name={name} />
            </span>
          ))}
        </p>
      )}
      {differs && (
        <details>
          <Message as="summary" id="history.compare" />
          <Comparison one={values} other={now} headings={['history.then', 'history.now']} />
          {onRestore && <Button label="history.restore" onClick={onRestore} />}
        </details>
      )}
    </li>
  );
}
