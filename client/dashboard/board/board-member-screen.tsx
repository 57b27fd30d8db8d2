import { RecordScreen, type FormProps, RecordList } from '../../editing/list/record-screen';
import * as api from './board.generated';
import { useIntl } from 'react-intl';
import { useMutation } from '@apollo/client/react';
import { Message } from '../../components/message';
import { ALERTS, type Save } from '../../editing/form/use-submission';
import { FileField } from '../../editing/form/file-field';
import { CheckField, TextField } from '../../editing/form/fields';
import { RecordForm } from '../../editing/form/record-form';
import { textOrNull, recordOf } from '../../editing/form/form-rules';

export const Screen = () => <RecordScreen List={BoardList} Form={BoardForm} query={api.EditedBoardMemberDocument} />;

function BoardList() {
  const intl = useIntl();
  return (
    <RecordList
      heading="dashboard.board"
      add="board.add"
      draftOf="board"
      emptyHint="board.emptyHint"
      query={api.DashboardBoardDocument}
      rowsOf={({ boardMembers }) => boardMembers}
      titleOf={({ fullName }) => fullName}
      textOf={({ fullName, department }) => `${fullName} ${department ?? ''}`}
      columns={[
        { id: 'fullName', sortBy: ({ fullName }) => fullName, cell: ({ fullName }) => fullName },
        { id: 'department', sortBy: ({ department }) => department ?? '', cell: ({ department }) => department },
        {
          id: 'roles',
          cell: (member) =>
            ROLES.filter((role) => member[role])
              .map((role) => intl.formatMessage({ id: `field.${role}` }))
              .join(', '),
        },
      ]}
      remove={api.DeleteBoardMemberDocument}
      restore={api.RestoreBoardMemberDocument}
    />
  );
}

type BoardValues = { fullName: string; department: string } & Record<Role, boolean>;

function BoardForm({ record: member, reload, onClose }: FormProps<api.BoardMemberFieldsFragment>) {
  const [create] = useMutation(api.CreateBoardMemberDocument);
  const [update] = useMutation(api.UpdateBoardMemberDocument);
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
      heading={{ id: member ? 'board.edit' : 'board.add' }}
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
        <Message id="board.rolesHint" className="hint" />
        {ROLES.map((role) => (
          <CheckField key={role} name={role} />
        ))}
      </fieldset>
      <FileField name="cv" kind="pdf" required={!member} current={member?.cv} />
      <FileField name="cvEn" kind="pdf" required={!member} current={member?.cvEn} />
    </RecordForm>
  );
}

const ROLES = [
  'isTopLevel',
  'isScientificBoard',
  'isEditorialBoard',
  'isEditorialOffice',
  'isOrganisingCommittee',
  'isMember',
] as const;

type Role = (typeof ROLES)[number];
