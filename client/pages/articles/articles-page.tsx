import { ArticleCard } from '../../components/article-card';
import { Cover } from '../../components/cover';
import { NumberAndYear } from '../../components/issue-card';
import { Link } from '../../components/link';
import { ListLayout } from '../../frame/list-layout';
import { requirePage, searchStateOf, windowOf } from '../../routing/search-state';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { grouped } from '../../shared/grouped';
import { paths } from '../../shared/paths';
import { ArticlesPageDocument, type ArticlesPageQuery } from './articles-page.generated';

const PAGE_SIZE = 8;

export const loader = pageLoader(async ({ graphql, url, language }) => {
  const { q, page } = searchStateOf(url.searchParams);
  const result = await graphql.query({
    query: ArticlesPageDocument,
    variables: { ...windowOf({ page }, PAGE_SIZE), title: q || null, language },
  });
  requirePage(url, result.data!.articles.totalCount, PAGE_SIZE);
  return { data: { ...result.data!, search: { q, page } } };
});

export function Component() {
  const { articles, search } = usePageData<typeof loader>();
  return (
    <ListLayout of="articles" search={search} total={articles.totalCount} pageSize={PAGE_SIZE}>
      {[...grouped(articles.nodes, ({ number, publicationYear }) => `${number}/${publicationYear}`)].map(
        ([issue, group], index) => (
          <IssueGroup key={issue} articles={group} first={index === 0} />
        ),
      )}
    </ListLayout>
  );
}

type Article = ArticlesPageQuery['articles']['nodes'][number];

/** All articles of an issue share its cover. Articles without an issue have the drawn one. */
function IssueGroup({ articles, first }: { articles: Article[]; first: boolean }) {
  const language = useLanguage();
  const [{ id, issue }] = articles;
  const heading = `issue-of-${id}`;
  return (
    <section className="issue-group" aria-labelledby={heading}>
      <Cover material={issue ?? { ...articles[0], coverImage: null }} sizes="9rem" first={first} />
      <h2 id={heading}>
        {issue ? (
          <Link to={paths.issue(issue, language)}>
            <NumberAndYear of={issue} />
          </Link>
        ) : (
          <NumberAndYear of={articles[0]} />
        )}
      </h2>
      <ul className="article-list one-column">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} keywords={article.localizedKeywords} />
          </li>
        ))}
      </ul>
    </section>
  );
}
