import { apollo } from '../../editing/session/apollo';
import type { RecordKind } from '../../editing/record-kind';
import { FindMaterialsDocument, RestoreMaterialDocument } from './materials.generated';

export const record: RecordKind = {
  noun: 'MATERIAL',
  screen: 'materials',
  restore: RestoreMaterialDocument,
  find: async (title) => {
    const { data } = await apollo.query({ query: FindMaterialsDocument, variables: { title } });
    return data!.materials.nodes.map(({ id, title, category }) => ({ id, title, kind: category.name }));
  },
};
