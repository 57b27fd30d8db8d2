import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useDate } from '../../i18n/formats';
import type { EditedNoun } from '../../graphql/types';
import { apollo, refusalOf } from '../apollo';
import { Comparison, differences } from '../form/comparison';
import { FieldName, reasonId } from '../form/form-messages';
import { Pending } from '../list/list-states';
import { Moment } from '../shell/moment';
import { useNotify } from '../shell/notices';
import { focusHeading, ScreenHeading } from '../shell/screen-heading';
import type { Values } from '../drafts/local-drafts';
import { recordKind, type RecordKind } from '../records';
import { screenPath } from '../sitemap';
import { RestoreRevisionDocument, RevisionsDocument, type RevisionFieldsFragment } from './history.generated';
import { valuesOfRecord } from './record-values';
import type { MessageId } from '../../i18n/message-ids';

/** Who changed a record, when and to what; its address says which record. */
export function Screen() {
  const [params] = useSearchParams();
  const kind = recordKind(params.get('noun') ?? '');
  const id = Number(params.get('id'));
  if (!kind || !Number.isInteger(id)) return <Navigate to={screenPath('materials')} replace />;
  return <HistoryOfRecord kind={kind} id={id} />;
}

function HistoryOfRecord({ kind, id }: { kind: RecordKind; id: number }) {
  const intl = useIntl();
  const date = useDate();
  const notify = useNotify();
  const [refused, setRefused] = useState<MessageId>();
  const { data, error, refetch } = useQuery(RevisionsDocument, {
    variables: { noun: kind.noun as EditedNoun, recordId: id },
    fetchPolicy: 'network-only',
  });
  const entries = (data?.revisions ?? []).map((revision) => ({
    revision,
    values: valuesOfRecord(revision.record as Values, data!.categories),
  }));
  const [latest] = entries;
  const isDeleted = Boolean((latest?.revision.record as Values | undefined)?.deleted_at);

  async function goTo(revisionId: number) {
    setRefused(undefined);
    try {
      await apollo.mutate({ mutation: RestoreRevisionDocument, variables: { id: revisionId } });
      await refetch();
      return true;
    } catch (error) {
      console.error(error);
      setRefused(reasonId(refusalOf(error)?.code ?? 'INTERNAL', intl.messages));
      return false;
    }
  }

  async function restore({ id, at }: RevisionFieldsFragment) {
    if (!(await goTo(id))) return;
    focusHeading();
    notify({
      text: intl.formatMessage({ id: 'history.restored' }, { date: date(at) }),
      action: { label: intl.formatMessage({ id: 'notice.undo' }), run: () => void goTo(latest.revision.id) },
      focus: false,
    });
  }

  return (
    <>
      <ScreenHeading title={intl.formatMessage({ id: 'history.title' })}>
        {!isDeleted && (
          <Link to={screenPath(kind.screen, id)}>
            <FormattedMessage id="history.back" />
          </Link>
        )}
      </ScreenHeading>
      {latest && (
        <p className="history-of">
          <FormattedMessage id={kind.label} />: <strong>{String(latest.values.title ?? latest.values.fullName)}</strong>
        </p>
      )}
      {isDeleted && (
        <p>
          <Link to={screenPath('deleted')}>
            <FormattedMessage id="history.deleted" />
          </Link>
        </p>
      )}
      <p role="alert">{refused && <FormattedMessage id={refused} />}</p>
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
              now={index > 0 ? latest.values : undefined}
              onRestore={isDeleted ? undefined : () => restore(revision)}
            />
          ))}
        </ol>
      )}
      {entries.length === 0 && data && (
        <p className="empty">
          <FormattedMessage id="history.empty" />
        </p>
      )}
    </>
  );
}

type EntryProps = {
  revision: RevisionFieldsFragment;
  values: Values;
  /** As it was before this change; missing for the first one. */
  before?: Values;
  /** As it is now; missing for the last change. */
  now?: Values;
  onRestore?: () => void;
};

const ACTIONS: Record<string, MessageId> = {
  CREATED: 'history.CREATED',
  CHANGED: 'history.CHANGED',
  DELETED: 'history.DELETED',
  RESTORED: 'history.RESTORED',
};

function Entry({ revision: { action, editor, at }, values, before, now, onRestore }: EntryProps) {
  const intl = useIntl();
  const changed = before && action === 'CHANGED' ? differences(before, values) : [];
  const differs = now !== undefined && differences(values, now).length > 0;
  return (
    <li>
      <p>
        <strong>
          <FormattedMessage id={ACTIONS[action]} />
        </strong>{' '}
        — <Moment at={at} />, {editor ?? intl.formatMessage({ id: 'history.import' })}
        {!now && (
          <>
            {' '}
            <span className="mark-current">
              <FormattedMessage id="history.current" />
            </span>
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
          <summary>
            <FormattedMessage id="history.compare" />
          </summary>
          <Comparison one={values} other={now} headings={['history.then', 'history.now']} />
          {onRestore && (
            <button type="button" onClick={onRestore}>
              <FormattedMessage id="history.restore" />
            </button>
          )}
        </details>
      )}
    </li>
  );
}
