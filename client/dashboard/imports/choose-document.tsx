import { useMutation } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { FILE_LIMITS } from '../../shared/rules';
import { SendingZone } from '../../editing/form/sending-zone';
import { CheckImportDocument } from './imports.generated';

/** The limit of any upload. */
const LIMIT = Math.max(...Object.values(FILE_LIMITS));

/** Uploads and checks a file as soon as it is chosen. */
export function ChooseDocument({ onSent }: { onSent: () => void }) {
  const intl = useIntl();
  const [check] = useMutation(CheckImportDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  return (
    <SendingZone
      input={{ 'aria-label': intl.formatMessage({ id: 'imports.choose' }) }}
      status={{ drop: 'imports.drop', sending: 'form.uploading' }}
      reasons={{ CONFLICT: 'imports.busy', TOO_LARGE: 'imports.tooLarge' }}
      limit={LIMIT}
      send={([file], context) => check({ variables: { file }, context })}
      onSent={onSent}
    >
      {() => <Message id="imports.formats" values={{ limit: LIMIT }} className="hint" />}
    </SendingZone>
  );
}
