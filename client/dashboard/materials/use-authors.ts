import type { AuthorInput } from '../../schema.generated';
import { splitAuthors } from '../../shared/texts';
import { useForm } from '../../editing/form/form-context';
import type { MaterialValues } from './values';

/** The names in the authors' field, in order, and the details of each. */
export function useAuthors() {
  const { values, set } = useForm<MaterialValues>();
  const { authorsText, authorDetails } = values;
  const detailsOf = (name: string) => authorDetails.find((author) => author.name === name);
  return {
    names: [...new Set(splitAuthors(authorsText))],
    detailsOf,
    change(name: string, changes: Partial<AuthorInput>) {
      const others = authorDetails.filter((author) => author.name !== name);
      set('authorDetails', [...others, { ...(detailsOf(name) ?? { name }), ...changes }]);
    },
  };
}
