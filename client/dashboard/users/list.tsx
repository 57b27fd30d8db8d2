import { useQuery } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { RecordList } from '../components/record-list';
import { useSession } from '../session';
import { DashboardUsersDocument, DeleteUserDocument } from './users.generated';

export function UserList() {
  const own = useSession()?.user_details.email;
  const { data, error, refetch } = useQuery(DashboardUsersDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <RecordList
      heading="dashboard.users"
      add="users.add"
      rows={data?.users}
      error={error}
      refetch={refetch}
      titleOf={({ username }) => username}
      textOf={({ username, email }) => `${username} ${email}`}
      columns={[
        {
          id: 'username',
          sortBy: ({ username }) => username,
          cell: ({ username, email }) => (
            <>
              {username}
              {email === own && (
                <span className="row-note">
                  <FormattedMessage id="users.you" />
                </span>
              )}
            </>
          ),
        },
        { id: 'email', sortBy: ({ email }) => email, cell: ({ email }) => email },
      ]}
      editable={false}
      remove={DeleteUserDocument}
      canRemove={({ email }) => email !== own}
    />
  );
}
