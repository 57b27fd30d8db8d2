import { useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { CROSS_HAIR } from '../../components/icons/signs';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { Pager } from '../../components/pager';
import { requirePage, searchStateOf, urlOf, windowOf } from '../../routing/search-state';
import { grouped } from '../../shared/grouped';
import type { TermKind } from '../../schema.generated';
import { alphabetical, initialOf } from '../../i18n/alphabet';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { type Language, nameIn } from '../../shared/locales';
import { TERM_INDEXES, TERM_PAGES } from '../../shared/paths';
import { type MapOfPlaces, langOf, pairOf, pointOf, rowOf } from './kinds';
import { TermsIndexDocument, type TermsIndexQuery } from './terms-index.generated';

const PAGE_SIZE = 300;
/** A list that needs more than a window. */
const LONG = 40;

/** Places may be those of a year. */
function stateOf(kind: TermKind, search: URLSearchParams) {
  const { page, year } = searchStateOf(search);
  return { page, year: kind === 'PLACE' ? year : undefined };
}

/** The page with all terms of one kind. */
export const indexPage = (kind: TermKind, Map?: MapOfPlaces) => ({
  loader: indexLoader(kind),
  Component: () => <TermsIndex kind={kind} Map={Map} />,
});

const indexLoader = (kind: TermKind) =>
  pageLoader(async ({ graphql, url }) => {
    const state = stateOf(kind, url.searchParams);
    const result = await graphql.query({
      query: TermsIndexDocument,
      variables: {
        kind,
        filter: { year: state.year ? Number(state.year) : null },
        ...windowOf(state, PAGE_SIZE),
        withYears: kind === 'PLACE',
      },
    });
    requirePage(url, result.data!.terms.totalCount, PAGE_SIZE);
    return { data: { ...result.data!, state } };
  });

type Term = TermsIndexQuery['terms']['nodes'][number];

/** All authors, keywords or places, by first letter; places also on a map. */
function TermsIndex({ kind, Map }: { kind: TermKind; Map?: MapOfPlaces }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { terms, search, state } = usePageData<ReturnType<typeof indexLoader>>();
  const { page, year } = state;
  const title = formatMessage({ id: `terms.${kind}` });
  const years = (search?.facets.years ?? [])
    .map(({ value }) => value)
    .toSorted()
    .reverse();
  const letters = byLetter(terms.nodes, language);
  const names = terms.nodes.map((term) => nameIn(language, term));
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const count = Math.ceil(terms.totalCount / PAGE_SIZE);
  return (
    <>
      <PageMeta
        title={page > 1 ? formatMessage({ id: 'pager.title' }, { title, page, count }) : title}
        description={formatMessage({ id: `terms.lead.${kind}` })}
        path={(language) => urlOf(TERM_INDEXES[kind](language), state)}
        noindex={year !== undefined}
      />
      <PageHeading lead={formatMessage({ id: `terms.lead.${kind}` })}>{title}</PageHeading>
      {years.length > 1 && (
        <nav className="decades" aria-label={formatMessage({ id: 'terms.years' })}>
          <ul>
            {[undefined, ...years].map((each) => (
              <li key={each ?? ''}>
                <Link
                  to={urlOf(TERM_INDEXES[kind](language), { year: each })}
                  aria-current={each === year ? 'true' : undefined}
                >
                  {each ?? formatMessage({ id: 'terms.allYears' })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {terms.nodes.length >= LONG && (
        <nav className="on-this-page" aria-label={formatMessage({ id: 'terms.letters' })}>
          <ul>
            {letters.map(([letter]) => (
              <li key={letter}>
                <a href={`#letter-${letter}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {terms.totalCount === 0 && <p className="empty">{formatMessage({ id: 'terms.none' })}</p>}
      <div className={Map && 'places-columns'} onPointerOver={light} onFocus={light}>
        {Map && <Map places={terms.nodes} />}
        <div className="terms">
          {letters.map(([letter, some]) => (
            <section key={letter} aria-labelledby={`letter-${letter}`}>
              <h2 id={`letter-${letter}`}>{letter}</h2>
              <ul className="lines">
                {some.map(({ slug, language: written, articleCount, ...term }) => (
                  <li key={slug} id={Map && rowOf(slug)}>
                    <Link
                      to={TERM_PAGES[kind](slug, language)}
                      lang={langOf(kind, { ...term, language: written }, language)}
                    >
                      {nameIn(language, term)}
                    </Link>
                    {repeated.has(nameIn(language, term)) && term.name !== nameIn(language, term) && (
                      <span lang={written ?? undefined}> ({term.name})</span>
                    )}
                    {'\u00a0'}
                    <span className="facet-count">{articleCount}</span>
                    {Map && term.longitude !== null && (
                      <a
                        className="to-map"
                        href={`#${pointOf(slug)}`}
                        aria-label={formatMessage({ id: 'terms.onMap' }, { name: nameIn(language, term) })}
                      >
                        <Icon path={CROSS_HAIR} />
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <Pager current={page} count={count} to={(page) => urlOf(TERM_INDEXES[kind](language), { year, page })} />
    </>
  );
}

/** Marks the point of the row that is pointed at, and the row of a point. */
function light({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) {
  const pair = document.getElementById(pairOf((target as Element).closest('.mapped, .terms li')?.id ?? ''));
  for (const one of currentTarget.querySelectorAll('[data-lit]')) one.removeAttribute('data-lit');
  pair?.setAttribute('data-lit', '');
}

/** By what is read on the page. */
export function byLetter(terms: Term[], language: Language): [string, Term[]][] {
  const compare = alphabetical(language);
  const nameOf = (term: Term) => nameIn(language, term).replace(/^[^\p{L}\p{N}]+/u, '');
  const sorted = terms.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
  return [...grouped(sorted, (term) => initialOf(nameOf(term), language))];
}
