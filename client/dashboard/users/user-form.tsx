import { useMutation } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { TextField } from '../../editing/form/fields';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { CreateUserDocument } from './users.generated';

type UserValues = Record<'username' | 'email' | 'password', string>;

/** Users are created and deleted, never changed. A rejection alerts the server's message. */
export function UserForm({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [create] = useMutation(CreateUserDocument);
  const save: Save<UserValues> = ({ values, context }) =>
    create({ variables: { input: { ...values, isAdmin: true } }, context });
  return (
    <RecordForm
      heading={intl.formatMessage({ id: 'users.add' })}
      draftOf="users"
      titleOf={({ username }) => username}
      initial={{ username: '', email: '', password: '' }}
      secret={['password']}
      save={save}
      saved={null}
      rejected="SERVER_MESSAGE"
      onClose={onClose}
    >
      <TextField name="username" required />
      <TextField name="email" type="email" required />
      <TextField name="password" type="password" autoComplete="new-password" required />
    </RecordForm>
  );
}
