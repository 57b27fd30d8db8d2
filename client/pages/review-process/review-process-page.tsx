import { Message } from '../../components/message';
import { DocumentList } from '../../components/document-list';
import { useTextOf } from '../../components/material-title';
import { namedLinesOf } from '../../components/linked-text';
import { Link } from '../../components/link';
import { useFacts } from '../../components/use-journal';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { bilingual } from '../../shared/texts';
import { ReviewProcessPageDocument } from './review-process-page.generated';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';
import { useIntl } from 'react-intl';

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

const PERSON = 'M0-22a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM-20 24C-20 9-12 2 0 2s20 7 20 22';

/** Author and reviewer see the manuscript between them, but not each other. */
function DoubleBlind() {
  const { formatMessage } = useIntl();
  return (
    <svg
      className="legend double-blind"
      viewBox="0 0 360 176"
      role="img"
      aria-label={formatMessage({ id: 'review.blind.alt' })}
    >
      <path d={PERSON} transform="translate(52 70)" />
      <path d={PERSON} transform="translate(308 70)" />
      <path d="M156 36h36l14 14v62h-50zM192 36v14h14M166 66h30M166 78h30M166 90h18M76 74h56M230 74h56" />
      <path d="M124 67l9 7-9 7M238 67l-9 7 9 7" />
      <g className="veils">
        <path d="M106 14c-8 24 8 40 0 60s8 34 0 54" />
        <path d="M254 14c8 24-8 40 0 60s-8 34 0 54" />
      </g>
      <Message as="text" id="review.author" x="52" y="122" />
      <Message as="text" id="review.manuscript" x="181" y="138" />
      <Message as="text" id="review.reviewer" x="308" y="122" />
      <Message as="text" id="review.blind" className="motto" x="180" y="168" />
    </svg>
  );
}
