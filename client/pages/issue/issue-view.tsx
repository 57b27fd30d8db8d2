import { useIntl } from 'react-intl';
import { Breadcrumb } from '../../components/breadcrumb';
import { Dotted } from '../../components/dotted';
import { Cover } from '../../components/cover';
import { NumberAndYear } from '../../components/issue-card';
import { Markup } from '../../components/markup';
import { Message } from '../../components/message';
import { LinkedLines, Paragraphs } from '../../components/linked-text';
import { useJournal } from '../../components/use-journal';
import { useTextOf, useTitleOf } from '../../components/material-title';
import { PageHeading } from '../../components/page-heading';
import { Readings } from '../../components/readings';
import { PdfActions } from '../../components/pdf-actions';
import { useLanguage } from '../../i18n/messages';
import { paths } from '../../shared/paths';
import { IssueArticles } from './issue-articles';
import type { IssuePageQuery } from './issue-page.generated';
import { Section } from '../../components/section';
import { Terms, type Term } from '../../components/terms';

type IssueOfPage = NonNullable<IssuePageQuery['issue']>;
export type Issue = Omit<IssueOfPage, 'previous' | 'next'>;

/** The page of an issue, shared with the dashboard's preview. */
export function IssueView({ issue }: { issue: Issue }) {
  const language = useLanguage();
  const title = useTitleOf()(issue);
  const abstract = useTextOf()(issue.abstracts);
  const { formatMessage } = useIntl();
  const journal = useJournal();
  const lines = (text: string | null) => text && <LinkedLines text={text} />;
  const facts: Term[] = [
    ['issue.journalDirector', issue.journalDirector],
    ['issue.editorInChief', issue.editorInChief],
    ['issue.scientificBoard', lines(issue.scientificBoard)],
    ['issue.editorialBoard', lines(issue.editorialBoard)],
    ['issue.preparedForPublication', lines(issue.preparedForPublication)],
    ['readings.label', issue.readings && <Readings key="readings" of={issue.readings} />],
  ];
  return (
    <>
      <p className="print-head">{journal.title}</p>
      <Breadcrumb
        steps={[
          { name: formatMessage({ id: 'nav.issues' }), to: paths.issues(language) },
          { name: title.text, lang: title.lang },
        ]}
      />
      <div className="material issue-page">
        <div className="material-side">
          <Cover material={issue} sizes="(min-width: 60rem) 18rem, 60vw" first />
        </div>
        <div className="material-main">
          <PageHeading
            kicker={
              <Dotted
                parts={[
                  <NumberAndYear key="number" of={issue} />,
                  issue.issn && `${formatMessage({ id: 'issue.issn' })} ${issue.issn}`,
                  issue.doi && `${formatMessage({ id: 'issue.doi' })} ${issue.doi}`,
                ]}
              />
            }
            lang={title.lang}
          >
            {title.text}
          </PageHeading>
          <PdfActions materialId={issue.id} pdf={issue.pdf} />
          <div className="prose" lang={abstract?.lang}>
            <Paragraphs text={abstract?.text ?? ''} />
          </div>
        </div>
        <div className="issue-contents">
          {issue.articles.length > 0 && (
            <Section id="articles" title="issue.contents">
              <IssueArticles articles={issue.articles} />
            </Section>
          )}
          {issue.contents && <PrintedContents issue={issue} />}
        </div>
        {facts.some(([, value]) => value) && (
          <dl className="legend" aria-label={formatMessage({ id: 'issue.imprint' })}>
            <Terms of={facts} />
          </dl>
        )}
      </div>
    </>
  );
}

/** Collapsed, because it repeats the list of articles above. */
function PrintedContents({ issue }: { issue: Issue }) {
  const contents = <Markup lang={issue.language ?? undefined} html={issue.contents!} />;
  if (issue.articles.length === 0)
    return (
      <Section id="contents" title="issue.contents">
        {contents}
      </Section>
    );
  return (
    <details className="printed-contents">
      <Message as="summary" id="issue.printedContents" />
      {contents}
    </details>
  );
}
