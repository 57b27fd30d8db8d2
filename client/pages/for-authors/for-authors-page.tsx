import { FormattedMessage, useIntl } from 'react-intl';
import { DocumentList } from '../../components/document-list';
import { useFacts, useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { ForAuthorsPageDocument } from './for-authors-page.generated';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: ForAuthorsPageDocument, variables: { language } }),
);

export function Component() {
  const language = useLanguage();
  const { submissionEmail } = useJournal();
  const values = useFacts();
  const { otherFiles } = usePageData<typeof loader>();
  const { formatMessage } = useIntl();
  return (
    <>
      <PageMeta
        title={formatMessage({ id: 'authors.title' })}
        description={formatMessage({ id: 'authors.lead' })}
        path={paths.authors}
      />
      <PageHeading lead={formatMessage({ id: 'authors.lead' })}>{formatMessage({ id: 'authors.title' })}</PageHeading>
      <DocumentList documents={otherFiles} title="authors.files" empty="authors.files.empty" />
      <section className="page-section" aria-labelledby="steps">
        <h2 id="steps">{formatMessage({ id: 'authors.steps' })}</h2>
        <ol className="prose steps">
          <li>{formatMessage({ id: 'authors.steps.1' }, values)}</li>
          {values.kind === 'DOUBLE_ANONYMOUS' && <li>{formatMessage({ id: 'authors.steps.2' })}</li>}
          {submissionEmail && (
            <li>
              <FormattedMessage
                id="authors.steps.3"
                values={{
                  email: <a href={`mailto:${submissionEmail}`}>{submissionEmail}</a>,
                }}
              />
            </li>
          )}
          <li>{formatMessage({ id: 'authors.steps.4' }, values)}</li>
        </ol>
        <ul className="row ways">
          <li>
            <Link to={paths.reviewProcess(language)}>{formatMessage({ id: 'authors.reviewLink' })}</Link>
          </li>
          <li>
            <Link to={paths.call(language)}>{formatMessage({ id: 'authors.callLink' })}</Link>
          </li>
        </ul>
      </section>
    </>
  );
}
