import { useIntl } from 'react-intl';
import { groupOf } from '../../editing/form/form-rules';
import { apollo } from '../../editing/session/apollo';
import { IssueAtDocument, type IssueAtQueryVariables, type MaterialRowFragment } from './materials.generated';

/** The articles of an issue that was deleted or moved alone remain, without an issue: a sentence with how many. */
export function useLeftBehind() {
  const intl = useIntl();
  return async (rows: readonly MaterialRowFragment[]): Promise<string | undefined> => {
    const issues = rows.filter(({ category }) => groupOf(category) === 'issue');
    // Two of them may have the same number and year.
    const places = new Map(issues.map(({ publicationYear: year, number }) => [`${year}/${number}`, { year, number }]));
    const counts = await Promise.all([...places.values()].map(countLeftBehind)).catch(console.error);
    const count = counts?.reduce((sum, each) => sum + each, 0) ?? 0;
    return count > 0 ? intl.formatMessage({ id: 'issue.leftBehind' }, { count }) : undefined;
  };
}

async function countLeftBehind(variables: IssueAtQueryVariables): Promise<number> {
  const { data } = await apollo.query({ query: IssueAtDocument, variables });
  return data && data.issues.nodes.length === 0 ? data.articles.totalCount : 0;
}
