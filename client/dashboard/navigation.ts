import { paths } from '../paths';
import type { MessageId } from '../i18n/message-ids';

export type Screen = { id: MessageId; path: () => string };

/** The dashboard's screens in the order of its sidebar. */
export const SCREENS: Screen[] = [
  { id: 'dashboard.materials', path: paths.dashboard.materials },
  { id: 'dashboard.calls', path: paths.dashboard.calls },
  { id: 'dashboard.archive', path: paths.dashboard.archive },
  { id: 'dashboard.users', path: paths.dashboard.users },
  { id: 'dashboard.board', path: paths.dashboard.board },
  { id: 'dashboard.otherFiles', path: paths.dashboard.otherFiles },
];

/** What concerns the journal and the account as a whole stands below them. */
export const MORE_SCREENS: Screen[] = [
  { id: 'dashboard.journal', path: paths.dashboard.journal },
  { id: 'dashboard.deleted', path: paths.dashboard.deleted },
  { id: 'dashboard.account', path: paths.dashboard.account },
];
