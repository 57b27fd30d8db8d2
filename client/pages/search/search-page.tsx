import { useIntl } from 'react-intl';
import { Form } from 'react-router-dom';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { Pager } from '../../components/pager';
import { FORMATS } from '../../components/record-files';
import { filterOf, NARROWINGS, requirePage, searchStateOf, urlOf, windowOf } from '../../routing/search-state';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { Facets, useNameOf } from './facets';
import { Hit } from './hit';
import { SearchPageDocument } from './search-page.generated';
import { SEARCH_LENGTH } from '../../shared/rules';

const PAGE_SIZE = 10;
const FILES = ['bib', 'ris', 'csl.json', 'csv'] as const;

export const loader = pageLoader(async ({ graphql, url }) => {
  const state = searchStateOf(url.searchParams);
  const result = await graphql.query({
    query: SearchPageDocument,
    variables: { query: state.q || null, filter: filterOf(state), ...windowOf(state, PAGE_SIZE) },
  });
  requirePage(url, result.data!.search.totalCount, PAGE_SIZE);
  return { data: { ...result.data!, state } };
});

export function Component() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { search, state } = usePageData<typeof loader>();
  const { q, page, ...chosen } = state;
  const nameOf = useNameOf(search.facets);
  const path = paths.search(language);
  const { totalCount, isMoreThanTotal, searchedFor, didYouMean, facets, nodes } = search;
  const isNarrowed = NARROWINGS.some((name) => chosen[name]);
  const isEmptyJournal = totalCount === 0 && !q && !isNarrowed;
  const count = Math.ceil(totalCount / PAGE_SIZE);
  return (
    <div>
      <PageMeta
        title={q ? formatMessage({ id: 'find.titleOf' }, { query: q }) : formatMessage({ id: 'find.title' })}
        description={formatMessage({ id: 'find.lead' })}
        path={(language) => urlOf(paths.search(language), state)}
        noindex={q !== '' || isNarrowed || page > 1}
      />
      <PageHeading lead={formatMessage({ id: 'find.lead' })}>{formatMessage({ id: 'find.title' })}</PageHeading>
      <Form role="search" className="find-form" action={path}>
        <label htmlFor="q">{formatMessage({ id: 'find.label' })}</label>
        <div className="find-field">
          <input
            key={q}
            id="q"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={SEARCH_LENGTH}
            autoComplete="off"
            aria-describedby="find-hint"
          />
          {NARROWINGS.map(
            (name) => chosen[name] && <input key={name} type="hidden" name={name} value={chosen[name]} />,
          )}
          <Message as="button" id="search.submit" type="submit" className="button" />
        </div>
        <p id="find-hint">{formatMessage({ id: 'find.hint' })}</p>
      </Form>
      {isNarrowed && (
        <div className="row find-chosen" role="group" aria-label={formatMessage({ id: 'find.chosen' })}>
          <span aria-hidden="true">{formatMessage({ id: 'find.chosen' })}</span>
          <ul className="row">
            {NARROWINGS.map(
              (name) =>
                chosen[name] && (
                  <li key={name}>
                    <Link to={urlOf(path, { ...state, [name]: undefined, page: 1 })}>
                      {formatMessage({ id: `find.${name}` })}: {nameOf(name, chosen[name])}{' '}
                      <span className="visually-hidden">{formatMessage({ id: 'find.remove' })}</span>
                      <span aria-hidden="true">×</span>
                    </Link>
                  </li>
                ),
            )}
          </ul>
          <Link to={urlOf(path, { q })}>{formatMessage({ id: 'find.removeAll' })}</Link>
        </div>
      )}
      <p className="search-results" role="status">
        {!isEmptyJournal &&
          formatMessage({ id: isMoreThanTotal ? 'find.moreThan' : 'find.count' }, { count: totalCount })}
      </p>
      {searchedFor.length > 0 && (
        <p className="file-note">{formatMessage({ id: 'find.searched' }, { words: searchedFor.join(', ') })}</p>
      )}
      {didYouMean && (
        <p>
          {formatMessage(
            { id: 'find.didYouMean' },
            {
              query: (
                <Link key="query" to={urlOf(path, { ...state, q: didYouMean, page: 1 })} rel="nofollow">
                  {didYouMean}
                </Link>
              ),
            },
          )}
        </p>
      )}
      {totalCount === 0 && (
        <p className="empty">{formatMessage({ id: isEmptyJournal ? 'find.nothingYet' : 'find.nothing' })}</p>
      )}
      {totalCount > 0 && (
        <div className="find-columns">
          <section aria-labelledby="results">
            <h2 id="results" className="visually-hidden">
              {formatMessage({ id: 'find.results' })}
            </h2>
            <Message as="a" id="find.narrow" className="find-narrow" href="#narrow" />
            <ol className="hits" start={(page - 1) * PAGE_SIZE + 1}>
              {nodes.map((hit) => (
                <li key={hit.material.id}>
                  <Hit hit={hit} />
                </li>
              ))}
            </ol>
            <Pager current={page} count={count} to={(to) => urlOf(path, { ...state, page: to })} />
          </section>
          <Facets facets={facets} state={state}>
            <section aria-labelledby="files">
              <h3 id="files">{formatMessage({ id: 'find.files' })}</h3>
              <ul className="lines">
                {FILES.map((extension) => (
                  <li key={extension}>
                    <a href={urlOf(paths.searchFile(extension), { ...state, page: 1 })} rel="nofollow">
                      {FORMATS[extension]}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          </Facets>
        </div>
      )}
    </div>
  );
}
