import { DocumentList } from '../../components/document-list';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { DoubleBlind } from './double-blind';
import { ReviewProcessPageDocument } from './review-process-page.generated';
import { useText } from '../../i18n/messages';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: ReviewProcessPageDocument, variables: { language } }),
);

const STEPS = [1, 2, 3, 4, 5] as const;

export function Component() {
  const { otherFiles } = usePageData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageMeta title={text('review.title')} description={text('review.lead')} path={paths.reviewProcess} />
      <PageHeading lead={text('review.lead')}>{text('review.title')}</PageHeading>
      <div className="with-aside">
        <div className="prose">
          <h2>{text('review.how')}</h2>
          <p>{text('review.how.1')}</p>
          <p>{text('review.how.2')}</p>
          <p>{text('review.how.3')}</p>
        </div>
        <DoubleBlind />
      </div>
      <section className="page-section" aria-labelledby="path">
        <h2 id="path">{text('review.diagram')}</h2>
        <ol className="review-path">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{text(`review.step.${step}`)}</h3>
              <p>{text(`review.step.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <DocumentList documents={otherFiles} title="review.files" empty="review.files.empty" />
    </>
  );
}
