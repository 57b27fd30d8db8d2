import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Markup } from '../../components/markup';
import { useLanguage } from '../../i18n/messages';
import { doiUrlOf } from '../../shared/doi';
import { unescape, withoutTags } from '../../shared/escape';
import { languageTag } from '../../shared/locales';
import { LINK_REL } from '../../shared/markup';
import { inOneLine, shortened } from '../../shared/texts';
import type { Article } from './article-parts';
import { readable } from './reading-html';

type Heading = { level: number; id: string; text: string };
type Figure = { id: string; text: string };

const HEADING = /<h([23])\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g;
const FIGURE = /<figure\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/figure>/g;
const CAPTION = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/;

/** The text of sanitised HTML. */
const plain = (html: string) => inOneLine(unescape(withoutTags(html)));

/** The table of contents of the page, linking to the ids that the server gives headings and figures. */
export function outlineOf(html: string): { headings: Heading[]; figures: Figure[] } {
  const headings = [...html.matchAll(HEADING)].map(([, level, id, text]) => ({
    level: Number(level),
    id,
    text: plain(text),
  }));
  const figures = [...html.matchAll(FIGURE)].flatMap(([, id, inner]) => {
    const text = plain(CAPTION.exec(inner)?.[1] ?? '');
    return text ? [{ id, text: shortened(text, 60) }] : [];
  });
  return { headings: headings.filter(({ text }) => text), figures };
}

/** The full text, if an editor has added it to the PDF. */
export function FullText({ article, citedAt }: { article: Article; citedAt: Map<string, string> }) {
  const { formatMessage } = useIntl();
  const language = languageTag(useLanguage());
  const section = useRef<HTMLElement>(null);
  const { fullText, pdf, doi } = article;
  useEffect(() => {
    const page = section.current?.closest<HTMLElement>('.article-page');
    if (!page) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const words = {
      close: formatMessage({ id: 'article.figure.close' }),
      zoom: formatMessage({ id: 'article.figure.zoom' }),
      download: formatMessage({ id: 'article.figure.download' }),
      copied: formatMessage({ id: 'article.linkCopied' }),
    };
    import('./reading-aids').then(({ addAids }) => {
      if (!isOver) end = addAids(page, words);
    }, console.error);
    return () => {
      isOver = true;
      end?.();
    };
  }, [fullText, formatMessage]);
  if (!fullText) return null;
  const home = pdf?.url ?? (doi && doiUrlOf(doi));
  const where = formatMessage({ id: pdf ? 'article.figure.inPdf' : 'article.figure.atDoi' });
  const words = {
    lang: language === article.language ? '' : ` lang="${language}"`,
    fullSize: formatMessage({ id: 'article.figure.fullSize' }),
    download: formatMessage({ id: 'article.figure.download' }),
    back: formatMessage({ id: 'article.backToText' }),
    elsewhere:
      formatMessage({ id: 'article.figure.missing' }) +
      (home ? ` <a href="${home.replaceAll('"', '%22')}" rel="${LINK_REL}">${where}</a>.` : ''),
  };
  return (
    <section ref={section} className="full-text" id="text" aria-label={formatMessage({ id: 'article.text' })}>
      {/* Until here the browser waits before it paints: server/site/pages/html.ts. */}
      <span id="para-tekstit" hidden />
      <Markup html={readable(fullText, words, citedAt)} lang={article.language ?? undefined} />
    </section>
  );
}
