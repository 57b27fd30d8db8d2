import { DocumentList } from '../../components/document-list';
import { useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { Message, useLanguage, useText } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { ForAuthorsPageDocument } from './for-authors-page.generated';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: ForAuthorsPageDocument, variables: { language } }),
);

export function Component() {
  const language = useLanguage();
  const { submissionEmail } = useJournal();
  const { otherFiles } = usePageData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageMeta title={text('authors.title')} description={text('authors.lead')} path={paths.authors} />
      <PageHeading lead={text('authors.lead')}>{text('authors.title')}</PageHeading>
      <DocumentList documents={otherFiles} title="authors.files" empty="authors.files.empty" />
      <section className="page-section" aria-labelledby="steps">
        <h2 id="steps">{text('authors.steps')}</h2>
        <ol className="prose steps">
          <li>{text('authors.steps.1')}</li>
          <li>{text('authors.steps.2')}</li>
          {submissionEmail && (
            <li>
              <Message
                id="authors.steps.3"
                values={{
                  email: <a href={`mailto:${submissionEmail}`}>{submissionEmail}</a>,
                }}
              />
            </li>
          )}
          <li>{text('authors.steps.4')}</li>
        </ol>
        <ul className="ways">
          <li>
            <Link to={paths.reviewProcess(language)}>{text('authors.reviewLink')}</Link>
          </li>
          <li>
            <Link to={paths.call(language)}>{text('authors.callLink')}</Link>
          </li>
        </ul>
      </section>
    </>
  );
}
