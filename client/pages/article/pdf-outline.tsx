import { useIntl } from 'react-intl';
import type { Article } from './article-parts';

/** The bookmarks of the PDF; each opens it at its page. */
export function PdfOutline({ article: { pdf, pdfOutline } }: { article: Article }) {
  const { formatMessage } = useIntl();
  if (!pdf || !pdfOutline?.headings.length) return null;
  return (
    <details className="pdf-outline">
      <summary>{formatMessage({ id: 'article.pdfOutline' })}</summary>
      <ol>
        {pdfOutline.headings.map(({ title, level, page }, index) => (
          <li key={index} className={`level-${level}`}>
            <a href={`${pdf.url}#page=${page}`}>{title}</a>{' '}
            <span className="file-note">{formatMessage({ id: 'issue.pages' }, { pages: page, count: 1 })}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
