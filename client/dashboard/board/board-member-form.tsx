import { useMutation } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { ALERTS } from '../../editing/form/alerts';
import { FileField } from '../../editing/form/file-field';
import { CheckField, TextField } from '../../editing/form/fields';
import type { FormProps } from '../../editing/list/record-screen';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { textOrNull } from '../../editing/form/form-rules';
import { recordOf } from '../../editing/form/record-of';
import {
  CreateBoardMemberDocument,
  UpdateBoardMemberDocument,
  type BoardMemberFieldsFragment,
} from './board.generated';
import { ROLES, type Role } from './roles';

type BoardValues = { fullName: string; department: string } & Record<Role, boolean>;

export function BoardForm({ record: member, reload, onClose }: FormProps<BoardMemberFieldsFragment>) {
  const intl = useIntl();
  const [create] = useMutation(CreateBoardMemberDocument);
  const [update] = useMutation(UpdateBoardMemberDocument);
  const roles = recordOf(ROLES, (role) => member?.[role] ?? false);

  const save: Save<BoardValues> = ({ values, files, version, context }) => {
    const input = { ...values, department: textOrNull(values.department) };
    const [cv, cvEn] = [files.cv?.[0], files.cvEn?.[0]];
    return member
      ? update({ variables: { id: member.id, input: { ...input, version }, cv, cvEn }, context })
      : create({ variables: { input, cv, cvEn }, context });
  };

  return (
    <RecordForm
      heading={intl.formatMessage({ id: member ? 'board.edit' : 'board.add' })}
      draftOf="board"
      record={member}
      noun="BOARD_MEMBER"
      titleOf={({ fullName }) => fullName}
      initial={{ ...roles, fullName: member?.fullName ?? '', department: member?.department ?? '' }}
      save={save}
      saved={member ? ALERTS.memberUpdated : ALERTS.memberCreated}
      reload={reload}
      onClose={onClose}
    >
      <TextField name="fullName" required />
      <TextField name="department" />
      <fieldset>
        <Message as="legend" id="board.roles" />
        {ROLES.map((role) => (
          <CheckField key={role} name={role} />
        ))}
      </fieldset>
      <FileField name="cv" kind="pdf" required={!member} current={member?.cv} />
      <FileField name="cvEn" kind="pdf" required={!member} current={member?.cvEn} />
    </RecordForm>
  );
}
