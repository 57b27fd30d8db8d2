import { FormattedMessage } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { TICK } from '../../components/icons/signs';
import { useFormatDate } from '../../i18n/formats';
import type { MaterialGap } from '../../graphql/types';
import type { MaterialRowFragment } from './materials.generated';

/** Empty for published materials. */
export function StateMark({ row }: { row: Pick<MaterialRowFragment, 'publication' | 'publicFrom'> }) {
  const date = useFormatDate();
  if (row.publication === 'DRAFT')
    return (
      <span className="mark-draft">
        <FormattedMessage id="materials.draft" />
      </span>
    );
  if (row.publication === 'SCHEDULED')
    return (
      <span className="mark-scheduled">
        <FormattedMessage id="materials.scheduled" />
        {row.publicFrom && <> {date(row.publicFrom)}</>}
      </span>
    );
  return null;
}

/** What an article lacks, or a tick. */
export function Gaps({ gaps }: { gaps: readonly MaterialGap[] }) {
  if (gaps.length === 0)
    return (
      <span className="whole">
        <Icon path={TICK} /> <FormattedMessage id="gap.none" />
      </span>
    );
  return (
    <ul className="gaps">
      {gaps.map((gap) => (
        <li key={gap}>
          <FormattedMessage id={`gap.${gap}`} />
        </li>
      ))}
    </ul>
  );
}
