import { Fragment, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { paragraphs } from '../../components/call-for-papers';
import { useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { useTitle } from '../../components/material-title';
import { useDate } from '../../i18n/formats';
import { useLanguage, useText } from '../../i18n/messages';
import { slugOf, spokenName } from '../../folding';
import { paths } from '../../paths';
import type { ArticlePageQuery, NeighbourFragment } from './article-page.generated';

export type Article = NonNullable<ArticlePageQuery['article']>;
type Props = { article: Article };

/** Names with ORCID; affiliations unfold. */
export function Authors({ article }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const { authors, authorsText } = article;
  if (authors.length === 0) return authorsText && <p className="authors">{authorsText}</p>;
  const affiliated = authors.filter(({ affiliation }) => affiliation);
  return (
    <div className="authors">
      <ul aria-label={intl.formatMessage({ id: 'article.authors' })}>
        {authors.map(({ orcid, ...author }, index) => (
          <li key={index}>
            <TermLink name={spokenName(author)} to={paths.author(author, language)}>
              {author.name}
            </TermLink>
            {orcid && (
              <>
                {' '}
                <a className="orcid" href={`https://orcid.org/${orcid.replace(/^.*\//, '')}`} rel="noopener noreferrer">
                  <abbr title={`ORCID ${orcid}`}>iD</abbr>
                  <span className="visually-hidden"> {author.name}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      {affiliated.length > 0 && (
        <details>
          <summary>{intl.formatMessage({ id: 'article.affiliations' })}</summary>
          <ul className="lines">
            {affiliated.map(({ name, affiliation }, index) => (
              <li key={index}>
                {name}: {affiliation}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A name without a letter has no page. */
const TermLink = ({ name, to, children }: { name: string; to: string; children: ReactNode }) =>
  slugOf(name) ? <Link to={to}>{children}</Link> : children;

/** The abstract in the language that is read comes first; each says which language it is in. */
export function Abstracts({ article }: Props) {
  const intl = useIntl();
  const readsEnglish = useLanguage() === 'en';
  const own = { text: article.abstract ?? '', lang: article.language ?? undefined };
  const english = { text: article.abstractEn ?? '', lang: 'en' };
  const texts = english.text === own.text ? [english] : readsEnglish && english.text ? [english, own] : [own, english];
  const headings = [
    'material.abstract',
    texts[0] === english ? 'article.abstractOriginal' : 'article.abstractEn',
  ] as const;
  return texts.map(
    ({ text, lang }, index) =>
      text.trim() && (
        <section key={headings[index]} aria-labelledby={headings[index]}>
          <h2 id={headings[index]}>{intl.formatMessage({ id: headings[index] })}</h2>
          <div className="prose abstract" lang={lang}>
            {paragraphs(text).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>
      ),
  );
}

export function Keywords({ article }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const lists = [
    { text: article.keywords, lang: article.language ?? undefined },
    { text: article.keywordsEn, lang: 'en' },
  ].filter(({ text }) => text?.trim());
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="keywords">
      <h2 id="keywords">{intl.formatMessage({ id: 'article.keywords' })}</h2>
      {lists.map(({ text, lang }, list) => (
        <ul key={list} className="keywords" lang={lang}>
          {keywordsOf(text!).map((keyword) => (
            <li key={keyword}>
              <TermLink name={keyword} to={paths.keyword(keyword, language)}>
                {keyword}
              </TermLink>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

export function Places({ article }: Props) {
  const language = useLanguage();
  const text = useText();
  const places = article.terms.filter(({ kind }) => kind === 'PLACE');
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="places">
      <h2 id="places">{text('article.places')}</h2>
      <ul className="keywords">
        {places.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={paths.place(slug, language)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const keywordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((keyword) => keyword.trim())
      .filter(Boolean),
  ),
];

/** The block that a map would call its legend. */
export function Facts({ article }: Props) {
  const language = useLanguage();
  const titleOf = useTitle();
  const write = useDate();
  const { licenceUrl } = useJournal();
  const { issue, doi, firstPage, lastPage } = article;
  const text = useText();
  const date = (value: string | null) => value && <time dateTime={value}>{write(value)}</time>;
  const issueTitle = issue && titleOf(issue);
  const facts = {
    [text('article.inIssue')]: issue && issueTitle && (
      <Link to={paths.issue(issue, language)} lang={issueTitle.lang}>
        {issueTitle.text}
      </Link>
    ),
    [text('articles.number')]: article.number,
    [text('articles.year')]: article.publicationYear,
    [text('article.pages')]: firstPage !== null && [firstPage, lastPage].filter((page) => page !== null).join('–'),
    [text('issue.doi')]: doi && (
      <a href={`https://doi.org/${doi}`} rel="noopener noreferrer">
        {doi}
      </a>
    ),
    [text('article.received')]: date(article.receivedOn),
    [text('article.accepted')]: date(article.acceptedOn),
    [text('article.published')]: date(article.publishedOn),
    [text('article.licence')]: (
      <a href={licenceUrl} rel="license">
        CC BY 4.0
      </a>
    ),
  };
  return (
    <dl className="legend">
      {Object.entries(facts).map(
        ([term, value]) =>
          value !== null &&
          value !== false &&
          value !== '' && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Neighbours({ previous, next }: { previous: NeighbourFragment | null; next: NeighbourFragment | null }) {
  const intl = useIntl();
  const language = useLanguage();
  const titleOf = useTitle();
  if (!previous && !next) return null;
  const neighbours = [
    { article: previous, rel: 'prev', label: 'article.previous' },
    { article: next, rel: 'next', label: 'article.next' },
  ] as const;
  return (
    <nav className="neighbours" aria-label={intl.formatMessage({ id: 'article.neighbours' })}>
      {neighbours.map(({ article, rel, label }) => {
        if (!article) return <Fragment key={rel} />;
        const title = titleOf(article);
        return (
          <Link key={rel} to={paths.article(article, language)} rel={rel}>
            <span className="kicker">{intl.formatMessage({ id: label })}</span>
            <span lang={title.lang}>{title.text}</span>
          </Link>
        );
      })}
    </nav>
  );
}
