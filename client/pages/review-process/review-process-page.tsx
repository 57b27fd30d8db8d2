import { Message } from '../../components/message';
import { DocumentList } from '../../components/document-list';
import { useTextOf } from '../../components/material-title';
import { namedLinesOf } from '../../components/linked-text';
import { Link } from '../../components/link';
import { useFacts } from '../../components/use-journal';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { DoubleBlind } from './double-blind';
import { bilingual } from '../../shared/texts';
import { ReviewProcessPageDocument } from './review-process-page.generated';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: ReviewProcessPageDocument, variables: { language } }),
);

export function Component() {
  const { otherFiles, journal } = usePageData<typeof loader>();
  const language = useLanguage();
  const values = useFacts();
  const procedure = useTextOf()(bilingual(journal.procedure, journal.procedureEn));
  return (
    <>
      <PageStart of="review" path={paths.reviewProcess} values={values} />
      <div className="with-aside">
        <div className="prose">
          <Message as="h2" id="review.how" />
          <Message id="review.how.1" values={values} />
        </div>
        {values.kind === 'DOUBLE_ANONYMOUS' && <DoubleBlind />}
      </div>
      {procedure && (
        <Section className="page-section" id="path" title="review.diagram">
          <ol className="review-path" lang={procedure.lang}>
            {namedLinesOf(procedure.text).map(({ name, text }, index) => (
              <li key={index}>
                {name && <h3>{name}</h3>}
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="row ways">
            <Message as={Link} id="authors.title" to={paths.forAuthors(language)} />
            <Message as={Link} id="authors.callLink" to={paths.call(language)} />
          </p>
        </Section>
      )}
      <DocumentList documents={otherFiles} title="review.files" />
    </>
  );
}
