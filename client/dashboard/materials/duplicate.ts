import { apollo } from '../../editing/session/apollo';
import { draftKey } from '../../editing/drafts/draft-key';
import { drafts } from '../../editing/drafts/local-drafts';
import { newFormId } from '../../editing/shell/use-screen-url';
import { EditedMaterialDocument } from './materials.generated';
import { valuesOf } from './values';

/** Starts a new material with the texts of another one, without its files and DOI. Returns the opened form's id. */
export async function duplicate(id: number): Promise<`new-${string}`> {
  const { data } = await apollo.query({ query: EditedMaterialDocument, variables: { id } });
  const values = { ...valuesOf(data!.record), doi: '', publicFrom: '' };
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
