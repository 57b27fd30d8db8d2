import { FormattedMessage, useIntl } from 'react-intl';
import { DropZone } from '../../../editing/form/drop-zone';
import { PDF } from '../../../editing/form/form-rules';
import { BatchProgress } from './batch-progress';
import { useBatch, type Target } from './use-batch';

type Props = { target: Target; onDone: () => void };

/** Accepts all PDFs of an issue at once. */
export function DropPdfs({ target, onDone }: Props) {
  const intl = useIntl();
  const batch = useBatch(onDone);
  return (
    <DropZone
      input={{
        multiple: true,
        accept: PDF,
        disabled: batch.busy,
        'aria-label': intl.formatMessage({ id: 'batch.choose' }),
        onChange: ({ target: input }) => {
          batch.begin([...(input.files ?? [])], target);
          input.value = '';
        },
      }}
      onDrop={(files) => batch.begin(files, target)}
      say={<FormattedMessage id="batch.drop" />}
    >
      <BatchProgress {...batch} />
    </DropZone>
  );
}
