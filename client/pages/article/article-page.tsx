import { useIntl } from 'react-intl';
import { Breadcrumb } from '../../components/breadcrumb';
import { Cover } from '../../components/cover';
import { LinkedText, linesOf } from '../../components/linked-text';
import { useTitle } from '../../components/material-title';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { PdfActions } from '../../components/pdf-actions';
import { useLanguage } from '../../i18n/messages';
import { notFound, pageLoader, recordId, redirectToCanonical, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { Abstracts, Authors, Facts, Keywords, Neighbours } from './article-parts';
import { ArticlePageDocument } from './article-page.generated';
import { Cite } from './cite';
import { ScholarlyMeta } from './scholarly-meta';

/** Under /artikuj/ the number and the year carry a prefix. */
const isOtherReading = (pathname: string) => /^\/artikuj\//i.test(pathname);

export const loader = pageLoader(async ({ apollo, params, url, language }) => {
  if (isOtherReading(url.pathname) && !(/^no-\d+$/.test(params.number!) && /^year-\d+$/.test(params.year!)))
    throw notFound();
  const result = await apollo.query({ query: ArticlePageDocument, variables: { id: recordId(params) } });
  const article = result.data?.article;
  if (!article) throw notFound();
  redirectToCanonical(url, paths.article(article, language));
  return result;
});

export function Component() {
  const intl = useIntl();
  const language = useLanguage();
  const article = usePageData<typeof loader>().article!;
  const title = useTitle()(article);
  const text = (id: string) => intl.formatMessage({ id });
  const otherTitle =
    article.titleEn &&
    article.titleEn !== article.title &&
    (title.text === article.title ? article.titleEn : article.title);
  return (
    <article>
      <PageMeta
        title={title.text}
        description={language === 'en' ? (article.abstractEn ?? article.abstract) : article.abstract}
        path={(language) => paths.article(article, language)}
        image={article.coverImage?.url}
        type="article"
      />
      <ScholarlyMeta article={article} />
      <Breadcrumb
        steps={[
          { name: text('nav.home'), to: paths.home(language) },
          { name: text('nav.articles'), to: paths.articles(language) },
          { name: title.text, lang: title.lang },
        ]}
      />
      <div className="material">
        <div className="material-main">
          <PageHeading
            kicker={[article.section, text('footer.licence')].filter(Boolean).join(' — ')}
            lang={title.lang}
            lead={
              otherTitle && (
                <span className="other-title" lang={otherTitle === article.titleEn ? 'en' : (article.language ?? 'sq')}>
                  {otherTitle}
                </span>
              )
            }
          >
            {title.text}
          </PageHeading>
          <Authors article={article} />
          <PdfActions materialId={article.id} pdf={article.pdf}>
            <a className="button quiet" href="#cite">
              {text('article.cite')}
            </a>
          </PdfActions>
          <Abstracts article={article} />
          <Keywords article={article} />
          {article.references && (
            <section aria-labelledby="references">
              <h2 id="references">{text('article.references')}</h2>
              <ol className="references">
                {linesOf(article.references).map((reference, index) => (
                  <li key={index}>
                    <LinkedText text={reference} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <aside className="material-side" aria-label={text('article.details')}>
          <Cover material={article} sizes="(min-width: 60rem) 14rem, 40vw" first />
          <Facts article={article} />
          <Cite article={article} />
        </aside>
      </div>
      <Neighbours previous={article.previous} next={article.next} />
    </article>
  );
}
