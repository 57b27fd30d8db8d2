import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import type { TextInLanguage } from '../shared/texts';
import type { ArticleCardFragment } from './article-card.generated';
import { Cover } from './cover';
import { PdfLink } from './download-link';
import { Icon } from './icons/icon';
import { DOWNLOAD } from './icons/signs';
import { Link } from './link';
import { useTextOf, useTitleOf } from './material-title';
import { Status } from './status';

type Props = {
  article: ArticleCardFragment;
  heading?: 'h2' | 'h3';
  first?: boolean;
  kicker?: ReactNode;
  keywords?: TextInLanguage | null;
};

/** An article in a list, with its two actions. The drawn cover is its issue's. */
export function ArticleCard({ article, heading: Heading = 'h3', first, kicker, keywords }: Props) {
  const language = useLanguage();
  const title = useTitleOf()(article);
  const textOf = useTextOf();
  const teaser = textOf(article.teasers);
  const { formatMessage } = useIntl();
  return (
    <article className={article.coverImage ? 'article-card with-cover' : 'article-card'}>
      {article.coverImage && <Cover material={article} sizes="7rem" first={first} />}
      <div>
        <p className="kicker">
          {kicker ?? <span lang={article.titles[0].language ?? undefined}>{article.section}</span>}{' '}
          <Status of={article} />
        </p>
        <Heading lang={title.lang}>
          <Link to={paths.article(article, language)}>{title.text}</Link>
        </Heading>
        {article.authorsText && <p className="byline">{article.authorsText}</p>}
        {teaser && (
          <p className="teaser" lang={teaser.lang}>
            {teaser.text}
          </p>
        )}
        {keywords && (
          <p className="file-note" lang={textOf([keywords])?.lang}>
            {keywords.text}
          </p>
        )}
        <p className="row card-foot">
          <span>
            {formatMessage({ id: 'articles.number' })} {article.number}
          </span>
          <span>
            {formatMessage({ id: 'articles.year' })} {article.publicationYear}
          </span>
          <Link to={paths.article(article, language)}>
            {formatMessage({ id: 'articles.see' })}
            <span className="visually-hidden">: {title.text}</span>
          </Link>
          <PdfLink material={article} title={title.text} icon={<Icon path={DOWNLOAD} />} />
        </p>
      </div>
    </article>
  );
}
