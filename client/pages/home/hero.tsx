import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Cover } from '../../components/cover';
import { Dotted } from '../../components/dotted';
import { NumberAndYear } from '../../components/issue-card';
import { useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { BrokenTitle, TitleLink, useTitleOf } from '../../components/material-title';
import { useLanguage } from '../../i18n/messages';
import { paths } from '../../shared/paths';
import type { HomePageQuery } from './home-page.generated';

const ARTICLES_SHOWN = 5;

type Props = { issue?: HomePageQuery['issues']['nodes'][number] };

/** The journal's nameplate above a contour field, and its newest issue. */
export function Hero({ issue }: Props) {
  const journal = useJournal();
  return (
    <>
      <div className="nameplate">
        <div className="neat-line" />
        <p className="nameplate-title">{journal.title}</p>
        <p className="nameplate-line">
          <Dotted parts={[journal.subtitle, journal.publisher, journal.issn && `ISSN ${journal.issn}`]} />
        </p>
      </div>
      <section aria-labelledby="hero-title">
        <h1 id="hero-title" className="hero-title" tabIndex={-1}>
          <Message as="span" id="home.hero" />
        </h1>
        {issue ? <CurrentIssue issue={issue} /> : <Message id="home.noIssue" className="empty" />}
      </section>
    </>
  );
}

function CurrentIssue({ issue }: Required<Props>) {
  const language = useLanguage();
  const title = useTitleOf()(issue);
  const path = paths.issue(issue, language);
  return (
    <div className="hero-issue">
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <Cover material={issue} sizes="(min-width: 48rem) 20rem, 60vw" first />
      </Link>
      <div>
        <p className="kicker">
          <NumberAndYear of={issue} />
        </p>
        <h2 className="hero-issue-title" lang={title.lang}>
          <Link to={path}>
            <BrokenTitle title={title.text} />
          </Link>
        </h2>
        {issue.articles.length > 0 && (
          <ol className="hero-articles">
            {issue.articles.slice(0, ARTICLES_SHOWN).map((article) => (
              <li key={article.id}>
                <TitleLink of={article} />
                {article.authorsText && <span className="byline">{article.authorsText}</span>}
              </li>
            ))}
          </ol>
        )}
        <p className="row read-issue">
          <Message as={Link} id="home.readIssue" className="button" to={path} />
          {issue.articles.length > 0 && (
            <span className="file-note">
              <FormattedMessage id="issues.articleCount" values={{ count: issue.articles.length }} />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
