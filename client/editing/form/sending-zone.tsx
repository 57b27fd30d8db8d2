import { CombinedGraphQLErrors } from '@apollo/client';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { MEGABYTE } from '../../shared/rules';
import { ensureSession } from '../session/apollo';
import type { UploadContext } from '../session/upload-link';
import { DropZone, type DropZoneProps } from './drop-zone';
import { Sending } from './form-messages';
import { useAttempt } from './use-attempt';

const TOO_LARGE = new CombinedGraphQLErrors({ errors: [{ message: 'Too large.', extensions: { code: 'TOO_LARGE' } }] });

type Props<Result> = Pick<DropZoneProps, 'input'> & {
  /** What can be dropped here, and what is done with it. */
  status: Record<'drop' | 'sending', MessageId>;
  /** Which of the files are sent, if there are such; all by default. */
  isSent?: (file: File) => boolean;
  /** Of all files sent together, in megabytes. */
  limit: number;
  reasons?: Partial<Record<string, MessageId>>;
  send: (files: File[], context: UploadContext) => Promise<Result>;
  onSent: (result: Result) => void;
  /** Shown inside; `take` sends files as if they had been dropped. */
  children?: (take: (files: File[]) => void, isSending: boolean) => ReactNode;
};

/** Sends files as soon as they are chosen. Until what they become is in the form around it, that is neither saved nor left unasked. */
export function SendingZone<Result>({ input, status, isSent, limit, reasons, send, onSent, children }: Props<Result>) {
  const [sending, setSending] = useState<{ files: File[]; upload: AbortController } | null>(null);
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<Result>();
  const { attempt, failure } = useAttempt({ reasons });

  async function take(all: File[]) {
    const chosen = isSent ? all.filter(isSent) : all;
    // If there is none, the server says why.
    const files = chosen.length ? chosen : all;
    const upload = new AbortController();
    const { signal } = upload;
    setSending({ files, upload });
    setShare(0);
    await attempt(async () => {
      if (files.reduce((size, file) => size + file.size, 0) > limit * MEGABYTE) throw TOO_LARGE;
      await ensureSession();
      setResult(
        await send(files, { onProgress: setShare, signal }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
          return undefined;
        }),
      );
    });
    setSending(null);
  }

  // The form may have changed meanwhile.
  const use = useEffectEvent(onSent);
  useEffect(() => {
    if (result) use(result);
  }, [result]);

  return (
    <div tabIndex={-1} data-unfinished={sending ? true : undefined}>
      <DropZone
        input={{ ...input, disabled: sending !== null }}
        onDrop={(files) => void take(files)}
        status={<FormattedMessage id={sending ? status.sending : status.drop} />}
      >
        {children?.((files) => void take(files), sending !== null)}
        {sending && <Sending share={share} files={{ files: sending.files }} onStop={() => sending.upload.abort()} />}
        <p role="alert">{failure}</p>
      </DropZone>
    </div>
  );
}
