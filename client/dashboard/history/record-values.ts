import type { Values } from '../../editing/drafts/local-drafts';

/** Columns that editors do not edit. */
const NOT_SHOWN = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'external_id',
  'readable_from',
  'settings',
];

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type StoredAuthor = { name: string; orcid?: string; affiliations?: { name: string }[] };

/** What is known of the authors besides their names, which forms store of each. */
const detailsOf = (authors: StoredAuthor[]) =>
  authors
    .map(({ name, orcid, affiliations }) => ({
      name,
      orcid,
      affiliation: affiliations?.map((one) => one.name).join('; '),
    }))
    .filter(({ orcid, affiliation }) => orcid || affiliation);

/** The columns of a revision, named as the fields of the forms. */
export function valuesOfRecord(record: Values, categories: readonly { id: number; name: string }[]): Values {
  const values = Object.fromEntries(
    Object.entries({ ...record, ...(record.settings as Values | undefined) })
      .filter(([column]) => !NOT_SHOWN.includes(column))
      .map(([column, value]) => [camelCase(column), value]),
  );
  if (values.authorDetails) values.authorDetails = detailsOf(values.authorDetails as StoredAuthor[]);
  const category = categories.find(({ id }) => id === values.categoryId);
  return category ? { ...values, categoryId: category.name } : values;
}
