import { FormattedTime } from 'react-intl';
import { useDate } from '../../i18n/formats';

/** '6 dhjetor 2026, 14:02' */
export function Moment({ at }: { at: string }) {
  const date = useDate();
  return (
    <time dateTime={at}>
      {date(at)}, <FormattedTime value={at} hour="2-digit" minute="2-digit" hourCycle="h23" />
    </time>
  );
}
