import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Breadcrumb } from '../../components/breadcrumb';
import { Cover } from '../../components/cover';
import { Neighbours } from '../../components/neighbours';
import { Dotted } from '../../components/dotted';
import { useJournal } from '../../components/use-journal';
import { useTitleOf } from '../../components/material-title';
import { PageHeading } from '../../components/page-heading';
import { PdfActions } from '../../components/pdf-actions';
import { useLanguage } from '../../i18n/messages';
import { firstIssn } from '../../shared/issn';
import { licenceName } from '../../shared/licence';
import { paths } from '../../shared/paths';
import {
  Abstracts,
  Authors,
  CitedBy,
  Facts,
  History,
  InlinePdf,
  Keywords,
  PdfOutline,
  Places,
  References,
  Related,
  type Article,
} from './article-parts';
import { FullText, outlineOf } from './full-text';
import { TableOfContents } from './table-of-contents';
import { firstCitations } from './reading-html';
import { DataAvailability, Notices, RelatedWorks } from './relations';
import { StudyArea } from './study-area';

type Props = { article: Article; children?: ReactNode };

/** The page of an article, shared with the dashboard's preview; `children` contains the citations. */
export function ArticleView({ article, children }: Props) {
  const language = useLanguage();
  const title = useTitleOf()(article);
  const { formatMessage } = useIntl();
  const journal = useJournal();
  const issn = firstIssn(article.issue?.issn, journal.issnOnline, journal.issn);
  const fullText = article.fullText ?? '';
  const outline = useMemo(() => outlineOf(fullText), [fullText]);
  const citedAt = useMemo(() => firstCitations(fullText), [fullText]);
  const otherTitles = article.titles.filter(({ text }) => text !== title.text);
  return (
    <>
      <Breadcrumb
        steps={[
          { name: formatMessage({ id: 'nav.articles' }), to: paths.articles(language) },
          { name: title.text, lang: title.lang },
        ]}
      />
      <div className="material article-page">
        <div className="article-head">
          <p className="print-head">
            <Dotted parts={[journal.title, issn && `ISSN ${issn}`]} />
          </p>
          <Notices article={article} />
          <PageHeading
            kicker={
              <Dotted
                parts={[
                  article.section && (
                    <span key="section" lang={article.language ?? undefined}>
                      {article.section}
                    </span>
                  ),
                  formatMessage({ id: 'footer.openAccess' }),
                  <a key="licence" href={article.licenceUrl} rel="license">
                    {licenceName(article.licenceUrl)}
                  </a>,
                ]}
              />
            }
            lang={title.lang}
            lead={
              otherTitles.length > 0 &&
              otherTitles.map(({ text, language: written }) => (
                <span key={text} className="other-title" lang={written ?? undefined}>
                  {text}
                </span>
              ))
            }
          >
            {title.text}
          </PageHeading>
          <Authors article={article} />
          <Facts article={article} />
          <div className="row article-actions">
            <PdfActions materialId={article.id} pdf={article.pdf} pageCount={article.pdfOutline?.pageCount} />
            {children && (
              <details className="cite-box">
                <summary className="button quiet">{formatMessage({ id: 'article.cite' })}</summary>
                {children}
              </details>
            )}
          </div>
          <PdfOutline article={article} />
          <InlinePdf article={article} />
        </div>
        <div className="material-main">
          <Abstracts article={article} />
          <Keywords article={article} />
          <Places article={article} />
          <TableOfContents article={article} outline={outline} above />
          <FullText article={article} citedAt={citedAt} />
          <DataAvailability article={article} />
          <RelatedWorks article={article} />
          <References article={article} citedAt={citedAt} />
          <CitedBy article={article} />
        </div>
        <aside className="material-side" aria-label={formatMessage({ id: 'article.details' })}>
          <Cover material={article} sizes="(min-width: 60rem) 15rem, 10rem" />
          <StudyArea article={article} />
          <History article={article} />
          <TableOfContents article={article} outline={outline} />
        </aside>
      </div>
      {article.apa && <p className="print-citation">{article.apa}</p>}
      <Related article={article} />
      <Neighbours of="article" previous={article.previous} next={article.next} />
    </>
  );
}
