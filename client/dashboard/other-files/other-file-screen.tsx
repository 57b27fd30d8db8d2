import { RecordScreen, type FormProps, RecordList } from '../../editing/list/record-screen';
import * as api from './other-files.generated';
import { FormattedMessage } from 'react-intl';
import { FileLink } from '../../components/file-link';
import type { SortableColumn } from '../../editing/list/data-table';
import { useMutation } from '@apollo/client/react';
import { Message } from '../../components/message';
import { ALERTS, type Save } from '../../editing/form/use-submission';
import { FileField } from '../../editing/form/file-field';
import { CheckField, TextField } from '../../editing/form/fields';
import { useForm } from '../../editing/form/form-context';
import { RecordForm } from '../../editing/form/record-form';

export const Screen = () => (
  <RecordScreen List={OtherFileList} Form={OtherFileForm} query={api.EditedOtherFileDocument} />
);

const OtherFileList = () => (
  <RecordList
    heading="otherFiles.title"
    add="otherFiles.add"
    draftOf="other-files"
    emptyHint="otherFiles.emptyHint"
    query={api.DashboardOtherFilesDocument}
    rowsOf={({ otherFiles }) => otherFiles}
    titleOf={({ title }) => title}
    textOf={({ title, file }) => `${title} ${file.name}`}
    columns={COLUMNS}
    remove={api.DeleteOtherFileDocument}
    restore={api.RestoreOtherFileDocument}
  />
);

const COLUMNS: SortableColumn<api.OtherFileFieldsFragment>[] = [
  { id: 'title', sortBy: ({ title }) => title, cell: ({ title }) => title },
  {
    id: 'audience',
    cell: ({ isAuthorFile, isReviewFile }) => (
      <>
        {isAuthorFile && <FormattedMessage id="otherFiles.authors" />}
        {isReviewFile && <FormattedMessage id="otherFiles.reviewers" />}
      </>
    ),
  },
  {
    id: 'language',
    label: 'language.label',
    sortBy: ({ isEnglish }) => (isEnglish ? 'en' : 'sq'),
    cell: ({ isEnglish }) => <FormattedMessage id={isEnglish ? 'language.en' : 'language.sq'} />,
  },
  { id: 'file', cell: ({ file }) => <FileLink file={file} /> },
];

type OtherFileValues = { title: string; isAuthorFile: boolean; isReviewFile: boolean; isEnglish: boolean };

function OtherFileForm({ record, reload, onClose }: FormProps<api.OtherFileFieldsFragment>) {
  const [create] = useMutation(api.CreateOtherFileDocument);
  const [update] = useMutation(api.UpdateOtherFileDocument);
  const { title = '', isAuthorFile = false, isReviewFile = false, isEnglish = false } = record ?? {};

  const save: Save<OtherFileValues> = ({ values, files, version, context }) => {
    const file = files.file?.[0];
    return record
      ? update({ variables: { id: record.id, input: { ...values, version }, file }, context })
      : create({ variables: { input: values, file }, context });
  };

  return (
    <RecordForm
      heading={{ id: record ? 'otherFiles.edit' : 'otherFiles.add' }}
      draftOf="other-files"
      record={record}
      noun="OTHER_FILE"
      titleOf={({ title }) => title}
      initial={{ title, isAuthorFile, isReviewFile, isEnglish }}
      save={save}
      saved={record ? ALERTS.fileUpdated : ALERTS.fileCreated}
      reload={reload}
      onClose={onClose}
    >
      <TextField name="title" required />
      <Flags />
      <FileField name="file" kind="document" required={!record} current={record?.file} />
    </RecordForm>
  );
}

/** For authors or for reviewers: ticking one disables the other. */
function Flags() {
  const { isAuthorFile, isReviewFile } = useForm<OtherFileValues>().values;
  return (
    <fieldset>
      <Message as="legend" id="column.noun" />
      <CheckField name="isAuthorFile" disabled={isReviewFile} />
      <CheckField name="isReviewFile" disabled={isAuthorFile} />
      <CheckField name="isEnglish" />
    </fieldset>
  );
}
