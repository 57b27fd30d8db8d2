import { useIntl } from 'react-intl';
import { Markup } from '../../components/markup';
import type { Article } from './article-parts';

type Heading = { level: number; id: string; text: string };
type Figure = { id: string; text: string };

const HEADING = /<h([23])\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g;
const FIGURE = /<figure\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/figure>/g;
const CAPTION =
  /<figcaption\b[^>]*>(?:\s|<p>)*<strong>([\s\S]*?)<\/strong>|<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };
/** The text of sanitised HTML. */
const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity])
    .replace(/\s+/g, ' ')
    .trim();

/** The table of contents of the page, linking to the ids that the server gives headings and figures. */
export function outlineOf(html: string): { headings: Heading[]; figures: Figure[] } {
  const headings = [...html.matchAll(HEADING)].map(([, level, id, text]) => ({
    level: Number(level),
    id,
    text: plain(text),
  }));
  const figures = [...html.matchAll(FIGURE)].flatMap(([, id, inner]) => {
    const [, label, caption] = CAPTION.exec(inner) ?? [];
    const text = plain(label ?? caption ?? '');
    return text ? [{ id, text: text.length > 60 ? `${text.slice(0, 57)}…` : text }] : [];
  });
  return { headings: headings.filter(({ text }) => text !== ''), figures };
}

/** The full text, if an editor has added it to the PDF. */
export function FullText({ article }: { article: Article }) {
  const { formatMessage } = useIntl();
  if (!article.fullText) return null;
  return (
    <section className="full-text" id="text" aria-label={formatMessage({ id: 'article.text' })}>
      <Markup html={article.fullText} lang={article.language ?? undefined} />
    </section>
  );
}
