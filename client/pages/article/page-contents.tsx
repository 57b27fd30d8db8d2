import { useIntl } from 'react-intl';
import { linesOf } from '../../components/linked-text';
import type { Article } from './article-parts';
import { outlineOf } from './full-text';

/** With this many references a page is long enough to need a table of contents. */
const MANY_REFERENCES = 20;

/** The table of contents beside a long page. */
export function OnThisPage({ article }: { article: Article }) {
  const { formatMessage } = useIntl();
  const references = linesOf(article.references ?? '').length;
  if (!article.fullText && references < MANY_REFERENCES) return null;
  const { headings, figures } = outlineOf(article.fullText ?? '');
  return (
    <nav className="on-this-page beside" aria-label={formatMessage({ id: 'article.onThisPage' })}>
      <p className="footer-label">{formatMessage({ id: 'article.onThisPage' })}</p>
      <ul>
        {(article.abstract?.trim() || article.abstractEn?.trim()) && (
          <li>
            <a href="#material.abstract">{formatMessage({ id: 'material.abstract' })}</a>
          </li>
        )}
        {headings.map(({ level, id, text: heading }) => (
          <li key={id} className={level > 2 ? 'deeper' : undefined} lang={article.language ?? undefined}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
        {references > 0 && (
          <li>
            <a href="#references">
              {formatMessage({ id: 'article.references' })} ({references})
            </a>
          </li>
        )}
      </ul>
      {figures.length > 0 && (
        <details>
          <summary>
            {formatMessage({ id: 'article.figures' })} ({figures.length})
          </summary>
          <ul lang={article.language ?? undefined}>
            {figures.map(({ id, text: caption }) => (
              <li key={id}>
                <a href={`#${id}`}>{caption}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}
