import { session } from '../../editing/session/session';
import type { NewSessionFragment } from './account.generated';

/** Options of a mutation that ends all sessions and begins a new one, which is stored before the queries that follow need it. */
export const storingSession = <Data>(sessionOf: (data: Data) => NewSessionFragment) => ({
  update: (_: unknown, { data }: { data?: Data | null }) => {
    const { accessToken, user } = sessionOf(data!);
    session.store({ access_token: accessToken, user_details: user });
  },
  refetchQueries: 'active' as const,
});
