import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { FILE_LIMITS, MEGABYTE } from '../../shared/rules';
import { ensureSession } from '../../editing/session/apollo';
import { DropZone } from '../../editing/form/drop-zone';
import { useAttempt } from '../../editing/form/use-attempt';
import { CheckImportDocument } from './moving-in.generated';

/** The limit of any upload. */
const LIMIT = Math.max(...Object.values(FILE_LIMITS));

/** Uploads and checks a file as soon as it is chosen. */
export function ChooseDocument({ onSent }: { onSent: () => void }) {
  const intl = useIntl();
  const [share, setShare] = useState<number | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [check] = useMutation(CheckImportDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const { attempt, failure } = useAttempt({ reasons: { CONFLICT: 'movingIn.busy' } });

  async function send([file]: File[]) {
    if (!file || share !== null) return;
    setTooLarge(file.size > LIMIT * MEGABYTE);
    if (file.size > LIMIT * MEGABYTE) return;
    setShare(0);
    const done = await attempt(async () => {
      await ensureSession();
      return check({ variables: { file }, context: { onProgress: setShare } });
    });
    setShare(null);
    if (done) onSent();
  }

  return (
    <>
      <DropZone
        input={{
          disabled: share !== null,
          'aria-label': intl.formatMessage({ id: 'movingIn.choose' }),
        }}
        onDrop={(files) => void send(files)}
        say={
          share === null ? (
            <FormattedMessage id="movingIn.drop" />
          ) : (
            <FormattedMessage id="movingIn.sending" values={{ share }} />
          )
        }
      >
        <Message id="movingIn.formats" values={{ limit: LIMIT }} className="hint" />
      </DropZone>
      <p role="alert">{isTooLarge ? <FormattedMessage id="movingIn.tooLarge" /> : failure}</p>
    </>
  );
}
