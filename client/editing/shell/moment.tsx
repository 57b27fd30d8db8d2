import { FormattedTime } from 'react-intl';
import { useFormatDate } from '../../i18n/formats';
import { TIME_ZONE } from '../../shared/locales';

/** '6 dhjetor 2026' */
export function Day({ at }: { at: string }) {
  const date = useFormatDate();
  return <time dateTime={at}>{date(at)}</time>;
}

/** '6 dhjetor 2026, 14:02' */
export function Moment({ at }: { at: string }) {
  const date = useFormatDate();
  return (
    <time dateTime={at}>
      {date(at)}, <Clock at={at} />
    </time>
  );
}

/** '14:02' */
export const Clock = ({ at }: { at: string | number }) => (
  <FormattedTime value={at} timeZone={TIME_ZONE} hour="2-digit" minute="2-digit" hourCycle="h23" />
);
