import { useQuery } from '@apollo/client/react';
import { Message } from '../../components/message';
import { useForm } from '../../editing/form/form-context';
import type { Group } from '../../editing/form/form-rules';
import { IssueAtDocument, type EditedMaterialQuery } from './materials.generated';
import type { MaterialValues } from './values';

type Props = { group: Group; material?: EditedMaterialQuery['record'] };

/** Number and year connect an issue with its articles: shows what the entered values refer to. */
export function IssueOfArticle({ group, material }: Props) {
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
