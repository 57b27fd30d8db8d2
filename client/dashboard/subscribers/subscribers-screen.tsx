import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../shared/locales';
import { useAttempt } from '../../editing/form/use-attempt';
import { Button, RowButton, Check, optionsOf } from '../../editing/shell/controls';
import { NoMail } from '../../editing/shell/no-mail';
import { DataTable, type Column } from '../../editing/list/data-table';
import { Empty, ListPager, ListSearch, Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import { Moment } from '../../editing/shell/moment';
import { Question } from '../../editing/shell/dialog';
import { saveFile } from '../../editing/save-file';
import { loadAgain, rejectionOf } from '../../editing/session/apollo';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import * as api from './subscribers.generated';

const STATES = ['active', 'pending', 'suspended', 'unsubscribed'] as const;
const PAGE_SIZE = 20;

type Row = api.DashboardSubscribersQuery['subscribers']['nodes'][number];

const COLUMNS: Column<Row>[] = [
  { id: 'email', label: 'field.email', cell: ({ email }) => email },
  { id: 'state', cell: (row) => <State row={row} /> },
  { id: 'since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

const State = ({ row: { state, bounceStatus } }: { row: Row }) => (
  <>
    <FormattedMessage id={`subscribers.${state as (typeof STATES)[number]}`} values={{ count: 1 }} />
    {bounceStatus && (
      <Message as="span" id="subscribers.bounced" values={{ status: bounceStatus }} className="row-note" />
    )}
  </>
);

export function Screen() {
  const intl = useIntl();
  const list = useListState();
  const [message, setMessage] = useState<ReactNode>();
  const [deleted, setDeleted] = useState<Row | null>(null);
  const state = list.get('state') || null;
  const variables = { search: list.get('q'), state, first: PAGE_SIZE, offset: (list.page - 1) * PAGE_SIZE };
  const result = useQuery(api.DashboardSubscribersDocument, { variables });
  const { error, refetch } = result;
  // What was found before stays while it is searched: the field that is typed into must not go away.
  const data = result.data ?? result.previousData;

  const { attempt, failure } = useAttempt();
  const client = useApolloClient();
  const [deleteSubscriber] = useMutation(api.DeleteSubscriberDocument, { refetchQueries: 'active' });
  const [send] = useMutation(api.SendConfirmationsDocument, { refetchQueries: 'active' });

  async function remove(id: number) {
    const done = await attempt(() =>
      deleteSubscriber({ variables: { id } }).catch((error: unknown) => {
        // Somebody else may have deleted it.
        if (rejectionOf(error)) void loadAgain(client);
        throw error;
      }),
    );
    if (done) setMessage(intl.formatMessage({ id: 'subscribers.deleted' }));
  }
  async function sendConfirmations() {
    const done = await attempt(() => send());
    if (done) setMessage(intl.formatMessage({ id: 'subscribers.asked' }, { count: done.data!.sendConfirmations }));
  }
  async function download() {
    const csv = await attempt(() => client.query({ query: api.SubscribersCsvDocument }));
    if (csv) saveFile({ fileName: 'subscribers.csv', mediaType: 'text/csv', content: csv.data!.subscribersCsv });
    setMessage(null);
  }

  const actions = (row: Row) => (
    <RowButton label="row.delete" title={row.email} className="danger" onClick={() => setDeleted(row)} />
  );
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const { mailState, subscriberCounts: counts, subscribers } = data;
  return (
    <>
      <ScreenHeading id="dashboard.subscribers">
        <Button label="subscribers.export" onClick={download} />
      </ScreenHeading>
      <NoMail mailState={mailState} />
      <div className="row buttons" role="group" aria-label={intl.formatMessage({ id: 'column.state' })}>
        {STATES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={state === each}
            onClick={() => list.set({ state: state === each ? null : each })}
          >
            <FormattedMessage id={`subscribers.${each}`} values={{ count: counts[each] }} /> ({counts[each]})
          </button>
        ))}
      </div>
      {mailState.isConfigured && counts.neverAsked > 0 && (
        <p>
          <FormattedMessage id="subscribers.neverAsked" values={{ count: counts.neverAsked }} />{' '}
          <Button label="subscribers.ask" onClick={sendConfirmations} />
        </p>
      )}
      <ListSearch />
      <p className="found" role="status">
        {failure ??
          message ??
          (!error && <FormattedMessage id="list.found" values={{ count: subscribers.totalCount }} />)}
      </p>
      {error ? (
        <Pending error={error} onRetry={refetch} />
      ) : subscribers.nodes.length === 0 ? (
        <Empty />
      ) : (
        <DataTable caption="dashboard.subscribers" rows={subscribers.nodes} columns={COLUMNS} actions={actions} />
      )}
      {!error && <ListPager total={subscribers.totalCount} size={PAGE_SIZE} />}
      <Import />
      {deleted && (
        <Question
          title="subscribers.delete"
          yes="row.delete"
          onYes={() => remove(deleted.id)}
          onClose={() => setDeleted(null)}
        >
          <Message id="subscribers.deleteText" values={{ email: deleted.email }} />
        </Question>
      )}
    </>
  );
}

function Import() {
  const id = useId();
  const dashboardLanguage = useChosenLanguage();
  const [text, setText] = useState('');
  const [isVouched, setVouched] = useState(false);
  const [language, setLanguage] = useState<Language>(dashboardLanguage);
  const [report, setReport] = useState<Report>();
  const { attempt, failure } = useAttempt();
  const [importAll] = useMutation(api.ImportSubscribersDocument, { refetchQueries: 'active' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await attempt(() => importAll({ variables: { text, language } }));
    setReport(done?.data?.importSubscribers);
    if (!done) return;
    setText('');
    // The consent was for these addresses alone.
    setVouched(false);
  }

  return (
    <Section title="subscribers.import">
      <form className="stacked-form" onSubmit={submit}>
        <Message as="label" id="subscribers.importHint" htmlFor={`${id}-text`} />
        <textarea id={`${id}-text`} rows={5} required value={text} onChange={({ target }) => setText(target.value)} />
        <label>
          <FormattedMessage id="language.label" />{' '}
          <select value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
            {optionsOf(LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]]))}
          </select>
        </label>
        <Check label="subscribers.vouch" checked={isVouched} onCheck={setVouched} required />
        <Button label="common.import" type="submit" className="primary" />
      </form>
      <p className="found" role="status">
        {failure ?? (report && <Report report={report} />)}
      </p>
    </Section>
  );
}

type Report = api.ImportSubscribersMutation['importSubscribers'];

const Report = ({ report: { added, inactive, known, rejectedCount, rejected } }: { report: Report }) => (
  <>
    <FormattedMessage id="subscribers.imported" values={{ added, inactive, known, rejected: rejectedCount }} />
    {rejected.map(({ line, text, reason }) => (
      <span key={`${line} ${text}`} className="row-note">
        {line}: {text} (<FormattedMessage id={`subscribers.leftOut.${reason}`} />)
      </span>
    ))}
  </>
);
