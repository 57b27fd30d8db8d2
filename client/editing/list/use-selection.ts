import { useState } from 'react';

/** The selected rows of a list. Rows that are no longer listed are deselected. */
export function useSelection(ids: readonly number[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const selected = ids.filter((id) => marked.has(id));
  return {
    selected,
    has: (id: number) => marked.has(id),
    toggle: (id: number) =>
      setMarked((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => setMarked(selected.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setMarked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
