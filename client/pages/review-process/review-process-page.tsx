import { useIntl } from 'react-intl';
import { DocumentList } from '../../components/document-list';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { DoubleBlind } from './double-blind';
import { ReviewProcessPageDocument } from './review-process-page.generated';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: ReviewProcessPageDocument, variables: { language } }),
);

const STEPS = [1, 2, 3, 4, 5] as const;

export function Component() {
  const { otherFiles } = usePageData<typeof loader>();
  const { formatMessage } = useIntl();
  return (
    <>
      <PageMeta
        title={formatMessage({ id: 'review.title' })}
        description={formatMessage({ id: 'review.lead' })}
        path={paths.reviewProcess}
      />
      <PageHeading lead={formatMessage({ id: 'review.lead' })}>{formatMessage({ id: 'review.title' })}</PageHeading>
      <div className="with-aside">
        <div className="prose">
          <h2>{formatMessage({ id: 'review.how' })}</h2>
          <p>{formatMessage({ id: 'review.how.1' })}</p>
          <p>{formatMessage({ id: 'review.how.2' })}</p>
          <p>{formatMessage({ id: 'review.how.3' })}</p>
        </div>
        <DoubleBlind />
      </div>
      <section className="page-section" aria-labelledby="path">
        <h2 id="path">{formatMessage({ id: 'review.diagram' })}</h2>
        <ol className="review-path">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{formatMessage({ id: `review.step.${step}` })}</h3>
              <p>{formatMessage({ id: `review.step.${step}.text` })}</p>
            </li>
          ))}
        </ol>
      </section>
      <DocumentList documents={otherFiles} title="review.files" empty="review.files.empty" />
    </>
  );
}
