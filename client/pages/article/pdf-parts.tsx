import { useIntl } from 'react-intl';
import type { Article } from './article-parts';
import { useState } from 'react';
import { useHydrated } from '../../components/use-hydrated';

/** The bookmarks of the PDF; each opens it at its page. */
export function PdfOutline({ article: { pdf, pdfOutline } }: { article: Article }) {
  const { formatMessage } = useIntl();
  if (!pdf || !pdfOutline?.headings.length) return null;
  return (
    <details className="pdf-outline">
      <summary>{formatMessage({ id: 'article.pdfOutline' })}</summary>
      <ol className="lines">
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

/** The PDF within the page, if the browser can show it; loaded when a reader opens it. */
export function InlinePdf({ article }: { article: Article }) {
  const { formatMessage } = useIntl();
  const [wasOpened, setWasOpened] = useState(false);
  const isAble = useHydrated() && navigator.pdfViewerEnabled;
  if (!article.pdf || !isAble) return null;
  return (
    <details className="pdf-here" onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>{formatMessage({ id: 'article.readHere' })}</summary>
      {/* The browser's own PDF viewer does not work inside a sandbox. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      {wasOpened && <iframe src={article.pdf.url} title={formatMessage({ id: 'article.pdfHere' })} />}
    </details>
  );
}
