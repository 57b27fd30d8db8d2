import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { FILE_LIMITS, MEGABYTE } from '../../shared/rules';
import { apollo, ensureSession, refusalOf } from '../../editing/session/apollo';
import { DropZone } from '../../editing/form/drop-zone';
import { reasonId } from '../../editing/form/form-messages';
import { CheckImportDocument } from './moving-in.generated';

/** The limit of any upload. */
const LIMIT = Math.max(...Object.values(FILE_LIMITS));

/** Uploads and checks a file as soon as it is chosen. */
export function ChooseDocument({ onSent }: { onSent: () => Promise<void> }) {
  const intl = useIntl();
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<MessageId>();

  async function send([file]: File[]) {
    if (!file || share !== null) return;
    setRefused(undefined);
    if (file.size > LIMIT * MEGABYTE) return setRefused('movingIn.tooLarge');
    setShare(0);
    try {
      await ensureSession();
      await apollo.mutate({ mutation: CheckImportDocument, variables: { file }, context: { onProgress: setShare } });
      await onSent();
    } catch (error) {
      console.error(error);
      const code = refusalOf(error)?.code ?? 'UNAVAILABLE';
      setRefused(code === 'CONFLICT' ? 'movingIn.busy' : reasonId(code, intl.messages));
    } finally {
      setShare(null);
    }
  }

  return (
    <>
      <DropZone
        input={{
          disabled: share !== null,
          'aria-label': intl.formatMessage({ id: 'movingIn.choose' }),
          onChange: ({ target: input }) => {
            void send([...(input.files ?? [])]);
            input.value = '';
          },
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
        <p className="hint">
          <FormattedMessage id="movingIn.formats" values={{ limit: LIMIT }} />
        </p>
      </DropZone>
      <p role="alert">{refused && <FormattedMessage id={refused} />}</p>
    </>
  );
}
