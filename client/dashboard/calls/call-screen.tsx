import { RecordScreen, type FormProps, RecordList } from '../../editing/list/record-screen';
import * as api from './calls.generated';
import { FileLink } from '../../components/file-link';
import { formatDeadline } from '../../shared/locales';
import { useMutation } from '@apollo/client/react';
import { Message } from '../../components/message';
import { ALERTS, type Save } from '../../editing/form/use-submission';
import { FileField } from '../../editing/form/file-field';
import { TextField } from '../../editing/form/fields';
import { RecordForm } from '../../editing/form/record-form';

export const Screen = () => <RecordScreen List={CallList} Form={CallForm} query={api.EditedCallDocument} />;

const CallList = () => (
  <RecordList
    heading="calls.title"
    add="calls.add"
    draftOf="calls"
    emptyHint="calls.emptyHint"
    query={api.DashboardCallsDocument}
    rowsOf={({ calls }) => calls}
    titleOf={({ title }) => title}
    textOf={({ title, info }) => `${title} ${info}`}
    columns={[
      { id: 'title', sortBy: ({ title }) => title, cell: ({ title }) => title },
      { id: 'deadline', label: 'field.deadline', sortBy: ({ deadline }) => deadline, cell: Deadline },
      { id: 'files', cell: ({ files }) => files.map((file) => <FileLink key={file.url} file={file} />) },
    ]}
    remove={api.DeleteCallDocument}
    restore={api.RestoreCallDocument}
  />
);

const Deadline = ({ deadline }: api.CallFieldsFragment) => <time dateTime={deadline}>{formatDeadline(deadline)}</time>;

type CallValues = Record<'title' | 'info' | 'description' | 'descriptionEn' | 'deadline', string>;

function CallForm({ record: call, reload, onClose }: FormProps<api.CallFieldsFragment>) {
  const [create] = useMutation(api.CreateCallDocument);
  const [update] = useMutation(api.UpdateCallDocument);
  const { title = '', info = '', description = '', descriptionEn = '', deadline = '' } = call ?? {};

  const save: Save<CallValues> = ({ values, files, version, context }) => {
    const chosen = files.files?.length ? files.files : undefined;
    return call
      ? update({ variables: { id: call.id, input: { ...values, version }, files: chosen }, context })
      : create({ variables: { input: values, files: chosen }, context });
  };

  return (
    <RecordForm
      heading={{ id: call ? 'calls.edit' : 'calls.add' }}
      draftOf="calls"
      record={call}
      noun="CALL"
      titleOf={({ title }) => title}
      initial={{ title, info, description, descriptionEn, deadline }}
      save={save}
      saved={call ? ALERTS.callUpdated : ALERTS.callCreated}
      rejected={call ? ALERTS.somethingWrong : ALERTS.fillAll}
      reload={reload}
      onClose={onClose}
    >
      <TextField name="title" required />
      <TextField name="description" rows={6} required />
      <TextField name="descriptionEn" rows={6} required />
      <TextField name="info" rows={3} required />
      <TextField name="deadline" type="date" required />
      <FileField name="files" kind="document" multiple current={call?.files} />
      {call && call.files.length > 0 && <Message id="calls.replaces" className="hint" />}
    </RecordForm>
  );
}
