import { lazy, Suspense, useState } from 'react';
import { Button } from '../../editing/shell/button';
import { useForm } from '../../editing/form/form-context';
import { groupOf } from '../../editing/form/form-rules';
import type { CategoriesQuery, EditedMaterialQuery } from './materials.generated';
import type { MaterialValues } from './values';

const Preview = lazy(() => import('./preview'));

type Props = CategoriesQuery & { material?: EditedMaterialQuery['record'] };

/** Issues and articles have pages; other materials have none. */
export function PreviewButton({ categories, material }: Props) {
  const { categoryId } = useForm<MaterialValues>().values;
  const [open, setOpen] = useState(false);
  const category = categories.find(({ id }) => String(id) === categoryId);
  if (!category || !groupOf(category)) return null;
  return (
    <>
      <Button label="preview.open" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <Preview category={category} material={material} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
