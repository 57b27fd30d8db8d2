import { useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../components/link';
import { Empty, ListPager, Pending, RecordCount } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { ArchiveYearDocument, ArchiveYearsDocument } from './archive.generated';

const PAGE_SIZE = 5;

/** The years, newest first, and the titles of the selected one. */
export function Screen() {
  const intl = useIntl();
  const list = useListState();
  const { data, error, refetch } = useQuery(ArchiveYearsDocument);
  const years = data?.publicationYears ?? [];
  const year = years.find((each) => String(each) === list.get('year')) ?? years[0];
  return (
    <>
      <ScreenHeading id="dashboard.archive" />
      {!data && <Pending error={error} onRetry={refetch} />}
      {year === undefined ? (
        data && <Empty hint="archive.none" />
      ) : (
        <div className="archive">
          <nav aria-label={intl.formatMessage({ id: 'archive.years' })}>
            <ul className="years">
              {years.map((each) => (
                <li key={each}>
                  <Link to={list.to({ year: String(each) })} aria-current={each === year ? 'true' : undefined}>
                    {each}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Year year={year} />
        </div>
      )}
    </>
  );
}

function Year({ year }: { year: number }) {
  const { page } = useListState();
  const variables = { year, first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { data, previousData, error, refetch } = useQuery(ArchiveYearDocument, { variables });
  const materials = (data ?? previousData)?.materials;
  if (!materials || error) return <Pending error={error} onRetry={refetch} />;
  return (
    <Section title={<>{year}</>}>
      <RecordCount count={materials.totalCount} />
      <ul className="titles">
        {materials.nodes.map(({ id, title, number, category }) => (
          <li key={id}>
            <Link to={screenPath('materials', id)}>{title}</Link>
            <span className="row-note">
              {category.name}, <FormattedMessage id="archive.number" values={{ number }} />
            </span>
          </li>
        ))}
      </ul>
      <ListPager total={materials.totalCount} size={PAGE_SIZE} />
    </Section>
  );
}
