import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isIssn } from '../../shared/issn';
import { currentDay } from '../../shared/locales';
import { FIRST_YEAR, LAST_NUMBER, LAST_YEAR } from '../../shared/rules';
import { ALERTS, type Intent, type Save } from '../../editing/form/use-submission';
import { FileField } from '../../editing/form/file-field';
import { SelectField, TextField } from '../../editing/form/fields';
import { RichTextField } from '../../editing/form/rich-text-field';
import { useForm } from '../../editing/form/form-context';
import { Pending } from '../../editing/list/list-states';
import type { FormProps } from '../../editing/list/record-screen';
import { useListState } from '../../editing/shell/use-screen-url';
import { RecordForm } from '../../editing/form/record-form';
import { OpenButton } from '../../editing/shell/controls';
import { ARTICLE_FIELDS, groupOf, isRequired, ISSUE_FIELDS } from './groups';
import * as api from './materials.generated';
import { valuesForNextArticle, rememberForNextArticle } from './next-article';
import { IssueOfArticle, LastIssue } from './issue-of-article';
import { DoiOf, ReferenceMatches, Suggestions } from './suggestions';
import { pastedAuthors, pastedKeywords, pastedReferences } from './pasted';
import { PublicationState } from './publication-state';
import { Facts, Scholarly } from './scholarly';
import { categoryOf, emptyTexts, inputOf, valuesOf, type MaterialValues } from './values';

const Preview = lazy(() => import('./preview'));

type Material = NonNullable<api.EditedMaterialQuery['record']>;

const LONG_FIELDS: readonly string[] = ['scientificBoard', 'editorialBoard', 'references'];

export function MaterialForm(props: FormProps<Material>) {
  const { data, error, refetch } = useQuery(api.CategoriesDocument);
  return data ? <Form {...props} {...data} /> : <Pending error={error} onRetry={refetch} />;
}

function Form({ categories, record: material, onClose, reload }: FormProps<Material> & api.CategoriesQuery) {
  const intl = useIntl();
  const list = useListState();
  const [create] = useMutation(api.CreateMaterialDocument);
  const [update] = useMutation(api.UpdateMaterialDocument);
  const creating = !material;
  const isDraft = !isPublished(material);
  const at = list.queue.indexOf(Number(material?.id));
  const isQueued = at >= 0;
  const isIssue = groupOf(material?.category) === 'issue';
  const preset = list.get('category');
  const initial = creating ? { ...valuesOf(null), ...valuesForNextArticle(preset) } : valuesOf(material);

  const save: Save<MaterialValues> = async ({ values, files, version, context, intent }) => {
    const group = groupOf(categoryOf(values, categories));
    const input = { ...inputOf(values, group), ...stateOf(intent) };
    const uploads = { coverImage: files.coverImage?.[0], pdf: files.pdf?.[0] };
    const result = material
      ? await update({
          variables: { id: material.id, input: { ...input, version }, ...uploads, withArticles: group === 'issue' },
          context,
        })
      : await create({ variables: { input: { ...emptyTexts(), ...input }, ...uploads }, context });
    if (creating && group === 'article') rememberForNextArticle(values);
    return result;
  };

  const intents = (values: MaterialValues): [Intent, ...Intent[]] => {
    const waits = values.publicFrom > currentDay();
    const draft: Intent = {
      name: 'draft',
      label: isDraft ? 'publication.saveDraft' : 'publication.withdraw',
      skipsValidation: isDraft,
      saved: null,
      notice: intl.formatMessage({ id: isIssue && !isDraft ? 'issue.withdrawn' : 'publication.draftSaved' }),
    };
    if (!isDraft) return [{ name: 'save', label: 'form.save', alwaysCloses: true }, draft];
    const publish: Intent = {
      name: 'publish',
      label: waits ? 'publication.schedule' : 'publication.publish',
      saved: ALERTS.materialCreated,
    };
    const following = list.queue[at + 1];
    // In a queue, 'Save and open the next' is the main button, and the issue is published as a whole.
    if (isQueued && following)
      return [
        { ...draft, name: 'next', label: 'publication.saveAndNext', onSaved: () => list.open(following) },
        draft,
        publish,
      ];
    if (isQueued) return [draft, publish];
    const next: Intent = { ...draft, name: 'next', label: 'publication.saveNext', onSaved: () => list.open('new') };
    return creating ? [publish, draft, next] : [publish, draft];
  };

  return (
    <RecordForm
      heading={
        isQueued
          ? { title: intl.formatMessage({ id: 'materials.queue' }, { position: at + 1, count: list.queue.length }) }
          : { id: creating ? 'materials.add' : 'materials.edit' }
      }
      draftOf="materials"
      record={material}
      noun="MATERIAL"
      titleOf={({ title }) => title}
      initial={initial}
      save={save}
      saved={ALERTS.materialUpdated}
      reload={reload}
      intents={intents}
      actions={<PreviewButton categories={categories} material={material} />}
      side={<Side material={material} />}
      onClose={onClose}
    >
      <MaterialFields categories={categories} material={material} />
    </RecordForm>
  );
}

