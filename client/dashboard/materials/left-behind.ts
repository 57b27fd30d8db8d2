import { useIntl } from 'react-intl';
import { groupOf } from '../../editing/form/form-rules';
import { apollo } from '../../editing/session/apollo';
import { IssueAtDocument, type MaterialRowFragment } from './materials.generated';

/** The articles of an issue that was deleted or moved alone remain, without an issue: a sentence with how many. */
export function useLeftBehind() {
  const intl = useIntl();
  return async (rows: readonly MaterialRowFragment[]): Promise<string | undefined> => {
    const counts = await Promise.all(rows.map(countLeftBehind)).catch(console.error);
    const count = counts?.reduce((sum, each) => sum + each, 0) ?? 0;
    return count > 0 ? intl.formatMessage({ id: 'issue.leftBehind' }, { count }) : undefined;
  };
}

async function countLeftBehind({ category, publicationYear: year, number }: MaterialRowFragment): Promise<number> {
  if (groupOf(category) !== 'issue') return 0;
  const { data } = await apollo.query({ query: IssueAtDocument, variables: { year, number } });
  return data && data.issues.nodes.length === 0 ? data.articles.totalCount : 0;
}
