import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useHydrated } from '../../components/use-hydrated';
import type { Article } from './article-parts';

/** The PDF within the page, if the browser can show it; loaded when a reader opens it. */
export function PdfHere({ article }: { article: Article }) {
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
