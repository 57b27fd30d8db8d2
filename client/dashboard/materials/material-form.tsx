import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { FIRST_YEAR } from '../../rules';
import { ALERTS } from '../form/alerts';
import { apollo } from '../apollo';
import { FileField } from '../form/file-field';
import { SelectField, TextField } from '../form/fields';
import { useForm } from '../form/form-context';
import { Missing, Pending } from '../list/list-states';
import { RecordForm, type Save } from '../form/record-form';
import { ARTICLE_FIELDS, groupOf, isRequired, ISSUE_FIELDS, PDF, PDF_LIMIT, PICTURES } from '../form/form-rules';
import {
  CreateMaterialDocument,
  EditedMaterialDocument,
  NewMaterialDocument,
  UpdateMaterialDocument,
  type EditedMaterialQuery,
} from './materials.generated';
import { PreviewButton } from './preview-button';
import { Scholarly } from './scholarly';
import { Suggestions } from './suggestions';
import { emptyTexts, inputOf, valuesOf, type MaterialValues } from './values';

type Category = EditedMaterialQuery['categories'][number];
type Material = NonNullable<EditedMaterialQuery['material']>;

const LONG_FIELDS: readonly string[] = ['scientificBoard', 'editorialBoard', 'contents', 'references'];

type Props = { id: number | null; onClose: () => void };

export function MaterialEdit({ id, onClose }: Props) {
  return id === null ? <NewMaterial onClose={onClose} /> : <OldMaterial id={id} onClose={onClose} />;
}

function NewMaterial({ onClose }: Pick<Props, 'onClose'>) {
  const { data, error, refetch } = useQuery(NewMaterialDocument);
  if (!data) return <Pending error={error} onRetry={refetch} />;
  return <MaterialForm categories={data.categories} onClose={onClose} />;
}

function OldMaterial({ id, onClose }: { id: number; onClose: () => void }) {
  // Not from the cache: the version that is edited must be the stored one.
  const { data, error, refetch } = useQuery(EditedMaterialDocument, { variables: { id }, fetchPolicy: 'no-cache' });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  if (!data.material) return <Missing onClose={onClose} />;
  return <MaterialForm categories={data.categories} material={data.material} onClose={onClose} reload={refetch} />;
}

type FormProps = {
  categories: Category[];
  material?: Material;
  onClose: () => void;
  reload?: () => Promise<unknown>;
};

function MaterialForm({ categories, material, onClose, reload }: FormProps) {
  const intl = useIntl();
  const creating = !material;

  const save: Save<MaterialValues> = ({ values, files, version, context }) => {
    const group = groupOf(categories.find(({ id }) => String(id) === values.categoryId));
    const input = inputOf(values, group);
    const uploads = { coverImage: files.coverImage?.[0], pdf: files.pdf?.[0] };
    return material
      ? apollo.mutate({
          mutation: UpdateMaterialDocument,
          variables: { id: material.id, input: { ...input, version }, ...uploads },
          context,
        })
      : apollo.mutate({
          mutation: CreateMaterialDocument,
          variables: { input: { ...emptyTexts(), ...input }, ...uploads },
          context,
        });
  };

  return (
    <RecordForm
      heading={intl.formatMessage({ id: creating ? 'materials.add' : 'materials.edit' })}
      draftKey={`materials:${material?.id ?? 'new'}`}
      titleOf={({ title }) => title}
      initial={valuesOf(material)}
      version={material?.version}
      historyOf={material && { noun: 'MATERIAL', id: material.id }}
      save={save}
      saved={creating ? ALERTS.materialCreated : ALERTS.materialUpdated}
      alwaysCloses={!creating}
      reload={reload}
      actions={<PreviewButton categories={categories} material={material} />}
      onClose={onClose}
    >
      <MaterialFields categories={categories} material={material} />
    </RecordForm>
  );
}

function MaterialFields({ categories, material }: Pick<FormProps, 'categories' | 'material'>) {
  const creating = !material;
  const { categoryId } = useForm().values as MaterialValues;
  const category = categories.find(({ id }) => String(id) === categoryId);
  const unknown = categoryId !== '' && !category;
  useEffect(() => {
    if (unknown) console.error(`There is no category ${categoryId}.`);
  }, [unknown, categoryId]);
  const group = groupOf(category);
  const groupFields = group === 'issue' ? ISSUE_FIELDS : group === 'article' ? ARTICLE_FIELDS : [];
  const cover = material?.coverImage;
  return (
    <>
      <SelectField
        name="categoryId"
        required
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField name="title" required />
      <div className="side-by-side">
        <TextField name="publicationYear" type="number" min={FIRST_YEAR} required />
        <TextField name="number" type="number" min={0} required />
      </div>
      <TextField name="authorsText" />
      <TextField name="abstract" rows={6} required />
      {groupFields.map((name) => (
        <TextField
          key={name}
          name={name}
          rows={LONG_FIELDS.includes(name) ? 5 : undefined}
          required={isRequired(name, creating)}
        />
      ))}
      <FileField
        name="coverImage"
        accept={PICTURES}
        limit={10}
        current={cover ? [{ ...cover, name: /[^/?]+(?=$|\?)/.exec(cover.url)![0] }] : []}
      />
      <FileField
        name="pdf"
        accept={PDF}
        limit={PDF_LIMIT}
        required={creating}
        current={material?.pdf ? [material.pdf] : []}
      />
      {creating && <Suggestions group={group} />}
      <Scholarly group={group} />
    </>
  );
}
