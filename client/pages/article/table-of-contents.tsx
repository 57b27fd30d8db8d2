import { useIntl } from 'react-intl';
import { linesOf } from '../../shared/texts';
import type { Article } from './article-parts';
import type { outlineOf } from './full-text';

/** With this many references a page is long enough to need a table of contents. */
const MANY_REFERENCES = 20;
/** With this many figures and tables they have a list of their own. */
const MANY_FIGURES = 3;

type Props = { article: Article; outline: ReturnType<typeof outlineOf>; above?: boolean };

/** The table of contents: beside the page, or closed above its text, where there is no room beside it. */
export function TableOfContents({ article, outline: { headings, figures }, above }: Props) {
  const { formatMessage } = useIntl();
  const references = linesOf(article.references ?? '').length;
  if (!article.fullText && (above || references < MANY_REFERENCES)) return null;
  const name = formatMessage({ id: 'article.onThisPage' });
  const contents = (
    <>
      <ul>
        {!above && article.abstracts.length > 0 && (
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
      {figures.length >= MANY_FIGURES && (
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
    </>
  );
  return above ? (
    <details className="on-this-page above">
      <summary>{name}</summary>
      <nav aria-label={name}>{contents}</nav>
    </details>
  ) : (
    <nav className="on-this-page beside" aria-label={name}>
      <p className="footer-label">{name}</p>
      {contents}
    </nav>
  );
}
