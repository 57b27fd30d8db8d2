import { useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ALERTS } from '../../editing/form/alerts';
import { apollo } from '../../editing/session/apollo';
import { FileField } from '../../editing/form/file-field';
import { TextField } from '../../editing/form/fields';
import { Missing, Pending } from '../../editing/list/list-states';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { DOCUMENTS } from '../../editing/form/form-rules';
import { FILE_LIMITS } from '../../shared/rules';
import { CreateCallDocument, EditedCallDocument, UpdateCallDocument, type CallFieldsFragment } from './calls.generated';

type Props = { id: number | null; onClose: () => void };

export function CallEdit({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(EditedCallDocument, {
    variables: { id: id ?? 0 },
    skip: id === null,
    fetchPolicy: 'no-cache',
  });
  if (id === null) return <CallForm onClose={onClose} />;
  if (!data) return <Pending error={error} onRetry={refetch} />;
  if (!data.call) return <Missing onClose={onClose} />;
  return <CallForm call={data.call} reload={refetch} onClose={onClose} />;
}

type FormProps = { call?: CallFieldsFragment; reload?: () => Promise<unknown>; onClose: () => void };
type CallValues = Record<'title' | 'info' | 'description' | 'descriptionEn' | 'deadline', string>;

function CallForm({ call, reload, onClose }: FormProps) {
  const intl = useIntl();
  const { title = '', info = '', description = '', descriptionEn = '', deadline = '' } = call ?? {};

  const save: Save<CallValues> = ({ values, files, version, context }) => {
    const chosen = files.files?.length ? files.files : undefined;
    return call
      ? apollo.mutate({
          mutation: UpdateCallDocument,
          variables: { id: call.id, input: { ...values, version }, files: chosen },
          context,
        })
      : apollo.mutate({ mutation: CreateCallDocument, variables: { input: values, files: chosen }, context });
  };

  return (
    <RecordForm
      heading={intl.formatMessage({ id: call ? 'calls.edit' : 'calls.add' })}
      draftOf="calls"
      id={call?.id}
      titleOf={({ title }) => title}
      initial={{ title, info, description, descriptionEn, deadline }}
      version={call?.version}
      historyOf={call && { noun: 'CALL', id: call.id }}
      save={save}
      saved={call ? ALERTS.callUpdated : ALERTS.callCreated}
      refused={call ? ALERTS.somethingWrong : ALERTS.fillAll}
      reload={reload}
      onClose={onClose}
    >
      <TextField name="title" required />
      <TextField name="description" rows={6} required />
      <TextField name="descriptionEn" rows={6} lang="en" required />
      <TextField name="info" rows={3} required />
      <TextField name="deadline" type="date" required />
      <FileField name="files" accept={DOCUMENTS} limit={FILE_LIMITS.document} multiple current={call?.files} />
      {call && call.files.length > 0 && (
        <p className="hint">
          <FormattedMessage id="calls.replaces" />
        </p>
      )}
    </RecordForm>
  );
}
