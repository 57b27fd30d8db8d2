import { useQuery } from '@apollo/client/react';
import { Message } from '../../components/message';
import { useForm } from '../../editing/form/form-context';
import { type Group, ISSUE_FIELDS } from './groups';
import { IssueAtDocument, type EditedMaterialQuery, LastIssueDocument } from './materials.generated';
import type { MaterialValues } from './values';
import { Button } from '../../editing/shell/controls';

/** Number and year connect an issue with its articles: shows what the entered values refer to. */
export function IssueOfArticle({ group, material }: { group: Group; material?: EditedMaterialQuery['record'] }) {
  const { publicationYear, number } = useForm<MaterialValues>().values;
  const year = Number(publicationYear);
  const isComplete = /^\d{4}$/.test(publicationYear) && /^\d{1,7}$/.test(number);
  const moves = material && isComplete && (material.publicationYear !== year || material.number !== Number(number));
  const { data: entered } = useQuery(IssueAtDocument, {
    variables: { year, number: Number(number) },
    skip: !isComplete || !group,
  });
  const { data: left } = useQuery(IssueAtDocument, {
    variables: { year: material?.publicationYear ?? 0, number: material?.number ?? 0 },
    skip: !moves || group !== 'issue',
  });
  const issue = entered?.issues.nodes.find(({ id }) => id !== material?.id);
  const articles = left?.articles.totalCount ?? 0;
  const values = { title: issue?.title, number, year: publicationYear, count: articles };
  return (
    <div className="issue-of-article" role="status">
      {group === 'issue' && articles > 0 && <Message id="issue.moves" values={values} className="hint" />}
      {group === 'issue' && issue && <Message id="issue.exists" values={values} className="hint" />}
      {group === 'article' && entered && (
        <Message id={issue ? 'issue.in' : 'issue.none'} values={values} className="hint" />
      )}
    </div>
  );
}

const SAME = [...ISSUE_FIELDS.filter((name) => name !== 'contents'), 'language'] as const;

/** The boards and the ISSN seldom change: one button copies them from the last issue into empty fields. */
export function LastIssue() {
  const { values, set } = useForm<MaterialValues>();
  const { data } = useQuery(LastIssueDocument);
  const last = data?.issues.nodes[0];
  if (!last) return null;
  const texts: Record<(typeof SAME)[number], string | null> = last;
  const offered = SAME.flatMap((name) =>
    values[name].trim() === '' && texts[name] ? [{ name, text: texts[name] }] : [],
  );
  // Two issues a year: the next number, or the first of the next year.
  const next = last.number >= 2 ? [last.publicationYear + 1, 1] : [last.publicationYear, last.number + 1];
  if (offered.length === 0) return null;

  function take() {
    for (const { name, text } of offered) set(name, text);
    if (values.publicationYear === '' && values.number === '') {
      set('publicationYear', String(next[0]));
      set('number', String(next[1]));
    }
  }

  return (
    <p>
      <Button
        label="issue.takeOver"
        values={{ number: last.number, year: String(last.publicationYear) }}
        onClick={take}
      />
    </p>
  );
}
