import { FormattedMessage, useIntl } from 'react-intl';
import { Button, RowButton } from '../../../editing/shell/controls';
import { type Entry, useBatch, type Target } from './use-batch';
import { DropZone } from '../../../editing/form/drop-zone';
import { PDF } from '../../../editing/form/form-rules';
import { FILE_LIMITS } from '../../../shared/rules';

type Props = Omit<ReturnType<typeof useBatch>, 'begin'>;

export function BatchProgress({ busy, entries, rejected, cancel, retry, open }: Props) {
  const done = entries.filter(({ state }) => state === 'done').length;
  const failed = entries.filter(({ state }) => state === 'failed').map(({ file }) => file.name);
  return (
    <>
      <p role="status">
        {busy && <FormattedMessage id="batch.progress" values={{ done, all: entries.length }} />}{' '}
        {rejected.length > 0 && (
          <FormattedMessage id="batch.rejected" values={{ names: rejected.join(', '), limit: FILE_LIMITS.pdf }} />
        )}{' '}
        {failed.length > 0 && <FormattedMessage id="batch.leftOut" values={{ names: failed.join(', ') }} />}
      </p>
      {entries.length > 0 && (
        <ol className="batch">
          {entries.map((entry) => (
            <EntryLine key={entry.creation} entry={entry} cancel={cancel} retry={retry} />
          ))}
        </ol>
      )}
      {failed.length > 0 && !busy && done > 0 && (
        <Button label="batch.open" values={{ count: done }} className="primary" onClick={open} />
      )}
    </>
  );
}

function EntryLine({ entry, cancel, retry }: { entry: Entry } & Pick<Props, 'cancel' | 'retry'>) {
  const { file, state, share, reason } = entry;
  // What has been sent completely is stored.
  const canCancel = state === 'waiting' || (state === 'reading' && share < 1);
  return (
    <li data-state={state}>
      <span>{file.name}</span>{' '}
      <span className="row-note">
        <FormattedMessage id={`batch.${state}`} values={{ share }} />
        {state === 'failed' && `. ${reason}`}
      </span>
      {canCancel && <RowButton label="common.cancel" title={file.name} onClick={() => cancel(entry)} />}
      {(state === 'failed' || state === 'cancelled') && (
        <RowButton label="error.retry" title={file.name} onClick={() => retry(entry)} />
      )}
    </li>
  );
}

/** Accepts all PDFs of an issue at once. */
export function DropPdfs({ target, onDone }: { target: Target; onDone: () => void }) {
  const intl = useIntl();
  const batch = useBatch(onDone);
  return (
    <DropZone
      input={{
        multiple: true,
        accept: PDF,
        disabled: batch.busy,
        'aria-label': intl.formatMessage({ id: 'batch.choose' }),
      }}
      onDrop={(files) => batch.begin(files, target)}
      status={<FormattedMessage id="batch.drop" />}
    >
      <BatchProgress {...batch} />
    </DropZone>
  );
}
