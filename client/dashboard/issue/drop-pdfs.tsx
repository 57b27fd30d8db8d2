import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accepts, MEGABYTE, PDF, PDF_LIMIT } from '../form/form-rules';
import { useDropZone } from '../form/use-drop-zone';
import { useListState } from '../list/use-list-state';
import { draftsFromPdfs, inOrder, type Progress, type Shared } from './drafts-from-pdfs';
import type { MessageId } from '../../i18n/message-ids';

type Props = { shared: Shared; lastPage: number; onDone: () => void };

const STATES: Record<Progress['state'], MessageId> = {
  waiting: 'batch.waiting',
  reading: 'batch.reading',
  done: 'batch.done',
  failed: 'batch.failed',
};

/** All PDFs of an issue at once: each becomes a draft, and then one is completed after another. */
export function DropPdfs({ shared, lastPage, onDone }: Props) {
  const intl = useIntl();
  const list = useListState();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const busy = progress.some(({ state }) => state === 'waiting' || state === 'reading');
  const zone = useDropZone((files) => void begin(files));

  async function begin(files: readonly File[]) {
    if (busy) return;
    const good = inOrder(files).filter((file) => accepts(file, PDF) && file.size <= PDF_LIMIT * MEGABYTE);
    setRefused(files.filter((file) => !good.includes(file)).map(({ name }) => name));
    if (good.length === 0) return;
    const ids = await draftsFromPdfs(good, shared, lastPage, setProgress);
    onDone();
    if (ids.length > 0) list.openQueue(ids);
  }

  const done = progress.filter(({ state }) => state === 'done').length;
  return (
    <div className="drop-zone" {...zone.handlers} data-over={zone.over || undefined}>
      <input
        ref={input}
        type="file"
        multiple
        accept={PDF}
        disabled={busy}
        aria-label={intl.formatMessage({ id: 'batch.choose' })}
        onChange={({ target }) => {
          void begin([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p className="drop-here">
        <FormattedMessage id={zone.over ? 'file.letGo' : 'batch.drop'} />
      </p>
      <p role="status">
        {busy && <FormattedMessage id="batch.progress" values={{ done, all: progress.length }} />}
        {refused.length > 0 && <FormattedMessage id="batch.refused" values={{ names: refused.join(', ') }} />}
      </p>
      {progress.length > 0 && (
        <ol className="batch">
          {progress.map(({ file, state }) => (
            <li key={file.name} data-state={state}>
              <span className="file-name">{file.name}</span>{' '}
              <span className="row-note">
                <FormattedMessage id={STATES[state]} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
