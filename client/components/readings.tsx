import { useIntl } from 'react-intl';
import { useFormatDate } from '../i18n/formats';

type Counts = { views: number; downloads: number };

/** How often something was read since counting began, and in which year. */
export function Readings({ of }: { of: Counts & { since: string; years: (Counts & { year: number })[] } }) {
  const { formatMessage } = useIntl();
  const write = useFormatDate();
  const written = ({ views, downloads }: Counts) =>
    [
      views && formatMessage({ id: 'readings.views' }, { count: views }),
      downloads && formatMessage({ id: 'readings.downloads' }, { count: downloads }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <details>
      <summary>{formatMessage({ id: 'readings.since' }, { readings: written(of), date: write(of.since) })}</summary>
      <ul className="lines">
        {of.years.map((counts) => (
          <li key={counts.year}>
            {counts.year}: {written(counts)}
          </li>
        ))}
      </ul>
    </details>
  );
}
