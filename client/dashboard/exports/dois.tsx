import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useAttempt } from '../../editing/form/use-attempt';
import { Pending } from '../../editing/list/list-states';
import { Button, RowButton } from '../../editing/shell/controls';
import { Moment } from '../../editing/shell/moment';
import { usePolling } from '../../editing/use-polling';
import { Section } from '../../components/section';
import * as api from './exports.generated';
import { ArticlesWithProblems, Problems } from './problems';

const POLL_MS = 5_000;
const WRONG: readonly string[] = ['FAILED', 'TARGET_WRONG'];

type Article = api.DoiRegistryQuery['doiRegistry']['articles'][number];

/** The DOIs of a year or issue: which are registered at Crossref, and with the metadata of today. */
export function Dois({ year, number }: { year: number; number: number | null }) {
  const variables = { year, number };
  const query = useQuery(api.DoiRegistryDocument, { variables });
  const { data, error, refetch } = query;
  const [register] = useMutation(api.DepositDoisDocument);
  const { attempt, busy, failure } = useAttempt();
  const [result, setResult] = useState<api.DepositDoisMutation['depositDois']>();
  const { isConfigured = false, articles = [] } = data?.doiRegistry ?? {};
  usePolling(
    query,
    POLL_MS,
    articles.some(({ state }) => state === 'PENDING'),
  );

  const send = (selection: api.DepositDoisMutationVariables) =>
    void attempt(async () => {
      setResult(undefined);
      const { data: done } = await register({ variables: selection });
      setResult(done?.depositDois);
      await refetch();
    });

  return (
    <Section title="dois.title" className="exports-file">
      <Message id={isConfigured || !data ? 'dois.about' : 'dois.notConfigured'} className="hint" />
      {!data && <Pending error={error} onRetry={refetch} />}
      {isConfigured && articles.length > 0 && (
        <p className="row buttons">
          <Button label="dois.register" className="primary" disabled={busy} onClick={() => send(variables)} />
          <Button label="dois.registerAll" disabled={busy} onClick={() => send({})} />
        </p>
      )}
      <p role="alert">{failure}</p>
      <div role="status">
        {result && (
          <>
            <Message id="dois.queued" values={{ queued: result.queued, rejected: result.rejected.length }} />
            <ArticlesWithProblems articles={result.rejected} />
          </>
        )}
      </div>
      <ul className="checked-articles">
        {articles.map((article) => (
          <Doi key={article.id} article={article} onRegister={isConfigured ? send : null} busy={busy} />
        ))}
      </ul>
    </Section>
  );
}

type DoiProps = { article: Article; onRegister: ((selection: { ids: number[] }) => void) | null; busy: boolean };

function Doi({ article, onRegister, busy }: DoiProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, doi, state, message, target, problems } = article;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <strong>{title}</strong>{' '}
          <span className="row-note">
            {doi ?? '—'} · <DoiState state={state} />
          </span>
        </summary>
        {problems.length > 0 && <Problems article={article} problems={problems} />}
        {message && <p lang="en">{message}</p>}
        {state === 'TARGET_WRONG' && target && <Message id="dois.target" values={{ target }} />}
        {onRegister && doi && state !== 'PENDING' && problems.length === 0 && (
          <p>
            <RowButton
              label="dois.registerOne"
              title={title}
              disabled={busy}
              onClick={() => onRegister({ ids: [id] })}
            />
          </p>
        )}
        {isOpen && <Deposits key={state} id={id} />}
      </details>
    </li>
  );
}

/** In words; what is wrong stands out. */
function DoiState({ state }: { state: Article['state'] }) {
  const text = <FormattedMessage id={`dois.state.${state}`} />;
  return WRONG.includes(state) ? <strong className="rejection">{text}</strong> : text;
}

/** What was sent, and what came back, word for word. */
function Deposits({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(api.DoiDepositsDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  return data.doiDeposits.map(({ id: deposit, createdAt, sent, exchanges }) => (
    <details key={deposit} className="deposit">
      <summary>
        <Moment at={createdAt} />
      </summary>
      <Message as="h3" id="dois.sent" />
      <Verbatim label="dois.sent" text={sent} />
      {exchanges.map(({ at, request, status, answer, error: reason }) => (
        <div key={at}>
          <h3>
            <FormattedMessage id={request === 'status' ? 'dois.status' : 'common.answer'} /> <Moment at={at} /> {status}
          </h3>
          <Verbatim label="common.answer" text={answer ?? reason} />
        </div>
      ))}
    </details>
  ));
}

const Verbatim = ({ label, text }: { label: 'dois.sent' | 'common.answer'; text: string | null }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
  <pre tabIndex={0} aria-label={useIntl().formatMessage({ id: label })}>
    {text}
  </pre>
);
