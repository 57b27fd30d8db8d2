import { lazy } from 'react';
import { useForm } from '../../editing/form/form-context';
import { groupOf } from '../../editing/form/form-rules';
import type { CategoriesQuery, EditedMaterialQuery } from './materials.generated';
import { categoryOf, type MaterialValues } from './values';
import { OpenButton } from '../../editing/shell/button';

const Preview = lazy(() => import('./preview'));

type Props = CategoriesQuery & { material?: EditedMaterialQuery['record'] };

/** Issues and articles have pages; other materials have none. */
export function PreviewButton({ categories, material }: Props) {
  const category = categoryOf(useForm<MaterialValues>().values, categories);
  if (!category || !groupOf(category)) return null;
  return (
    <OpenButton label="preview.open">
      {(close) => <Preview category={category} material={material} onClose={close} />}
    </OpenButton>
  );
}
