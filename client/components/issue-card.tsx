import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { Cover } from './cover';
import type { IssueCardFragment } from './issue-card.generated';
import { Link } from './link';
import { BrokenTitle, useTitleOf } from './material-title';

/** 'Numri 1, viti 2026' */
export function NumberAndYear({ of }: { of: { number: number; publicationYear: number } }) {
  return <FormattedMessage id="material.number" values={{ number: of.number, year: String(of.publicationYear) }} />;
}

export function IssueCard({ issue, first }: { issue: IssueCardFragment; first?: boolean }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const title = useTitleOf()(issue);
  return (
    <article className="issue-card">
      <Cover material={issue} sizes="(min-width: 60rem) 18rem, 45vw" first={first} />
      <h2 lang={title.lang}>
        <BrokenTitle title={title.text} />
      </h2>
      <p className="issue-number">
        <NumberAndYear of={issue} />
      </p>
      <p className="row card-foot">
        {issue.articleCount > 0 && (
          <span>{formatMessage({ id: 'issues.articleCount' }, { count: issue.articleCount })}</span>
        )}
        <Link className="stretched" to={paths.issue(issue, language)}>
          {formatMessage({ id: 'issues.view' })}
          <span className="visually-hidden">: {title.text}</span>
        </Link>
      </p>
    </article>
  );
}
