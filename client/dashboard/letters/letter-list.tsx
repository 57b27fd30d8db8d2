import { useMutation, useQuery } from '@apollo/client/react';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useAttempt } from '../../editing/form/use-attempt';
import { Button, RowButton } from '../../editing/shell/button';
import { NoMail } from '../../editing/shell/no-mail';
import { optionsOf } from '../../editing/shell/labelled';
import { newFormId, useListState } from '../../editing/shell/use-screen-url';
import { DataTable } from '../../editing/list/data-table';
import { Empty, Pending } from '../../editing/list/list-states';
import { Moment } from '../../editing/shell/moment';
import { ScreenHeading } from '../../editing/shell/heading';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import {
  CreateLetterDocument,
  DashboardLettersDocument,
  LetterSourcesDocument,
  type DashboardLettersQuery,
  type LetterSummaryFragment,
} from './letters.generated';

type Row = DashboardLettersQuery['letters'][number];

export function LetterList() {
  const list = useListState();
  const language = useChosenLanguage();
  const { data, error, refetch } = useQuery(DashboardLettersDocument, {
    pollInterval: 5_000,
  });
  const actions = (letter: Row) => (
    <RowButton label="letters.open" title={letter[language].subject} onClick={() => list.open(letter.id)} />
  );
  return (
    <>
      <ScreenHeading id="dashboard.letters" />
      {data && !data.mailState.isConfigured && <NoMail />}
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

function stateOf({ state, scheduledFor, startedAt }: LetterSummaryFragment) {
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
  const { data } = useQuery(LetterSourcesDocument);
  const [source, setSource] = useState('');
  // A repeated attempt must not create a second letter.
  const [creation, setCreation] = useState(newFormId);
  const [create] = useMutation(CreateLetterDocument);
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
    <form className="letter-new" onSubmit={make}>
      <Message as="label" id="letters.from" htmlFor={id} />
      <select id={id} value={valueOf(chosen)} onChange={({ target }) => choose(target.value)}>
        {optionsOf(sources.map((each) => [valueOf(each), each.title]))}
      </select>
      <Button label="letters.make" type="submit" className="primary" disabled={!data} />
      <p role="status">{failure}</p>
    </form>
  );
}
