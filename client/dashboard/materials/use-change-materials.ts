import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ChangedMaterialInput } from '../../graphql/types';
import { apollo, refusalOf } from '../apollo';
import { useUndoNotice } from '../shell/notices';
import { fieldName, reasonId } from '../form/form-messages';
import { ChangeMaterialsDocument, type MaterialRowFragment } from './materials.generated';

export type MaterialChanges = Omit<ChangedMaterialInput, 'id' | 'version'>;
type Before = Pick<MaterialRowFragment, 'id' | 'version' | 'title'> & Partial<MaterialChanges>;

/**
 * Changes several materials at once and offers to undo all of it. Both rely on the version check: they never overwrite what somebody else
 * has saved in the meantime. `failed` is the reason if nothing was changed.
 */
export function useChangeMaterials(onChange: () => unknown) {
  const intl = useIntl();
  const notifyUndoable = useUndoNotice();
  const [failed, setFailed] = useState<string | null>(null);

  async function send(changes: ChangedMaterialInput[]): Promise<ChangedMaterialInput[] | null> {
    setFailed(null);
    try {
      const { data } = await apollo.mutate({ mutation: ChangeMaterialsDocument, variables: { changes } });
      await onChange();
      return data!.changeMaterials;
    } catch (error) {
      console.error(error);
      const refusal = refusalOf(error);
      const reason = intl.formatMessage({ id: reasonId(refusal?.code ?? 'UNAVAILABLE', intl.messages) });
      const [refused] = refusal?.fields ?? [];
      // The server names the material that was rejected: 'Title: reason'.
      const title = refused && /^(.*): /.exec(refused.message)?.[1];
      setFailed(
        title
          ? intl.formatMessage({ id: 'select.refused' }, { title, field: fieldName(refused.field, intl) })
          : intl.formatMessage({ id: 'select.failed' }, { reason }),
      );
      await onChange();
      return null;
    }
  }

  /** `changeOf` returns the change for a row. Resolves to false if nothing was changed. */
  async function change<Row extends Before>(
    rows: readonly Row[],
    changeOf: (row: Row) => MaterialChanges,
    text: string,
  ) {
    const changes = rows.map((row) => ({ ...changeOf(row), id: row.id, version: row.version }));
    const done = await send(changes);
    if (!done) return false;
    const versions = new Map(done.map(({ id, version }) => [id, version]));
    const reverse = rows.map((row, index) => ({
      ...Object.fromEntries(
        Object.keys(changes[index])
          .filter((name) => name !== 'id' && name !== 'version')
          .map((name) => [name, name === 'isDeleted' ? !changes[index].isDeleted : row[name as keyof MaterialChanges]]),
      ),
      id: row.id,
      version: versions.get(row.id),
    }));
    notifyUndoable(text, () => void send(reverse));
    return true;
  }

  return { change, failed };
}
