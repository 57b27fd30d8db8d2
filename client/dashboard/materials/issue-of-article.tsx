import { useQuery } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { useForm } from '../../editing/form/form-context';
import type { Group } from '../../editing/form/form-rules';
import { IssueAtDocument, type EditedMaterialQuery } from './materials.generated';
import type { MaterialValues } from './values';

type Props = { group: Group; material?: EditedMaterialQuery['record'] };

/** Number and year connect an issue with its articles: shows the issue that the entered values refer to. */
export function IssueOfArticle({ group, material }: Props) {
  const { publicationYear, number } = useForm<MaterialValues>().values;
  const year = Number(publicationYear);
  const isComplete = /^\d{4}$/.test(publicationYear) && /^\d{1,7}$/.test(number);
  const moves = material && isComplete && (material.publicationYear !== year || material.number !== Number(number));
  const { data } = useQuery(IssueAtDocument, {
    variables:
      moves && group === 'issue'
        ? { year: material.publicationYear, number: material.number }
        : { year, number: Number(number) },
    skip: !isComplete || !group,
  });
  if (!data) return null;
  const articles = data.articles.totalCount;
  if (group === 'issue' && moves && articles > 0)
    return <Message id="issue.moves" values={{ count: articles }} className="hint issue-of-article" role="status" />;
  if (group === 'article')
    return (
      <p className="hint issue-of-article" role="status">
        {data.issues.nodes.length > 0 ? (
          <FormattedMessage id="issue.in" values={{ title: data.issues.nodes[0].title }} />
        ) : (
          <FormattedMessage id="issue.none" values={{ number, year: publicationYear }} />
        )}
      </p>
    );
  return null;
}
