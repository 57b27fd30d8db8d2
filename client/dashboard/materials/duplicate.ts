import { apollo } from '../apollo';
import { draftKey } from '../drafts/draft-key';
import { drafts, newFormId } from '../drafts/local-drafts';
import { EditedMaterialDocument } from './materials.generated';
import { valuesOf } from './values';

/** Starts a new material with the texts of another one, without its files and DOI. Returns the opened form's id. */
export async function duplicate(id: number): Promise<`new-${string}`> {
  const { data } = await apollo.query({
    query: EditedMaterialDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  const values = { ...valuesOf(data!.material), doi: '', publicFrom: '' };
  const formId = newFormId();
  drafts.write({
    key: draftKey('materials', formId),
    title: values.title,
    values,
    original: valuesOf(null),
    savedAt: Date.now(),
  });
  return formId;
}
