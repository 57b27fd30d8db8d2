import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useFormatDate } from '../../i18n/formats';
import { COUNTED, ReadingsTable } from './readings-table';
import type { UsageQuery } from './usage.generated';

type Period = UsageQuery['usage']['periods'][number];

const WIDTH = 720;
const HEIGHT = 200;

/** Two bars for each day or month. The table below has the same numbers in accessible form. */
export function Chart({ periods }: { periods: readonly Period[] }) {
  const id = useId();
  const intl = useIntl();
  const write = useFormatDate();
  const max = Math.max(0, ...periods.flatMap(({ views, downloads }) => [views, downloads]));
  const step = WIDTH / Math.max(1, periods.length);
  const bar = Math.max(1, step * 0.4);
  const heightOf = (value: number) => (value / Math.max(1, max)) * HEIGHT;
  return (
    <figure className="usage-chart">
      {max > 0 && (
        <p className="usage-max" aria-hidden="true">
          {intl.formatNumber(max)}
        </p>
      )}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{intl.formatMessage({ id: 'usage.chart' }, { max })}</title>
        <line x1="0" x2={WIDTH} y1="0" y2="0" className="usage-scale" />
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="usage-scale" />
        {periods.map((period, index) => (
          <g key={period.period}>
            {COUNTED.map((what, at) => (
              <rect
                key={what}
                className={`usage-${what}`}
                x={index * step + step * 0.1 + at * bar}
                width={bar}
                y={HEIGHT - heightOf(period[what])}
                height={heightOf(period[what])}
              />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="row">
        {COUNTED.map((what) => (
          <Message as="span" key={what} id={`usage.${what}`} className={`usage-key usage-${what}`} />
        ))}
        <span>{periods.length > 0 && `${write(periods[0].period)} – ${write(periods.at(-1)!.period)}`}</span>
      </figcaption>
      <details>
        <Message as="summary" id="usage.table" />
        <ReadingsTable
          caption="dashboard.usage"
          rows={periods.map((each) => ({ id: each.period, ...each }))}
          first={{ id: 'period', label: 'usage.period', cell: ({ period }) => write(period) }}
        />
      </details>
    </figure>
  );
}
