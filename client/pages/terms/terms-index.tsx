import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { Pager, pageOf, pathOfPage, requirePage } from '../../components/pager';
import { slugOf } from '../../shared/folding';
import type { TermKind } from '../../graphql/types';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { type Language, nameIn } from '../../shared/locales';
import { TERM_INDEXES, TERM_PAGES } from '../../shared/paths';
import { type MapOfPlaces, pointOf, rowOf } from './kinds';
import { TermsIndexDocument, type TermsIndexQuery } from './terms-index.generated';

const PAGE_SIZE = 300;

export const indexLoader = (kind: TermKind) =>
  pageLoader(async ({ graphql, url, language }) => {
    const page = pageOf(url.searchParams);
    const result = await graphql.query({
      query: TermsIndexDocument,
      variables: { kind, first: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    });
    requirePage(page, result.data!.terms.totalCount, PAGE_SIZE, (to) => pathOfPage(TERM_INDEXES[kind](language), to));
    return result;
  });

type Term = TermsIndexQuery['terms']['nodes'][number];

/** All authors, keywords or places, by first letter; places also on a map. */
export function TermsIndex({ kind, Map }: { kind: TermKind; Map?: MapOfPlaces }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const [searchParams] = useSearchParams();
  const page = pageOf(searchParams);
  const { terms } = usePageData<ReturnType<typeof indexLoader>>();
  const title = formatMessage({ id: `terms.${kind}` });
  const letters = byLetter(terms.nodes, language);
  const count = Math.ceil(terms.totalCount / PAGE_SIZE);
  return (
    <>
      <PageMeta
        title={page > 1 ? formatMessage({ id: 'pager.title' }, { title, page, count }) : title}
        description={formatMessage({ id: `terms.lead.${kind}` })}
        path={(language) => pathOfPage(TERM_INDEXES[kind](language), page)}
      />
      <PageHeading lead={formatMessage({ id: `terms.lead.${kind}` })}>{title}</PageHeading>
      {letters.length > 4 && (
        <nav className="alphabet" aria-label={formatMessage({ id: 'terms.letters' })}>
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
      <div className={Map && 'places-columns'}>
        {Map && terms.totalCount > 0 && <Map places={terms.nodes} />}
        <div className="terms">
          {letters.map(([letter, some]) => (
            <section key={letter} aria-labelledby={`letter-${letter}`}>
              <h2 id={`letter-${letter}`}>{letter}</h2>
              <ul className="lines">
                {some.map(({ slug, language: written, articleCount, ...term }) => (
                  <li key={slug} id={Map && rowOf(slug)}>
                    <Link
                      to={TERM_PAGES[kind](slug, language)}
                      lang={
                        kind === 'KEYWORD'
                          ? ((language === 'en' && term.nameEn ? language : written) ?? undefined)
                          : undefined
                      }
                    >
                      {nameIn(language, term)}
                    </Link>
                    {'\u00a0'}
                    <span className="facet-count">{articleCount}</span>
                    {Map && term.longitude !== null && (
                      <a
                        className="to-map"
                        href={`#${pointOf(slug)}`}
                        aria-label={formatMessage({ id: 'terms.onMap' }, { name: nameIn(language, term) })}
                      >
                        ⌖
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <Pager current={page} count={count} to={(to) => pathOfPage(TERM_INDEXES[kind](language), to)} />
    </>
  );
}

/** By what is read on the page, without accents: Ç is with C, and in English Durrës County with D, though its slug begins with Q. */
export function byLetter(terms: Term[], language: Language): [string, Term[]][] {
  const key = ({ slug, name, nameEn, orcid }: Term) =>
    language === 'en' && nameEn ? slugOf(nameEn) : orcid ? slugOf(name) : slug;
  const letters = new Map<string, Term[]>();
  for (const term of terms.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) {
    const letter = [...key(term)][0].toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), term]);
  }
  return [...letters];
}
