import { useIntl } from 'react-intl';
import { redirect } from 'react-router-dom';
import { ArticleCard } from '../../components/article-card';
import { Breadcrumb } from '../../components/breadcrumb';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { Pager, pageOf } from '../../components/pager';
import { requirePage, urlOf, windowOf } from '../../routing/search-state';
import { slugOf } from '../../shared/folding';
import type { TermKind } from '../../schema.generated';
import { useLanguage } from '../../i18n/messages';
import { notFound, pageLoader, redirectToCanonical, usePageData } from '../../routing/page-loader';
import { nameIn } from '../../shared/locales';
import { TERM_INDEXES, TERM_PAGES, paths } from '../../shared/paths';
import { FILTERS, type MapOfPlaces, feedOf, langOf } from './kinds';
import type { FacetFragment } from '../search/search-page.generated';
import { TermPageDocument } from './term-page.generated';
import { Section } from '../../components/section';

const PAGE_SIZE = 10;
const MAX_RELATED = 12;

/** The page of each term of one kind. */
export const termPage = (kind: TermKind, Map?: MapOfPlaces) => ({
  loader: termLoader(kind),
  Component: () => <TermPage kind={kind} Map={Map} />,
});

const termLoader = (kind: TermKind) =>
  pageLoader(async ({ graphql, params, url, language }) => {
    const slug = slugOf(params.slug ?? '');
    if (!slug) throw notFound();
    const page = pageOf(url.searchParams);
    const result = await graphql.query({
      query: TermPageDocument,
      variables: { kind, slug, filter: { [FILTERS[kind]]: slug }, ...windowOf({ page }, PAGE_SIZE) },
    });
    const term = result.data?.term;
    if (!term) {
      if (!result.data?.search.totalCount) throw notFound();
      throw redirect(`${paths.search(language)}?${FILTERS[kind]}=${encodeURIComponent(slug)}`);
    }
    redirectToCanonical(url, TERM_PAGES[kind](term.slug, language));
    requirePage(url, term.articleCount, PAGE_SIZE);
    return { data: { ...result.data!, page } };
  });

/** An author, a keyword or a place: its articles and the terms they share. */
function TermPage({ kind, Map }: { kind: TermKind; Map?: MapOfPlaces }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { term, search, page } = usePageData<ReturnType<typeof termLoader>>();
  const { slug, orcid, articleCount, articles } = term!;
  const name = nameIn(language, term!);
  const path = TERM_PAGES[kind](slug, language);
  const count = Math.ceil(articleCount / PAGE_SIZE);
  const title = page > 1 ? formatMessage({ id: 'pager.title' }, { title: name, page, count }) : name;
  const others = (values: FacetFragment[]) => values.filter(({ value }) => value !== slug).slice(0, MAX_RELATED);
  const related = [
    ['authors', 'AUTHOR', others(search.facets.authors)],
    ['keywords', 'KEYWORD', others(search.facets.keywords)],
    ['places', 'PLACE', others(search.facets.places)],
  ] as const;
  return (
    <>
      <PageMeta
        title={title}
        description={formatMessage({ id: `term.description.${kind}` }, { name })}
        path={(language) => urlOf(TERM_PAGES[kind](slug, language), { page })}
        feed={feedOf(kind, slug)}
      />
      <Breadcrumb
        steps={[{ name: formatMessage({ id: `terms.${kind}` }), to: TERM_INDEXES[kind](language) }, { name }]}
      />
      <div className="material">
        <div className="material-main">
          <PageHeading
            kicker={formatMessage({ id: `term.${kind}` })}
            lang={langOf(kind, term!, language)}
            lead={formatMessage({ id: 'issues.articleCount' }, { count: articleCount })}
          >
            {name}
          </PageHeading>
          {orcid && (
            <p>
              <a href={orcid} rel="noopener noreferrer">
                ORCID {orcid.replace(/^.*\//, '')}
              </a>
            </p>
          )}
          {kind === 'AUTHOR' && !orcid && <p className="file-note">{formatMessage({ id: 'term.byName' })}</p>}
          <p className="row ways">
            <Link to={`${paths.search(language)}?${FILTERS[kind]}=${encodeURIComponent(slug)}`} rel="nofollow">
              {formatMessage({ id: 'term.search' })}
            </Link>
            <Link to={paths.subscription(language, { [FILTERS[kind]]: name })} rel="nofollow">
              {formatMessage({ id: `follow.${FILTERS[kind]}` })}
            </Link>
            <a href={paths.feed(feedOf(kind, slug), language)} type="application/atom+xml">
              {formatMessage({ id: 'term.feed' })}
            </a>
          </p>
          <ul className="article-list one-column">
            {articles.nodes.map((article, index) => (
              <li key={article.id}>
                <ArticleCard article={article} heading="h2" first={index < 2} />
              </li>
            ))}
          </ul>
          <Pager current={page} count={count} to={(page) => urlOf(path, { page })} />
        </div>
        <aside className="material-side facets" aria-label={formatMessage({ id: 'term.more' }, { name })}>
          {Map && <Map places={[term!]} />}
          {related.map(
            ([list, of, values]) =>
              values.length > 0 && (
                <Section key={list} id={list} title={`term.related.${list}`}>
                  <ul className="lines">
                    {values.map((one) => (
                      <li key={one.value}>
                        <Link to={TERM_PAGES[of](one.value, language)}>
                          <span>{nameIn(language, one)}</span> <span className="facet-count">{one.count}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Section>
              ),
          )}
        </aside>
      </div>
    </>
  );
}
