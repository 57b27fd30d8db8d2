import { FormattedMessage, useIntl } from 'react-intl';
import { PdfLink } from '../../components/download-link';
import { Status } from '../../components/status';
import { TitleLink, useTitleOf } from '../../components/material-title';
import { pageRange } from '../../shared/page-range';
import type { IssueArticleFragment } from './issue-page.generated';

type Props = { articles: readonly IssueArticleFragment[] };

/** The table of contents as in a printed issue: by section, with authors, pages and PDF. */
export function IssueArticles({ articles }: Props) {
  const { formatMessage } = useIntl();
  const named = new Set(articles.map(({ section }) => section));
  // Other articles are the last.
  const sections = named.delete(null) ? [...named, null] : [...named];
  return sections.map((section) => (
    <div key={section} className="contents-section">
      {sections.length > 1 && (
        <h3 lang={(section && articles.find((one) => one.section === section)?.titles[0].language) || undefined}>
          {section ?? formatMessage({ id: 'issue.sectionless' })}
        </h3>
      )}
      <ol className="contents">
        {articles
          .filter((article) => article.section === section)
          .map((article) => (
            <li key={article.id}>
              <Entry article={article} />
            </li>
          ))}
      </ol>
    </div>
  ));
}

function Entry({ article }: { article: IssueArticleFragment }) {
  const title = useTitleOf()(article);
  const pages = pageRange(article);
  return (
    <>
      <div>
        <TitleLink of={article} className="entry-title stretched" /> <Status of={article} />
        {article.authorsText && <span className="byline">{article.authorsText}</span>}
      </div>
      <p className="entry-facts">
        {pages && (
          <span className="entry-pages">
            <FormattedMessage id="issue.pages" values={{ pages, count: /^\w+$/.test(pages) ? 1 : 2 }} />
          </span>
        )}
        <PdfLink material={article} title={title.text} />
      </p>
    </>
  );
}
