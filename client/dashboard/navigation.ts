import { paths } from '../paths';

/** The dashboard's screens in the order of its sidebar. */
export const SCREENS = [
  { id: 'dashboard.materials', path: paths.dashboard.materials },
  { id: 'dashboard.calls', path: paths.dashboard.calls },
  { id: 'dashboard.archive', path: paths.dashboard.archive },
  { id: 'dashboard.users', path: paths.dashboard.users },
  { id: 'dashboard.board', path: paths.dashboard.board },
  { id: 'dashboard.otherFiles', path: paths.dashboard.otherFiles },
];
