import { useTitleOf } from '../../components/material-title';
import { PageMeta } from '../../components/page-meta';
import { useLanguage } from '../../i18n/messages';
import { notFound, pageLoader, recordId, redirectToCanonical, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { bestText } from '../../shared/texts';
import { ArticlePageDocument } from './article-page.generated';
import { ArticleView } from './article-view';
import { Cite } from './cite';

/** Under /artikuj/ the number and the year have a prefix. */
const isOtherReading = (pathname: string) => /^\/artikuj\//i.test(pathname);
const PREFIXED = /^no-\d+\/year-\d+$/;

export const loader = pageLoader(async ({ graphql, params, url, language }) => {
  if (isOtherReading(url.pathname) && !PREFIXED.test(`${params.number}/${params.year}`)) throw notFound();
  const result = await graphql.query({ query: ArticlePageDocument, variables: { id: recordId(params), language } });
  const article = result.data?.article;
  if (!article) throw notFound();
  redirectToCanonical(url, paths.article(article, language));
  return result;
});

export function Component() {
  const language = useLanguage();
  const article = usePageData<typeof loader>().article!;
  const title = useTitleOf()(article);
  return (
    <article>
      <PageMeta
        title={title.text}
        description={bestText(article.abstracts, language)?.text}
        path={(language) => paths.article(article, language)}
        image={article.coverImage ?? paths.coverPicture(article)}
        type="article"
        about={article.id}
      />
      <ArticleView article={article}>
        <Cite article={article} />
      </ArticleView>
    </article>
  );
}
