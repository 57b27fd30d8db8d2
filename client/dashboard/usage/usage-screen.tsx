import { useApolloClient, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl, FormattedNumber } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import type { UsageFormat } from '../../schema.generated';
import { Button, Control } from '../../editing/shell/controls';
import { useAttempt } from '../../editing/form/use-attempt';
import { type Column, DataTable } from '../../editing/list/data-table';
import { Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { saveFile } from '../../editing/save-file';
import { ScreenHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { UsageDocument, UsageFileDocument, type UsageQuery } from './usage.generated';
import { useId } from 'react';
import { useFormatDate } from '../../i18n/formats';

/** What is counted, in the order of columns and bars. */
const COUNTED = ['views', 'downloads'] as const;
const READINGS = COUNTED.map((id): Column<{ views: number; downloads: number }> => ({
  id,
  label: `usage.${id}`,
  cell: (row) => <FormattedNumber value={row[id]} />,
}));
const SPANS = [30, 365, 3_650] as const;

/** Usage by readers: a chart with its table, the most read materials, and files to download. */
export function Screen() {
  const intl = useIntl();
  const list = useListState();
  const days = SPANS.find((span) => String(span) === list.get('days')) ?? SPANS[0];
  const { data, error, refetch } = useQuery(UsageDocument, { variables: { days } });
  return (
    <>
      <ScreenHeading id="dashboard.usage" />
      <Message id="usage.about" />
      <div className="screen-choice">
        <Control
          label="usage.span"
          value={days}
          options={SPANS.map((span) => [span, intl.formatMessage({ id: `usage.${span}` })])}
          onText={(days) => list.set({ days })}
        />
      </div>
      {data ? <Numbers usage={data.usage} /> : <Pending error={error} onRetry={refetch} />}
      <Files days={days} />
    </>
  );
}

function Numbers({ usage: { periods, items } }: { usage: UsageQuery['usage'] }) {
  const sum = (name: 'views' | 'downloads') => periods.reduce((total, period) => total + period[name], 0);
  return (
    <>
      <Message id="usage.summary" values={{ views: sum('views'), downloads: sum('downloads') }} />
      <Chart periods={periods} />
      <Message as="h2" id="usage.most" />
      {items.length === 0 ? (
        <Message id="usage.none" className="empty" />
      ) : (
        <DataTable caption="usage.most" rows={items} columns={[TITLE, ...READINGS]} />
      )}
    </>
  );
}

const TITLE: Column<UsageQuery['usage']['items'][number]> = {
  id: 'title',
  cell: ({ id, title }) =>
    title === null ? (
      <FormattedMessage id="usage.gone" values={{ id }} />
    ) : (
      <Link to={screenPath('materials', id)}>{title}</Link>
    ),
};

const FORMATS: readonly UsageFormat[] = ['CSV', 'COUNTER'];

function Files({ days }: { days: number }) {
  const client = useApolloClient();
  const { attempt, failure } = useAttempt();

  async function download(format: UsageFormat) {
    const file = await attempt(() => client.query({ query: UsageFileDocument, variables: { days, format } }));
    if (file) saveFile({ ...file.data!.usageFile, content: file.data!.usageFile.text });
  }

  return (
    <p className="row">
      {FORMATS.map((format) => (
        <Button label={`usage.file.${format}`} key={format} onClick={() => void download(format)} />
      ))}
      <span role="alert">{failure}</span>
    </p>
  );
}

type Period = UsageQuery['usage']['periods'][number];

const WIDTH = 720;
const HEIGHT = 200;

/** Two bars for each day or month. The table below has the same numbers in accessible form. */
function Chart({ periods }: { periods: readonly Period[] }) {
  const id = useId();
  const intl = useIntl();
  const write = useFormatDate();
  const max = Math.max(0, ...periods.flatMap(({ views, downloads }) => [views, downloads]));
  const step = WIDTH / periods.length;
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
        <DataTable
          caption="dashboard.usage"
          rows={periods.map((each) => ({ id: each.period, ...each }))}
          columns={[{ id: 'period', label: 'usage.period', cell: ({ period }) => write(period) }, ...READINGS]}
        />
      </details>
    </figure>
  );
}
