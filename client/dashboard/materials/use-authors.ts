import type { AuthorInput } from '../../schema.generated';
import { splitAuthors } from '../../shared/texts';
import { useForm } from '../../editing/form/form-context';
import { inOrder, type MaterialValues } from './values';

/** The authors named in their field, in order: the details of each, and its name as a field of the form and of what is sent. */
export function useAuthors() {
  const { values, set } = useForm<MaterialValues>();
  const { authorsText, authorDetails } = values;
  const names = [...new Set(splitAuthors(authorsText))];
  return names.map((name, index) => {
    const details = authorDetails.find((author) => author.name === name);
    return {
      name,
      details,
      path: `authorDetails.${details ? inOrder(names, authorDetails).indexOf(details) : `new-${index}`}`,
      change(changes: Partial<AuthorInput>) {
        const others = authorDetails.filter((author) => author.name !== name);
        set('authorDetails', [...others, { ...(details ?? { name }), ...changes }]);
      },
    };
  });
}
