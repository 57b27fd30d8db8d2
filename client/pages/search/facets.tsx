import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '../../components/link';
import { useNameOfLanguage } from '../../i18n/formats';
import { useLanguage } from '../../i18n/messages';
import { nameIn } from '../../shared/locales';
import { paths } from '../../shared/paths';
import { type Narrowing, type SearchState, NARROWINGS, urlOf } from '../../routing/search-state';
import type { FacetFragment, SearchPageQuery } from './search-page.generated';

type FacetsOf = SearchPageQuery['search']['facets'];
const SHOWN_FIRST = 6;

/** The label of a value in the URL: as in the results, or else the value itself. */
export function useNameOf(facets: FacetsOf) {
  const language = useLanguage();
  const nameOfLanguage = useNameOfLanguage();
  return (narrowing: Narrowing, value: string): string => {
    if (narrowing === 'language') return nameOfLanguage(value);
    const facet = facets[`${narrowing}s`].find((each) => each.value === value);
    return facet ? nameIn(language, facet) : value;
  };
}

/** The facets of the results, as links that narrow the search. */
export function Facets({ facets, state, children }: { facets: FacetsOf; state: SearchState; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <aside className="facets" id="narrow" aria-labelledby="facets">
      <h2 id="facets">{formatMessage({ id: 'find.narrow' })}</h2>
      {NARROWINGS.map((narrowing) => (
        <Facet key={narrowing} narrowing={narrowing} values={facets[`${narrowing}s`]} state={state} facets={facets} />
      ))}
      {children}
    </aside>
  );
}

type Props = { narrowing: Narrowing; values: FacetFragment[]; state: SearchState; facets: FacetsOf };

function Facet({ narrowing, values, state, facets }: Props) {
  const { formatMessage } = useIntl();
  const path = paths.search(useLanguage());
  const nameOf = useNameOf(facets);
  if (values.length === 0 || state[narrowing]) return null;
  const item = ({ value, count }: FacetFragment) => (
    <li key={value}>
      <Link to={urlOf(path, { ...state, [narrowing]: value, page: 1 })} rel="nofollow">
        <span>{nameOf(narrowing, value)}</span> <span className="facet-count">{count}</span>
      </Link>
    </li>
  );
  const rest = values.slice(SHOWN_FIRST);
  return (
    <section aria-labelledby={`facet-${narrowing}`}>
      <h3 id={`facet-${narrowing}`}>{formatMessage({ id: `find.${narrowing}` })}</h3>
      <ul className="lines">{values.slice(0, SHOWN_FIRST).map(item)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>
            {formatMessage({ id: 'find.more' })}{' '}
            <span className="visually-hidden">{formatMessage({ id: `find.${narrowing}` })}</span>
          </summary>
          <ul className="lines">{rest.map(item)}</ul>
        </details>
      )}
    </section>
  );
}
