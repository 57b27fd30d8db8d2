import type { EditedNoun } from '../graphql/types';
import { paths } from '../paths';

/** What has a history and can be restored: what it is called and where it is edited. */
export const NOUNS: Record<EditedNoun, { id: string; screen: () => string }> = {
  MATERIAL: { id: 'noun.MATERIAL', screen: paths.dashboard.materials },
  CALL: { id: 'noun.CALL', screen: paths.dashboard.calls },
  BOARD_MEMBER: { id: 'noun.BOARD_MEMBER', screen: paths.dashboard.board },
  OTHER_FILE: { id: 'noun.OTHER_FILE', screen: paths.dashboard.otherFiles },
};
