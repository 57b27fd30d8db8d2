import { useAbsolute } from '../../components/page-meta';
import { useJournal } from '../../components/use-journal';
import { useLanguage } from '../../i18n/messages';
import { firstIssn } from '../../issn';
import { paths } from '../../paths';
import { keywordsOf, type Article } from './article-parts';

/** What scholarly search engines read: Highwire tags and schema.org. */
export function ScholarlyMeta({ article }: { article: Article }) {
  const language = useLanguage();
  const journal = useJournal();
  const absolute = useAbsolute();
  const page = absolute(paths.article(article, language));
  const names = article.authors.length
    ? article.authors.map(({ name }) => name)
    : [article.authorsText].filter((name) => name !== null);
  const date = article.publishedOn ?? String(article.publicationYear);
  const issn = firstIssn(article.issue?.issn, journal.issnOnline, journal.issn);
  const tags: [string, string | number | null | undefined][] = [
    ['citation_title', article.title],
    ['citation_publication_date', date.replaceAll('-', '/')],
    ['citation_journal_title', journal.title],
    ['citation_publisher', journal.publisher],
    ['citation_issn', issn],
    ['citation_issue', article.number],
    ['citation_firstpage', article.firstPage],
    ['citation_lastpage', article.lastPage],
    ['citation_doi', article.doi],
    ['citation_language', article.language],
    ['citation_abstract_html_url', page],
    ['citation_pdf_url', article.pdf && absolute(article.pdf.url)],
  ];
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    headline: article.title,
    inLanguage: article.language ?? undefined,
    author: article.authors.map(({ name, orcid, affiliation }) => ({
      '@type': 'Person',
      name,
      sameAs: orcid ? `https://orcid.org/${orcid.replace(/^.*\//, '')}` : undefined,
      affiliation: affiliation ?? undefined,
    })),
    datePublished: date,
    keywords: article.keywords ? keywordsOf(article.keywords) : undefined,
    identifier: article.doi ? `https://doi.org/${article.doi}` : undefined,
    isAccessibleForFree: true,
    license: journal.licenceUrl,
    url: page,
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: article.number,
      datePublished: String(article.publicationYear),
      isPartOf: { '@type': 'Periodical', name: journal.title, issn: issn ?? undefined },
    },
  };
  return (
    <>
      {tags.map(([name, content]) => content != null && <meta key={name} name={name} content={String(content)} />)}
      {names.map((name, index) => (
        <meta key={index} name="citation_author" content={name} />
      ))}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScript(structured) }} />
    </>
  );
}

/** JSON that neither ends its script element nor has a line break that JavaScript sees and JSON does not. */
const asScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
