import { useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ALERTS } from '../../editing/form/alerts';
import { apollo } from '../../editing/session/apollo';
import { FileField } from '../../editing/form/file-field';
import { CheckField, TextField } from '../../editing/form/fields';
import { Missing, Pending } from '../../editing/list/list-states';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { PDF, textOrNull } from '../../editing/form/form-rules';
import { recordOf } from '../../editing/form/record-of';
import { FILE_LIMITS } from '../../shared/rules';
import {
  CreateBoardMemberDocument,
  EditedBoardMemberDocument,
  UpdateBoardMemberDocument,
  type BoardMemberFieldsFragment,
} from './board.generated';
import { ROLES, type Role } from './roles';

type Props = { id: number | null; onClose: () => void };

export function BoardEdit({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(EditedBoardMemberDocument, {
    variables: { id: id ?? 0 },
    skip: id === null,
    fetchPolicy: 'no-cache',
  });
  if (id === null) return <BoardForm onClose={onClose} />;
  if (!data) return <Pending error={error} onRetry={refetch} />;
  if (!data.boardMember) return <Missing onClose={onClose} />;
  return <BoardForm member={data.boardMember} reload={refetch} onClose={onClose} />;
}

type FormProps = { member?: BoardMemberFieldsFragment; reload?: () => Promise<unknown>; onClose: () => void };
type BoardValues = { fullName: string; department: string } & Record<Role, boolean>;

function BoardForm({ member, reload, onClose }: FormProps) {
  const intl = useIntl();
  const roles = recordOf(ROLES, (role) => member?.[role] ?? false);

  const save: Save<BoardValues> = ({ values, files, version, context }) => {
    const input = { ...values, department: textOrNull(values.department) };
    const [cv, cvEn] = [files.cv?.[0], files.cvEn?.[0]];
    return member
      ? apollo.mutate({
          mutation: UpdateBoardMemberDocument,
          variables: { id: member.id, input: { ...input, version }, cv, cvEn },
          context,
        })
      : apollo.mutate({ mutation: CreateBoardMemberDocument, variables: { input, cv, cvEn }, context });
  };

  return (
    <RecordForm
      heading={intl.formatMessage({ id: member ? 'board.edit' : 'board.add' })}
      draftOf="board"
      id={member?.id}
      titleOf={({ fullName }) => fullName}
      initial={{ ...roles, fullName: member?.fullName ?? '', department: member?.department ?? '' }}
      version={member?.version}
      historyOf={member && { noun: 'BOARD_MEMBER', id: member.id }}
      save={save}
      saved={member ? ALERTS.memberUpdated : ALERTS.memberCreated}
      reload={reload}
      onClose={onClose}
    >
      <TextField name="fullName" required />
      <TextField name="department" />
      <fieldset>
        <legend>
          <FormattedMessage id="board.roles" />
        </legend>
        {ROLES.map((role) => (
          <CheckField key={role} name={role} />
        ))}
      </fieldset>
      <FileField
        name="cv"
        accept={PDF}
        limit={FILE_LIMITS.pdf}
        required={!member}
        current={member?.cv ? [member.cv] : []}
      />
      <FileField
        name="cvEn"
        accept={PDF}
        limit={FILE_LIMITS.pdf}
        required={!member}
        current={member?.cvEn ? [member.cvEn] : []}
      />
    </RecordForm>
  );
}
