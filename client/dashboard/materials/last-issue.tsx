import { useQuery } from '@apollo/client/react';
import { Button } from '../../editing/shell/controls';
import { useForm } from '../../editing/form/form-context';
import { ISSUE_FIELDS } from '../../editing/form/form-rules';
import { LastIssueDocument } from './materials.generated';
import type { MaterialValues } from './values';

const SAME = [...ISSUE_FIELDS.filter((name) => name !== 'contents'), 'language'] as const;

/** The boards and the ISSN seldom change: one button copies them from the last issue into empty fields. */
export function LastIssue() {
  const { values, set } = useForm<MaterialValues>();
  const { data } = useQuery(LastIssueDocument);
  const last = data?.issues.nodes[0];
  if (!last) return null;
  const known: Record<(typeof SAME)[number], string | null> = last;
  const offered = SAME.flatMap((name) =>
    values[name].trim() === '' && known[name] ? [{ name, text: known[name] }] : [],
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