const isPublished = (material?: Material) => material !== undefined && material.publication !== 'DRAFT';

/** The publication fields that a button sets; plain saving sets none. */
const stateOf = (intent: string) => (intent === 'save' ? {} : { isDraft: intent !== 'publish' });

function MaterialFields({ categories, material }: api.CategoriesQuery & { material?: Material }) {
  const creating = !material;
  const { values } = useForm<MaterialValues>();
  const { categoryId } = values;
  const category = categoryOf(values, categories);
  const unknown = categoryId !== '' && !category;
  useEffect(() => {
    if (unknown) console.error(`There is no category ${categoryId}.`);
  }, [unknown, categoryId]);
  const group = groupOf(category);
  // What a published record came without, imported or with its issue, does not keep it from being corrected.
  const former = isPublished(material) ? valuesOf(material) : null;
  const isDue = (name: keyof MaterialValues) => !former || Boolean(former[name]);
  const groupFields = group === 'issue' ? ISSUE_FIELDS : group === 'article' ? ARTICLE_FIELDS : [];
  return (
    <>
      <Suggestions group={group} />
      <SelectField name="categoryId" required options={categories.map(({ id, name }) => [id, name])} />
      {creating && group === 'issue' && <LastIssue />}
      <TextField name="title" required />
      <div className="side-by-side">
        <TextField name="publicationYear" type="number" min={FIRST_YEAR} max={LAST_YEAR} required />
        <TextField name="number" type="number" min={0} max={LAST_NUMBER} required />
      </div>
      <IssueOfArticle group={group} material={material} />
      <TextField name="authorsText" paste={pastedAuthors} />
      <TextField name="abstract" rows={6} required={isDue('abstract')} />
      {groupFields.map((name) => {
        const required = isRequired(name, creating) && isDue(name);
        return name === 'contents' ? (
          <RichTextField key={name} name={name} required={required} />
        ) : (
          <TextField
            key={name}
            name={name}
            rows={LONG_FIELDS.includes(name) ? 5 : undefined}
            required={required}
            hint={name === 'issn' && values.issn && !isIssn(values.issn) && <FormattedMessage id="reason.issn" />}
            paste={name === 'keywords' ? pastedKeywords : name === 'references' ? pastedReferences : undefined}
          />
        );
      })}
      {material && group === 'article' && <ReferenceMatches id={material.id} />}
      <Scholarly group={group} id={material?.id} />
    </>
  );
}

/** Issues and articles have pages; other materials have none. */
function PreviewButton({ categories, material }: api.CategoriesQuery & { material?: Material }) {
  const category = categoryOf(useForm<MaterialValues>().values, categories);
  if (!category || !groupOf(category)) return null;
  return (
    <OpenButton label="preview.open">
      {(close) => <Preview category={category} material={material} onClose={close} />}
    </OpenButton>
  );
}

/** The second column: status, files and bibliographic fields. */
function Side({ material }: { material?: Material }) {
  const cover = material?.coverImage;
  return (
    <>
      <PublicationState material={material} />
      <FileField name="pdf" kind="pdf" required={!material?.pdf && !isPublished(material)} current={material?.pdf} />
      <FileField
        name="coverImage"
        kind="picture"
        current={cover && { ...cover, name: /[^/?]+(?=$|\?)/.exec(cover.url)![0] }}
      />
      <Facts />
      {material?.doi && <DoiOf id={material.id} />}
    </>
  );
}
