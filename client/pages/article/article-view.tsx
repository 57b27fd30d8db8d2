import type { ReactNode } from 'react';
import { Breadcrumb } from '../../components/breadcrumb';
import { Cover } from '../../components/cover';
import { LinkedText, linesOf } from '../../components/linked-text';
import { useTitle } from '../../components/material-title';
import { PageHeading } from '../../components/page-heading';
import { PdfActions } from '../../components/pdf-actions';
import { useLanguage, useText } from '../../i18n/messages';
import { paths } from '../../paths';
import { Abstracts, Authors, Facts, Keywords, Neighbours, Places, type Article } from './article-parts';

type Props = { article: Article; children?: ReactNode };

/** What readers see of an article. The dashboard's preview shows the same; `children` stand below its facts. */
export function ArticleView({ article, children }: Props) {
  const language = useLanguage();
  const title = useTitle()(article);
  const text = useText();
  const otherTitle =
    article.titleEn &&
    article.titleEn !== article.title &&
    (title.text === article.title ? article.titleEn : article.title);
  return (
    <>
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
          <Places article={article} />
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
          {children}
        </aside>
      </div>
      <Neighbours previous={article.previous} next={article.next} />
    </>
  );
}
