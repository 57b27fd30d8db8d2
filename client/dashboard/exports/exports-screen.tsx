import { useQuery, useApolloClient } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { Control, Button, Check } from '../../editing/shell/controls';
import { Empty, Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { Dois } from './dois';
import * as api from './exports.generated';
import { Problems, ArticlesWithProblems, rejectionsIn } from './problems';
import { useState, type FormEvent } from 'react';
import type { ExportFormat } from '../../schema.generated';
import { useAttempt } from '../../editing/form/use-attempt';
import { saveFile } from '../../editing/save-file';

/** What indexes would object to in an issue or a year, and the files exported for them. */
export function Screen() {
  const list = useListState();
  const { data, error, refetch } = useQuery(api.ExchangeYearsDocument);
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
  const { data, error, refetch } = useQuery(api.PreflightDocument, { variables: { year } });
  const articles = data?.preflightCheck ?? [];
  const numbers = [...new Set(articles.map(({ number }) => number))].toSorted((one, other) => one - other);
  const number = numbers.find((each) => String(each) === list.get('number')) ?? null;
  const shown = articles.filter((article) => number === null || article.number === number);
  return (
    <>
      <div className="side-by-side screen-choice">
        <Control
          label="column.year"
          value={year}
          options={years.map((each) => [each, String(each)])}
          onText={(year) => list.set({ year, number: null })}
        />
        <Control
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

function Checked({ articles }: { articles: api.PreflightQuery['preflightCheck'] }) {
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

const FORMATS: readonly ExportFormat[] = ['DOAJ_XML', 'DOAJ_JSON', 'CROSSREF', 'JATS', 'CSV', 'KBART'];
type Export = api.ExportMaterialsQuery['exportMaterials'];

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Exports the published articles of a year or issue for an index, and reports which ones the file contains. */
function ExportForm({ year, number }: { year: number; number: number | null }) {
  const intl = useIntl();
  const [format, setFormat] = useState<ExportFormat>('DOAJ_XML');
  const [isAll, setAll] = useState(false);
  const client = useApolloClient();
  const { attempt, busy, failure } = useAttempt();
  const [result, setResult] = useState<Export>();

  async function make(event: FormEvent) {
    event.preventDefault();
    setResult(undefined);
    const variables = { format, ...(isAll ? {} : { year, number }) };
    const file = await attempt(() => client.query({ query: api.ExportMaterialsDocument, variables }));
    setResult(file?.data?.exportMaterials);
  }

  return (
    <Section title="exports.export" className="exports-file">
      <form onSubmit={make} aria-busy={busy}>
        <Control
          label="exports.format"
          value={format}
          options={FORMATS.map((each) => [each, intl.formatMessage({ id: `format.${each}` })])}
          onText={(chosen) => {
            setFormat(chosen as ExportFormat);
            setResult(undefined);
          }}
        />
        <Check label="exports.all" checked={isAll} onCheck={setAll} />
        <p>
          <Button label={busy ? 'exports.making' : 'exports.make'} type="submit" className="primary" disabled={busy} />
        </p>
      </form>
      <p role="alert">{failure}</p>
      <div role="status">{result && <Outcome result={result} />}</div>
    </Section>
  );
}

function Outcome({ result }: { result: Export }) {
  const { articles, base64, isValidated, fileName } = result;
  const without = articles.filter(({ isIncluded }) => !isIncluded);
  return (
    <>
      {articles.length > 0 && (
        <Message
          id="exports.outcome"
          values={{ included: articles.length - without.length, without: without.length }}
        />
      )}
      {base64 ? (
        <p>
          <Button
            label="exports.download"
            values={{ name: fileName }}
            onClick={() => saveFile({ ...result, content: bytesOf(base64) })}
          />
        </p>
      ) : (
        <Message id="exports.none" className="empty" />
      )}
      {isValidated !== null && (
        <Message id={isValidated ? 'exports.validated' : 'exports.notValidated'} className="hint" />
      )}
      {without.length > 0 && (
        <ArticlesWithProblems
          articles={without.map((article) => ({ ...article, problems: rejectionsIn(article.problems) }))}
        />
      )}
    </>
  );
}
