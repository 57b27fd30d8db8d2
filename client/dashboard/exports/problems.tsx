import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { screenPath } from '../../editing/sitemap';
import type { ProblemsFragment } from './exports.generated';

/** Where an editor fixes a problem; null if only the server's administrator can. */
function formLink(field: string | null, article: number): string | null {
  if (field === null) return null;
  if (field === 'journal') return screenPath('journal');
  if (field === 'issue') return screenPath('materials', 'new');
  return `${screenPath('materials', article)}&field=${field}`;
}

type Grouped = { problem: ProblemsFragment; indexes: { index: ProblemsFragment['index']; isRejection: boolean }[] };

/** An objection shared by several indexes is listed once. */
function grouped(problems: readonly ProblemsFragment[]): Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const problem of problems) {
    const key = `${problem.objection} ${problem.detail}`;
    const group = groups.get(key) ?? { problem, indexes: [] };
    group.indexes.push({ index: problem.index, isRejection: problem.isRejection });
    groups.set(key, group);
  }
  const rejections = ({ indexes }: Grouped) => indexes.filter(({ isRejection }) => isRejection).length;
  return [...groups.values()].toSorted((one, other) => rejections(other) - rejections(one));
}

type Props = { article: { id: number; title: string }; problems: readonly ProblemsFragment[] };

/** The objections to one article: which indexes raise them, whether they would reject it, and a link to the field. */
export function Problems({ article, problems }: Props) {
  const intl = useIntl();
  if (problems.length === 0) return <Message id="exports.nothing" className="row-note" />;
  return (
    <ul className="problems">
      {grouped(problems).map(({ problem: { objection, field, detail }, indexes }) => {
        const link = formLink(field, article.id);
        const rejecting = indexes.filter(({ isRejection }) => isRejection);
        const others = indexes.filter(({ isRejection }) => !isRejection);
        // Not Intl.ListFormat: Chrome has no Albanian 'and'.
        const names = (list: Grouped['indexes']) =>
          list.map(({ index }) => intl.formatMessage({ id: `index.${index}` })).join(', ');
        return (
          <li key={`${objection} ${detail}`}>
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
