import { useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { Control } from '../../editing/shell/labelled';
import { Empty, Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { Dois } from './dois';
import { ExchangeYearsDocument, PreflightDocument, type PreflightQuery } from './exports.generated';
import { ExportForm } from './export-form';
import { Problems } from './problems';

/** What indexes would object to in an issue or a year, and the files exported for them. */
export function Screen() {
  const list = useListState();
  const { data, error, refetch } = useQuery(ExchangeYearsDocument);
  const years = data?.publicationYears ?? [];
  const year = years.find((each) => String(each) === list.get('year')) ?? years[0];
  return (
    <>
      <ScreenHeading id="dashboard.exports" />
      <Message id="exports.about" />
      <p>
        <Message as={Link} id="doaj.link" to={screenPath('doaj')} />
      </p>
      {!data && <Pending error={error} onRetry={refetch} />}
      {data && years.length === 0 && <Empty hint="archive.none" />}
      {year !== undefined && <Year key={year} year={year} years={years} />}
    </>
  );
}

function Year({ year, years }: { year: number; years: readonly number[] }) {
  const list = useListState();
  const { data, error, refetch } = useQuery(PreflightDocument, { variables: { year } });
  const articles = data?.preflightCheck ?? [];
  const numbers = [...new Set(articles.map(({ number }) => number))].toSorted((one, other) => one - other);
  const number = numbers.find((each) => String(each) === list.get('number')) ?? null;
  const shown = articles.filter((article) => number === null || article.number === number);
  return (
    <>
      <div className="side-by-side exports-choice">
        <Control
          as="select"
          label="column.year"
          value={year}
          options={years.map((each) => [each, String(each)])}
          onText={(year) => list.set({ year, number: null })}
        />
        <Control
          as="select"
          label="exports.number"
          value={number ?? ''}
          options={[['', '—'], ...numbers.map((each) => [each, String(each)] as const)]}
          onText={(number) => list.set({ number })}
        />
      </div>
      <Section title="exports.check">
        {data ? <Checked articles={shown} /> : <Pending error={error} onRetry={refetch} />}
      </Section>
      <ExportForm key={`${year}/${number}`} year={year} number={number} />
      <Dois key={`dois ${year}/${number}`} year={year} number={number} />
    </>
  );
}

/** Fixed once for all articles. */
const isOfJournal = ({ field }: { field: string | null }) => field === null || field === 'journal';

function Checked({ articles }: { articles: PreflightQuery['preflightCheck'] }) {
  const intl = useIntl();
  const common = (articles[0]?.problems ?? []).filter(isOfJournal);
  const withoutCommon = ({ problems, ...article }: (typeof articles)[number]) => ({
    ...article,
    problems: problems.filter((problem) => !isOfJournal(problem)),
  });
  const rejected = articles.filter(({ problems }) => problems.some(({ isRejection }) => isRejection)).length;
  if (articles.length === 0) return <Message id="exports.noArticles" className="empty" />;
  return (
    <>
      <Message id="exports.summary" values={{ count: articles.length, rejected }} />
      {common.length > 0 && (
        <>
          <Message as="h3" id="exports.common" />
          <Problems article={{ ...articles[0], title: '' }} problems={common} />
        </>
      )}
      <ul className="checked-articles">
        {articles.map(withoutCommon).map((article) => (
          <li key={article.id}>
            <details>
              <summary>
                <strong>{article.title}</strong>{' '}
                <span className="row-note">
                  {article.problems.some(({ isRejection }) => isRejection) && (
                    <strong className="rejection">
                      <FormattedMessage id="exports.rejected" />,{' '}
                    </strong>
                  )}
                  {article.publication !== 'PUBLISHED' && `${intl.formatMessage({ id: 'exports.unpublished' })}, `}
                  <FormattedMessage id="exports.problems" values={{ count: article.problems.length }} />
                </span>
              </summary>
              <Problems article={article} problems={article.problems} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
