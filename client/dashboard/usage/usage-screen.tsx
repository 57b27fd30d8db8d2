import { useApolloClient, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import type { UsageFormat } from '../../schema.generated';
import { Button } from '../../editing/shell/button';
import { Control } from '../../editing/shell/labelled';
import { useAttempt } from '../../editing/form/use-attempt';
import type { Column } from '../../editing/list/data-table';
import { Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { saveFile } from '../../editing/save-file';
import { ScreenHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { Chart } from './chart';
import { ReadingsTable } from './readings-table';
import { UsageDocument, UsageFileDocument, type UsageQuery } from './usage.generated';

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
      <div className="exports-choice">
        <Control
          as="select"
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
        <ReadingsTable caption="usage.most" rows={items} first={TITLE} />
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
