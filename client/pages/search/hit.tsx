import { useIntl } from 'react-intl';
import { CategoryName } from '../../components/category-name';
import { PdfLink } from '../../components/download-link';
import { Link } from '../../components/link';
import { NumberAndYear } from '../../components/issue-card';
import { Status } from '../../components/status';
import { useTextOf } from '../../components/material-title';
import { useLanguage } from '../../i18n/messages';
import { unescape } from '../../shared/escape';
import { paths } from '../../shared/paths';
import { inOneLine } from '../../shared/texts';
import type { HitFragment } from './search-page.generated';

/** A search result, with the matching passages. */
export function Hit({ hit: { material, snippets } }: { hit: HitFragment }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const textOf = useTextOf();
  const title = textOf(material.titles)!;
  /** Of full texts and PDFs, as the original title. */
  const lang = textOf(material.titles.slice(0, 1))!.lang;
  const about = `hit-${material.id}`;
  const inTitle = snippets.find(({ field, html }) => field === 'TITLE' && plainText(html) === inOneLine(title.text));
  const inAuthors = snippets.find(
    ({ field, html }) => field === 'AUTHORS' && plainText(html) === material.authorsText?.trim(),
  );
  const passages = snippets.filter((snippet) => snippet !== inTitle && snippet !== inAuthors);
  const heading = inTitle ? <Highlighted html={inTitle.html} /> : title.text;
  return (
    <article className="hit" aria-labelledby={about}>
      <p className="kicker">
        <CategoryName name={material.category.name} /> <Status of={material} />
      </p>
      <h3 id={about} lang={title.lang}>
        {material.kind === 'OtherMaterial' ? (
          <a href={paths.download(material.id)}>{heading}</a>
        ) : (
          <Link to={material.kind === 'Issue' ? paths.issue(material, language) : paths.article(material, language)}>
            {heading}
          </Link>
        )}
      </h3>
      {material.authorsText && (
        <p className="byline">{inAuthors ? <Highlighted html={inAuthors.html} /> : material.authorsText}</p>
      )}
      <p className="entry-facts">
        <NumberAndYear of={material} />
        <PdfLink material={material} title={title.text} />
      </p>
      {passages.map(({ field, html, page, heading: section, url }, index) => (
        <p key={index} className="passage">
          {url && field === 'FULL_TEXT' && (
            <Link to={paths.article(material, language) + new URL(url).hash}>
              {section
                ? formatMessage({ id: 'find.section' }, { heading: section })
                : formatMessage({ id: 'find.text' })}
              <span className="visually-hidden">: {title.text}</span>
            </Link>
          )}
          {url && field === 'PDF' && (
            <a href={url}>
              {formatMessage({ id: 'find.page' }, { page: page! })}
              <span className="visually-hidden">: {title.text}</span>
            </a>
          )}
          {(field === 'AUTHORS' || field === 'KEYWORDS' || field === 'REFERENCES') && (
            <b>{formatMessage({ id: `find.in.${field}` })}</b>
          )}{' '}
          <span lang={url ? lang : undefined}>
            <Highlighted html={html} />
          </span>
        </p>
      ))}
    </article>
  );
}

/** The text of a snippet, without markup. */
export const plainText = (html: string) => unescape(html.replace(/<\/?mark>/g, ''));

/** A search snippet, whose only markup is `mark`. */
export const Highlighted = ({ html }: { html: string }) =>
  html
    .split(/<mark>(.*?)<\/mark>/g)
    .map((part, index) => (index % 2 ? <mark key={index}>{unescape(part)}</mark> : unescape(part)));
