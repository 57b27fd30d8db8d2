import { useMutation, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useFormatSize } from '../../components/file-link';
import { Link } from '../../components/link';
import { messageOf } from '../../i18n/message-ids';
import { useAttempt } from '../../editing/form/use-attempt';
import { Section } from '../../components/section';
import { RETENTION_DAYS } from '../../shared/rules';
import { Button } from '../../editing/shell/controls';
import { AskButton } from '../../editing/shell/dialog';
import { Moment } from '../../editing/shell/moment';
import { useListState } from '../../editing/shell/use-screen-url';
import { loadAgain } from '../../editing/session/apollo';
import { screenPath } from '../../editing/sitemap';
import { ImportedRecords, Remarks, RemarkText } from './imported-records';
import * as api from './imports.generated';

export const isUnfinished = (run: api.ImportSummaryFragment | undefined): boolean =>
  run !== undefined && ['CHECKING', 'WAITING', 'IMPORTING'].includes(run.state);

/** One import: its progress, its actions and the outcome of each record. */
export function ImportView({ run }: { run: api.ImportSummaryFragment }) {
  const intl = useIntl();
  const size = useFormatSize();
  const list = useListState();
  const { state } = run;
  const isBusy = isUnfinished(run);
  const counts = isBusy ? null : run.counts;
  const { attempt, failure } = useAttempt({ reasons: { NOT_POSSIBLE: 'imports.tooLate' } });
  const options = { variables: { id: run.id }, refetchQueries: 'active' } as const;
  const { data } = useQuery(api.ImportRemarksDocument, {
    variables: options.variables,
    skip: !counts,
  });
  const skipRejected = Boolean(counts?.rejected);
  const [start, { client }] = useMutation(api.StartImportDocument, {
    ...options,
    variables: { id: run.id, skipRejected },
  });
  const [cancel] = useMutation(api.CancelImportDocument, options);
  const [undo] = useMutation(api.UndoImportDocument, options);

  /** Whoever comes too late sees what has become of it, not the next import. */
  async function act(work: () => Promise<unknown>) {
    if (await attempt(work)) return;
    list.set({ import: String(run.id) });
    await loadAgain(client);
  }

  return (
    <Section title={<>{run.fileName}</>} className="import-view">
      <p className="row-note">
        {run.format && `${run.format}, `}
        {size(run.size)}, <Moment at={run.startedAt} />, {run.editor}
      </p>
      <p role="status">
        <Message as="strong" id={run.undoneAt ? 'imports.undone' : `imports.state.${state}`} />{' '}
        {run.endedBy && `(${run.endedBy})`}
        {run.problem && <RemarkText remark={run.problem} />}
        {isBusy && run.rows > 0 && <FormattedMessage id="imports.rows" values={{ rows: run.rows }} />}
      </p>
      {isBusy && (
        <>
          <progress
            max={1}
            value={run.share || undefined}
            aria-label={intl.formatMessage({ id: `imports.state.${state}` })}
          />
          <Message id="imports.mayLeave" className="hint" />
        </>
      )}
      {counts && <Message id={state === 'IMPORTED' ? 'imports.done' : 'imports.wouldBe'} values={counts} />}
      {state === 'CHECKED' && (
        <Message id={skipRejected ? 'imports.someRejected' : 'imports.whatCanBeUndone'} className="hint" />
      )}
      <p role="alert">{failure}</p>
      <div className="row buttons">
        {state === 'CHECKED' && (
          <Button
            label={skipRejected ? 'imports.startOthers' : 'common.import'}
            className="primary"
            onClick={() => act(start)}
          />
        )}
        {(state === 'CHECKED' || isBusy) && (
          <Button label={state === 'CHECKED' ? 'imports.discard' : 'form.stop'} onClick={() => act(cancel)} />
        )}
        {!!data?.import.undoableCount && (
          <AskButton
            label="imports.undo"
            className="danger"
            title="imports.undo"
            yes="imports.undo"
            onYes={() => act(undo)}
          >
            <Message id="imports.undoText" values={{ count: data.import.undoableCount, days: RETENTION_DAYS }} />
          </AskButton>
        )}
      </div>
      {data && <WholeFile {...data.import.remarks} />}
      {counts && <ImportedRecords id={run.id} counts={counts} />}
    </Section>
  );
}

/** Remarks on the file as a whole. */
function WholeFile({ facts, rejections, warnings }: api.ImportRemarksQuery['import']['remarks']) {
  const intl = useIntl();
  const labels = (isTaken: boolean) =>
    facts.filter((fact) => fact.isTaken === isTaken).map(({ field }) => messageOf(`field.${field}`, intl) ?? field);
  const [taken, other] = [labels(true), labels(false)];
  return (
    <>
      {rejections.length > 0 && <Remarks problems={rejections} />}
      {facts.length > 0 && rejections.length === 0 && (
        <p>
          {taken.length > 0 && <FormattedMessage id="imports.facts.taken" values={{ fields: taken.join(', ') }} />}{' '}
          {other.length > 0 && (
            <FormattedMessage
              id="imports.facts.other"
              values={{
                fields: other.join(', '),
                journal: <Message as={Link} id="dashboard.journal" to={screenPath('journal')} />,
              }}
            />
          )}
        </p>
      )}
      {warnings.length > 0 && (
        <details>
          <Message as="summary" id="imports.leftOut" values={{ count: warnings.length }} />
          <Remarks warnings={warnings} />
        </details>
      )}
    </>
  );
}
