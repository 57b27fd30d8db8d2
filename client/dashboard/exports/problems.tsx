import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { screenPath } from '../../editing/sitemap';
import { grouped } from '../../shared/grouped';
import type { ProblemsFragment } from './exports.generated';

/** Where an editor fixes a problem; null if only the server's administrator can. */
function formLink(field: string | null, article: number): string | null {
  if (field === null) return null;
  if (field === 'journal') return screenPath('journal');
  if (field === 'issue') return screenPath('materials', 'new');
  return `${screenPath('materials', article)}&field=${field}`;
}

export const rejectionsIn = (problems: readonly ProblemsFragment[]) =>
  problems.filter(({ isRejection }) => isRejection);

/** An objection shared by several indexes is listed once. */
const shared = (problems: readonly ProblemsFragment[]) =>
  [...grouped(problems, ({ objection, detail }) => `${objection} ${detail}`)].toSorted(
    ([, one], [, other]) => rejectionsIn(other).length - rejectionsIn(one).length,
  );

type Props = { article: { id: number; title: string }; problems: readonly ProblemsFragment[] };

/** The objections to one article: which indexes raise them, whether they would reject it, and a link to the field. */
export function Problems({ article, problems }: Props) {
  const intl = useIntl();
  if (problems.length === 0) return <Message id="exports.nothing" className="row-note" />;
  return (
    <ul className="problems">
      {shared(problems).map(([key, group]) => {
        const [{ objection, field, detail }] = group;
        const link = formLink(field, article.id);
        const rejecting = rejectionsIn(group);
        const others = group.filter(({ isRejection }) => !isRejection);
        // Not Intl.ListFormat: Chrome has no Albanian 'and'.
        const names = (list: readonly ProblemsFragment[]) =>
          list.map(({ index }) => intl.formatMessage({ id: `index.${index}` })).join(', ');
        return (
          <li key={key}>
            {link ? (
              <Link to={link}>
                <FormattedMessage id={`objection.${objection}`} />
                <span className="visually-hidden"> {article.title}</span>
              </Link>
            ) : (
              <FormattedMessage id={`objection.${objection}`} />
            )}{' '}
            {detail && <code>{detail}</code>}
            <span className="row-note">
              {rejecting.length > 0 && (
                <Message
                  as="strong"
                  id="exports.rejectedBy"
                  values={{ names: names(rejecting) }}
                  className="rejection"
                />
              )}{' '}
              {others.length > 0 && <FormattedMessage id="exports.recommendedBy" values={{ names: names(others) }} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Articles, each with what is objected to in it. */
export const ArticlesWithProblems = ({ articles }: { articles: (Props['article'] & Pick<Props, 'problems'>)[] }) => (
  <ul className="checked-articles">
    {articles.map((article) => (
      <li key={article.id}>
        <strong>{article.title}</strong>
        <Problems article={article} problems={article.problems} />
      </li>
    ))}
  </ul>
);
