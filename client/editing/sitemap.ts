import type { MessageId } from '../i18n/message-ids.js';

type Entry = { path: string; label?: MessageId; isSecondary?: true };

/**
 * The dashboard's screens by folder, in the order of the sidebar, which omits those without a label; secondary ones
 * are below the specification's six. A screen's component is `<folder>/<name>-screen.tsx`.
 */
const ENTRIES = {
  materials: { path: '/dashboard', label: 'dashboard.materials' },
  calls: { path: '/dashboard/calls', label: 'dashboard.calls' },
  archive: { path: '/dashboard/archive', label: 'dashboard.archive' },
  users: { path: '/dashboard/users', label: 'dashboard.users' },
  board: { path: '/dashboard/board-users', label: 'dashboard.board' },
  'other-files': { path: '/dashboard/other-files', label: 'dashboard.otherFiles' },
  exports: { path: '/dashboard/exchange', label: 'dashboard.exports', isSecondary: true },
  imports: { path: '/dashboard/moving-in', label: 'dashboard.imports', isSecondary: true },
  usage: { path: '/dashboard/usage', label: 'dashboard.usage', isSecondary: true },
  journal: { path: '/dashboard/journal', label: 'dashboard.journal', isSecondary: true },
  letters: { path: '/dashboard/letters', label: 'dashboard.letters', isSecondary: true },
  subscribers: { path: '/dashboard/subscribers', label: 'dashboard.subscribers', isSecondary: true },
  deleted: { path: '/dashboard/deleted', label: 'dashboard.deleted', isSecondary: true },
  account: { path: '/dashboard/account', label: 'dashboard.account', isSecondary: true },
  system: { path: '/dashboard/system', label: 'dashboard.system', isSecondary: true },
  manual: { path: '/dashboard/manual', label: 'dashboard.manual', isSecondary: true },
  history: { path: '/dashboard/history' },
  doaj: { path: '/dashboard/exchange/doaj' },
} satisfies Record<string, Entry>;

export type ScreenName = keyof typeof ENTRIES;
export type SidebarEntry = { name: ScreenName; path: string; label: MessageId; isSecondary: boolean };

export const SCREENS = ENTRIES as Record<ScreenName, Entry>;

export const SIDEBAR = (Object.entries(SCREENS) as [ScreenName, Entry][]).flatMap(
  ([name, { path, label, isSecondary = false }]): SidebarEntry[] => (label ? [{ name, path, label, isSecondary }] : []),
);

/** The path of a screen, or of the form for a record or a new one. */
export const screenPath = (name: ScreenName, form?: number | 'new'): string =>
  form === undefined ? SCREENS[name].path : `${SCREENS[name].path}?form=${form}`;
