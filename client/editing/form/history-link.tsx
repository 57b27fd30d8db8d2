import { FormattedMessage } from 'react-intl';
import { Link } from '../../components/link';
import type { EditedNoun } from '../../graphql/types';
import { screenPath } from '../sitemap';

export type HistoryOf = { noun: EditedNoun; id: number };

export const HistoryLink = ({ of: { noun, id } }: { of: HistoryOf }) => (
  <Link to={`${screenPath('history')}?noun=${noun}&id=${id}`}>
    <FormattedMessage id="history.title" />
  </Link>
);
