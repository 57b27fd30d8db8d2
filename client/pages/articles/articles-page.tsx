import { redirect, useSearchParams } from 'react-router-dom';
import { ArticleCard } from '../../components/article-card';
import { listPath, ListPage, listSearch, type ListSearch } from '../../components/list-page';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { ArticlesPageDocument } from './articles-page.generated';

const PAGE_SIZE = 8;

const variablesOf = ({ q, page }: ListSearch) => ({
  first: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  title: q || null,
});

export const loader = pageLoader(async ({ apollo, url, language }) => {
  const search = listSearch(url.searchParams);
  const result = await apollo.query({ query: ArticlesPageDocument, variables: variablesOf(search) });
  const last = Math.max(1, Math.ceil(result.data!.articles.totalCount / PAGE_SIZE));
  if (search.page > last) throw redirect(listPath(paths.articles(language), { ...search, page: last }));
  return result;
});

export function Component() {
  const [searchParams] = useSearchParams();
  const search = listSearch(searchParams);
  const { articles } = usePageData<typeof loader>();
  return (
    <ListPage of="articles" search={search} total={articles.totalCount} pageSize={PAGE_SIZE}>
      <ul className="article-list">
        {articles.nodes.map((article, index) => (
          <li key={article.id}>
            <ArticleCard article={article} heading="h2" first={index < 2} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
