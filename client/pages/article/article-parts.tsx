import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Dotted } from '../../components/dotted';
import { LinkedText, Paragraphs, UrlLink } from '../../components/linked-text';
import { Link } from '../../components/link';
import { TitleLink } from '../../components/material-title';
import { Readings } from '../../components/readings';
import { useFormatDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/messages';
import { doiUrlOf } from '../../shared/doi';
import { slugOf, givenNameFirst } from '../../shared/folding';
import { pageRange } from '../../shared/page-range';
import { nameIn } from '../../shared/locales';
import { bestText, splitAuthors, linesOf } from '../../shared/texts';
import { paths } from '../../shared/paths';
import type { ArticlePageQuery } from './article-page.generated';
import { Section } from '../../components/section';
import { type Term, Terms } from '../../components/terms';
import { useHydrated } from '../../components/use-hydrated';

export type Article = NonNullable<ArticlePageQuery['article']>;
type Props = { article: Article };

/** Names with ORCID iDs; affiliations are collapsed. */
export function Authors({ article }: Props) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { authors } = article;
  if (authors.length === 0) return null;
  const affiliated = authors.filter(({ affiliation }) => affiliation);
  return (
    <div className="authors">
      <ul className="row" aria-label={formatMessage({ id: 'terms.AUTHOR' })}>
        {authors.map((author, index) => (
          <li key={index}>
            <TermLink name={givenNameFirst(author)} to={paths.author(author, language)}>
              {author.name}
            </TermLink>
            {author.orcid && (
              <>
                {' '}
                <a className="orcid" href={author.orcid} rel="noopener noreferrer">
                  <abbr title={`ORCID ${author.orcid}`}>iD</abbr>
                  <span className="visually-hidden"> {author.name}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      {affiliated.length > 0 && (
        <details className="affiliations">
          <summary>{formatMessage({ id: 'article.affiliations' })}</summary>
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

/** A name without letters or digits has no page. */
const TermLink = ({ name, to, children }: { name: string; to: string; children: ReactNode }) =>
  slugOf(name) ? <Link to={to}>{children}</Link> : children;

const languageNamed = (tag: string | null) => (tag === 'sq' || tag === 'en' ? tag : 'other');

/** The abstract in the reader's language comes first; each is marked with its language. */
export function Abstracts({ article: { abstracts } }: Props) {
  const first = bestText(abstracts, useLanguage());
  if (!first) return null;
  return (
    <div className="abstracts">
      {[first, ...abstracts.filter((other) => other !== first)].map((abstract, index) => {
        const { text, language } = abstract;
        const named = languageNamed(language);
        const id = abstract === first ? 'material.abstract' : (`article.abstractIn.${named}` as const);
        return (
          <Section key={index} id={id} title={id}>
            <div className="prose abstract" lang={language ?? undefined}>
              <Paragraphs text={text} />
            </div>
          </Section>
        );
      })}
    </div>
  );
}

export function Keywords({ article: { subjects } }: Props) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const tags = [...new Set(subjects.map((subject) => subject.language))];
  const label = (tag: string | null) => {
    const name = languageNamed(tag);
    return formatMessage({ id: `article.keywordsIn.${name}` });
  };
  if (subjects.length === 0) return null;
  return (
    <Section id="keywords" title="terms.KEYWORD">
      {tags.map((tag) => (
        <div key={tag} className="row keyword-line">
          {tags.length > 1 && <p className="file-note">{label(tag)}</p>}
          <ul className="keywords" lang={tag ?? undefined}>
            {[...new Set(subjects.filter((subject) => subject.language === tag).map(({ text }) => text))].map(
              (keyword) => (
                <li key={keyword}>
                  <TermLink name={keyword} to={paths.keyword(keyword, language)}>
                    {keyword}
                  </TermLink>
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
    </Section>
  );
}

export const placesIn = ({ terms }: Article) => terms.filter(({ kind }) => kind === 'PLACE');

export function Places({ article }: Props) {
  const language = useLanguage();
  const places = placesIn(article);
  if (places.length === 0) return null;
  return (
    <Section id="places" title="terms.PLACE">
      <ul className="keywords">
        {places.map((place) => (
          <li key={place.slug}>
            <Link to={paths.place(place.slug, language)}>{nameIn(language, place)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Where it was published, on one line below the authors. */
export function Facts({ article }: Props) {
  const { issue, doi } = article;
  return (
    <FactList
      facts={[
        ['article.inIssue', issue && <TitleLink key="issue" of={issue} kind="issue" />, 'unlabelled'],
        ['articles.number', String(article.number)],
        ['articles.year', article.publicationYear, 'unlabelled'],
        ['article.pages', pageRange(article)],
        ['issue.doi', doi && <UrlLink key="doi" url={`https://doi.org/${doi}`} href={doiUrlOf(doi)} />, 'unlabelled'],
      ]}
    />
  );
}

/** When it was received, accepted, published and read. */
export function History({ article }: Props) {
  const write = useFormatDate();
  const date = (value: string | null) => value && <time dateTime={value}>{write(value)}</time>;
  return (
    <FactList
      facts={[
        ['article.received', date(article.receivedOn)],
        ['article.accepted', date(article.acceptedOn)],
        ['article.published', date(article.publishedOn)],
        ['readings.label', article.readings && <Readings key="readings" of={article.readings} />, 'unlabelled'],
      ]}
    />
  );
}

const FactList = ({ facts }: { facts: Term[] }) =>
  facts.some(([, value]) => value) && (
    <dl className="facts">
      <Terms of={facts} />
    </dl>
  );

/** The cited works, each with an anchor that a full text can link to. */
export function References({ article, citedAt }: Props & { citedAt: Map<string, string> }) {
  const { formatMessage } = useIntl();
  const works = linesOf(article.references ?? '');
  if (works.length === 0) return null;
  return (
    <Section id="references" title="article.references">
      <ol className="references">
        {works.map((work, index) => {
          const id = `ref-${index + 1}`;
          const citation = citedAt.get(id);
          return (
            <li key={id} id={id}>
              <LinkedText text={work} />{' '}
              {citation && (
                <a className="back" href={`#${citation}`} aria-label={formatMessage({ id: 'article.backToText' })}>
                  ↑
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const MANY_AUTHORS = 3;

/** With many authors only the first is named. */
function shortened(authorsText: string | null, andOthers: string): string | null {
  const names = splitAuthors(authorsText ?? '');
  return names.length > MANY_AUTHORS ? `${names[0]} ${andOthers}` : authorsText;
}

/** Who cites it, as Crossref said last week: the reader's browser asks nobody. */
export function CitedBy({ article }: Props) {
  const count = article.citedBy.length;
  if (count === 0) return null;
  const title = (
    <>
      <FormattedMessage id="article.citedBy" /> ({count})
    </>
  );
  return (
    <Section id="cited-by" title={title}>
      <ol className="references">
        {article.citedBy.map(({ title, authors, year, source, doi }, index) => (
          <li key={index}>
            <Dotted parts={[authors.join(', '), year, title, source]} /> {doi && <LinkedText text={doi} />}
          </li>
        ))}
      </ol>
      <Message id="article.citedBySource" className="hint" />
    </Section>
  );
}

/** What readers of this article may want to read as well. */
export function Related({ article }: Props) {
  const { formatMessage } = useIntl();
  if (article.related.length === 0) return null;
  return (
    <Section className="related" id="related" title="article.related">
      <ul className="lines">
        {article.related.map((other) => (
          <li key={other.id}>
            <TitleLink of={other} />
            <span className="byline">
              <Dotted
                parts={[
                  shortened(other.authorsText, formatMessage({ id: 'article.etAl' })),
                  `${other.number}/${other.publicationYear}`,
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The bookmarks of the PDF; each opens it at its page. */
export function PdfOutline({ article: { pdf, pdfOutline } }: Props) {
  if (!pdf || !pdfOutline?.headings.length) return null;
  return (
    <details className="pdf-outline">
      <Message as="summary" id="article.pdfOutline" />
      <ol className="lines">
        {pdfOutline.headings.map(({ title, level, page }, index) => (
          <li key={index} className={`level-${level}`}>
            <a href={`${pdf.url}#page=${page}`}>{title}</a>{' '}
            <Message as="span" id="issue.pages" values={{ pages: page, count: 1 }} className="file-note" />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The PDF within the page, if the browser can show it; loaded when a reader opens it. */
export function InlinePdf({ article }: Props) {
  const { formatMessage } = useIntl();
  const [wasOpened, setWasOpened] = useState(false);
  const isAble = useHydrated() && navigator.pdfViewerEnabled;
  if (!article.pdf || !isAble) return null;
  return (
    <details className="pdf-here" onToggle={() => setWasOpened(true)}>
      <summary>{formatMessage({ id: 'article.readHere' })}</summary>
      {/* The browser's own PDF viewer does not work inside a sandbox. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      {wasOpened && <iframe src={article.pdf.url} title={formatMessage({ id: 'article.pdfHere' })} />}
    </details>
  );
}
