import type { RestorableNoun } from '../graphql/types';
import { paths } from '../paths';
import type { MessageId } from '../i18n/message-ids';

/** What can be restored: what it is called and where it is edited. */
export const NOUNS: Record<RestorableNoun, { id: MessageId; screen: () => string }> = {
  MATERIAL: { id: 'noun.MATERIAL', screen: paths.dashboard.materials },
  CALL: { id: 'noun.CALL', screen: paths.dashboard.calls },
  BOARD_MEMBER: { id: 'noun.BOARD_MEMBER', screen: paths.dashboard.board },
  USER: { id: 'noun.USER', screen: paths.dashboard.users },
  OTHER_FILE: { id: 'noun.OTHER_FILE', screen: paths.dashboard.otherFiles },
};
