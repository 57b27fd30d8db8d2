import { useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ALERTS } from '../../editing/form/alerts';
import { apollo } from '../../editing/session/apollo';
import { FileField } from '../../editing/form/file-field';
import { CheckField, TextField } from '../../editing/form/fields';
import { useForm } from '../../editing/form/form-context';
import { Missing, Pending } from '../../editing/list/list-states';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { DOCUMENTS } from '../../editing/form/form-rules';
import { FILE_LIMITS } from '../../shared/rules';
import {
  CreateOtherFileDocument,
  EditedOtherFileDocument,
  UpdateOtherFileDocument,
  type OtherFileFieldsFragment,
} from './other-files.generated';

type Props = { id: number | null; onClose: () => void };

export function OtherFileEdit({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(EditedOtherFileDocument, {
    variables: { id: id ?? 0 },
    skip: id === null,
    fetchPolicy: 'no-cache',
  });
  if (id === null) return <OtherFileForm onClose={onClose} />;
  if (!data) return <Pending error={error} onRetry={refetch} />;
  if (!data.otherFile) return <Missing onClose={onClose} />;
  return <OtherFileForm record={data.otherFile} reload={refetch} onClose={onClose} />;
}

type FormProps = { record?: OtherFileFieldsFragment; reload?: () => Promise<unknown>; onClose: () => void };
type OtherFileValues = { title: string; isAuthorFile: boolean; isReviewFile: boolean; isEnglish: boolean };

function OtherFileForm({ record, reload, onClose }: FormProps) {
  const intl = useIntl();
  const { title = '', isAuthorFile = false, isReviewFile = false, isEnglish = false } = record ?? {};

  const save: Save<OtherFileValues> = ({ values, files, version, context }) => {
    const file = files.file?.[0];
    return record
      ? apollo.mutate({
          mutation: UpdateOtherFileDocument,
          variables: { id: record.id, input: { ...values, version }, file },
          context,
        })
      : apollo.mutate({ mutation: CreateOtherFileDocument, variables: { input: values, file }, context });
  };

  return (
    <RecordForm
      heading={intl.formatMessage({ id: record ? 'otherFiles.edit' : 'otherFiles.add' })}
      draftOf="other-files"
      id={record?.id}
      titleOf={({ title }) => title}
      initial={{ title, isAuthorFile, isReviewFile, isEnglish }}
      version={record?.version}
      historyOf={record && { noun: 'OTHER_FILE', id: record.id }}
      save={save}
      saved={record ? ALERTS.fileUpdated : ALERTS.fileCreated}
      reload={reload}
      onClose={onClose}
    >
      <TextField name="title" required />
      <Flags />
      <FileField
        name="file"
        accept={DOCUMENTS}
        limit={FILE_LIMITS.document}
        required={!record}
        current={record ? [record.file] : []}
      />
    </RecordForm>
  );
}

/** For authors or for reviewers: ticking one disables the other. */
function Flags() {
  const { isAuthorFile, isReviewFile } = useForm<OtherFileValues>().values;
  return (
    <fieldset>
      <legend>
        <FormattedMessage id="otherFiles.kind" />
      </legend>
      <CheckField name="isAuthorFile" disabled={isReviewFile} />
      <CheckField name="isReviewFile" disabled={isAuthorFile} />
      <CheckField name="isEnglish" />
    </fieldset>
  );
}
