import { useListState, newFormId } from '../../editing/shell/use-screen-url';
import { useQuery, useMutation } from '@apollo/client/react';
import { useState, useId, type FormEvent } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { EDITED, rejectionOf } from '../../editing/session/apollo';
import { Missing, Pending, Empty } from '../../editing/list/list-states';
import { Button, OpenButton, RowButton, optionsOf } from '../../editing/shell/controls';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import { useNotify } from '../../editing/shell/notices';
import { ScreenHeading } from '../../editing/shell/heading';
import { usePolling } from '../../editing/use-polling';
import { LetterForm } from './letter-form';
import { NoMail } from '../../editing/shell/no-mail';
import { LetterPreview } from './letter-preview';
import { LetterProgress } from './letter-progress';
import { StopOrContinue } from './letter-sending';
import * as api from './letters.generated';
import { Message } from '../../components/message';
import { useStay } from '../../editing/form/use-stay';
import { useAttempt } from '../../editing/form/use-attempt';
import { DataTable } from '../../editing/list/data-table';
import { Moment } from '../../editing/shell/moment';

/** The list of letters, or one of them. */
export function Screen() {
  const { view, close } = useListState();
  return typeof view === 'number' ? <LetterEditor key={view} id={view} onClose={close} /> : <LetterList />;
}

/** A letter: edited until it is sent, monitored afterwards. */
function LetterEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const intl = useIntl();
  const notify = useNotify();
  const language = useChosenLanguage();
  const query = useQuery(api.DashboardLetterDocument, { variables: { id }, ...EDITED });
  const { data, error, refetch } = query;
  const { saves, stay } = useStay(refetch, () => notify(intl.formatMessage({ id: 'letters.saved' })));
  const state = data?.letter.state;
  // Of a letter that was stopped some copies are still on their way.
  usePolling(query, 2_000, state === 'SCHEDULED' || state === 'SENDING' || !!data?.letter.counts.sending);
  if (error && rejectionOf(error)?.code === 'NOT_FOUND') return <Missing onClose={onClose} />;
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const { letter, mailState } = data;

  if (state === 'DRAFT' || state === 'SCHEDULED') {
    return (
      <>
        <NoMail mailState={mailState} />
        <LetterForm
          key={saves}
          letter={letter}
          canSend={mailState.isConfigured}
          reload={refetch}
          onSaved={stay}
          onClose={onClose}
        />
      </>
    );
  }
  return (
    <>
      <ScreenHeading title={letter[language].subject}>
        <Button label="form.back" className="quiet" onClick={onClose} />
      </ScreenHeading>
      <LetterProgress letter={letter} />
      <div className="row buttons">
        <OpenButton label="preview.open">{(close) => <LetterPreview id={id} onClose={close} />}</OpenButton>
        {letter.counts.waiting > 0 && <StopOrContinue letter={letter} onChange={refetch} />}
      </div>
    </>
  );
}

type Row = api.DashboardLettersQuery['letters'][number];

function LetterList() {
  const list = useListState();
  const language = useChosenLanguage();
  const { data, error, refetch } = useQuery(api.DashboardLettersDocument, { pollInterval: 5_000 });
  const actions = (letter: Row) => (
    <RowButton label="deleted.open" title={letter[language].subject} onClick={() => list.open(letter.id)} />
  );
  return (
    <>
      <ScreenHeading id="dashboard.letters" />
      <NoMail mailState={data?.mailState} />
      <NewLetter onCreated={(id) => list.open(id)} />
      {!data ? (
        <Pending error={error} onRetry={refetch} />
      ) : data.letters.length === 0 ? (
        <Empty hint="letters.emptyHint" />
      ) : (
        <DataTable
          caption="dashboard.letters"
          rows={data.letters}
          columns={[
            { id: 'subject', label: 'field.subject', cell: (letter) => letter[language].subject },
            { id: 'state', cell: stateOf },
            { id: 'editor', cell: ({ editor }) => editor },
            { id: 'sent', label: 'letters.count.sent', cell: ({ counts }) => counts.sent },
          ]}
          actions={actions}
        />
      )}
    </>
  );
}

function stateOf({ state, scheduledFor, startedAt }: api.LetterSummaryFragment) {
  const at = startedAt ?? scheduledFor;
  return (
    <>
      <FormattedMessage id={`letters.state.${state}`} />
      {at && (
        <span className="row-note">
          <Moment at={at} />
        </span>
      )}
    </>
  );
}

/** Creates a letter from an issue or a call with one click. */
function NewLetter({ onCreated }: { onCreated: (id: number) => void }) {
  const id = useId();
  const intl = useIntl();
  const { data } = useQuery(api.LetterSourcesDocument);
  const [source, setSource] = useState('');
  // A repeated attempt must not create a second letter.
  const [creation, setCreation] = useState(newFormId);
  const [create] = useMutation(api.CreateLetterDocument);
  const { attempt, failure } = useAttempt();
  const issues = data?.issues.nodes ?? [];
  const calls = data?.calls.toReversed() ?? [];
  const free = { kind: 'FREE' as const, id: null, title: intl.formatMessage({ id: 'letters.free' }) };
  const sources = [
    ...issues.map((issue) => ({ ...issue, kind: 'ISSUE' as const })),
    ...calls.map((call) => ({ ...call, kind: 'CALL' as const })),
    free,
  ];
  const valueOf = ({ kind, id }: (typeof sources)[number]) => `${kind} ${id}`;
  const chosen = sources.find((each) => valueOf(each) === source) ?? (issues.length ? sources[0] : free);

  function choose(value: string) {
    setSource(value);
    setCreation(newFormId());
  }

  async function make(event: FormEvent) {
    event.preventDefault();
    const { kind, id: sourceId } = chosen;
    const context = { headers: { 'idempotency-key': creation } };
    const made = await attempt(() => create({ variables: { kind, sourceId }, context }));
    if (made) onCreated(made.data!.createLetter.id);
  }

  return (
    <form className="stacked-form" onSubmit={make}>
      <Message as="label" id="letters.from" htmlFor={id} />
      <select id={id} value={valueOf(chosen)} onChange={({ target }) => choose(target.value)}>
        {optionsOf(sources.map((each) => [valueOf(each), each.title]))}
      </select>
      <Button label="letters.make" type="submit" className="primary" disabled={!data} />
      <p role="status">{failure}</p>
    </form>
  );
}
