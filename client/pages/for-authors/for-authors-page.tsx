import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { PageItems } from '../../components/browse';
import { EmailLink } from '../../components/email-link';
import { DocumentList } from '../../components/document-list';
import { useFacts, useJournal } from '../../components/use-journal';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { ForAuthorsPageDocument } from './for-authors-page.generated';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';

const READ_ON = [
  ['authors.reviewLink', paths.reviewProcess],
  ['authors.callLink', paths.call],
] as const;

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: ForAuthorsPageDocument, variables: { language } }),
);

export function Component() {
  const { submissionEmail } = useJournal();
  const values = useFacts();
  const { otherFiles } = usePageData<typeof loader>();
  const { formatMessage } = useIntl();
  const email = submissionEmail && <EmailLink address={submissionEmail} />;
  const steps = [
    formatMessage({ id: 'authors.steps.1' }, values),
    values.kind === 'DOUBLE_ANONYMOUS' && formatMessage({ id: 'authors.steps.2' }),
    email && <FormattedMessage key="send" id="authors.steps.3" values={{ email }} />,
    formatMessage({ id: 'authors.steps.4' }, values),
  ].filter(Boolean);
  return (
    <>
      <PageStart of="authors" path={paths.forAuthors} />
      <DocumentList documents={otherFiles} title="authors.files" />
      <Section className="page-section" id="steps" title="authors.steps">
        <ol className="review-path">
          {steps.map((step, index) => (
            <li key={index}>
              <p>{step}</p>
            </li>
          ))}
        </ol>
        <ul className="row ways">
          {submissionEmail && (
            <li>
              <Message as={EmailLink} id="authors.send" className="button" address={submissionEmail} />
            </li>
          )}
          <PageItems of={READ_ON} />
        </ul>
      </Section>
    </>
  );
}
