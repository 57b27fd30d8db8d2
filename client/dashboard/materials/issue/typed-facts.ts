import { useSyncExternalStore } from 'react';
import { browserStorage, parsed } from '../../../browser/storage';
import { textOrNull } from '../../../editing/form/form-rules';
import { createListeners } from '../../../editing/listeners';
import { useSession } from '../../../editing/session/session';
import type { ArticleRow } from './issue-workplace';

const NAMES = ['firstPage', 'lastPage', 'section'] as const;
export type Facts = Record<(typeof NAMES)[number], string>;
type Row = Pick<ArticleRow, 'id' | keyof Facts>;

/** What was typed into the table of an issue and not saved: by article and field, and what it replaces. */
export type Typed = Record<number, Partial<Record<keyof Facts, { from: string; to: string }>>>;

const storedIn = (row: Row): Facts => ({
  firstPage: String(row.firstPage ?? ''),
  lastPage: String(row.lastPage ?? ''),
  section: row.section ?? '',
});

/** As stored, with what was typed for it; not where something else has been saved since. */
export function shownOf(row: Row, typed: Typed): Facts {
  const stored = storedIn(row);
  const shown = NAMES.map((name) => {
    const one = typed[row.id]?.[name];
    return [name, one?.from === stored[name] ? one.to : stored[name]];
  });
  return Object.fromEntries(shown) as Facts;
}

export function withTyped(typed: Typed, row: Row, values: Partial<Facts>): Typed {
  const stored = storedIn(row);
  const added = Object.entries(values).map(([name, to]) => [name, { from: stored[name as keyof Facts], to }]);
  return { ...typed, [row.id]: { ...typed[row.id], ...Object.fromEntries(added) } };
}

/** What would be saved of a row; empty without a change. */
export function changeOf(row: Row, typed: Typed): Partial<Record<keyof Facts, string | null>> {
  const [stored, shown] = [storedIn(row), shownOf(row, typed)];
  const changed = NAMES.filter((name) => shown[name] !== stored[name]);
  return Object.fromEntries(changed.map((name) => [name, textOrNull(shown[name])]));
}

/** What is left once `sent` is saved: what was typed meanwhile. */
export function afterSaving(typed: Typed, sent: Typed): Typed {
  const left: Typed = {};
  for (const [id, row] of Object.entries(typed).map(([key, one]) => [Number(key), one] as const))
    for (const name of NAMES) {
      const [one, saved] = [row[name], sent[id]?.[name]];
      if (!one || one.to === saved?.to) continue;
      left[id] = { ...left[id], [name]: saved ? { from: textOrNull(saved.to) ?? '', to: one.to } : one };
    }
  return left;
}

const known = new Map<string, Typed>();
const { subscribe, notify } = createListeners();

/** What the editor typed for an issue, in this browser until it is saved or discarded, and how to change it. */
export function useTyped(issueId: number) {
  const editor = useSession()?.user_details.email;
  const key = `dashboard-typed:${editor}:${issueId}` as const;
  const read = () => {
    if (!known.has(key)) known.set(key, parsed<Typed>(browserStorage.read(key)) ?? {});
    return known.get(key)!;
  };
  const change = (to: (typed: Typed) => Typed) => {
    const typed = to(read());
    known.set(key, typed);
    if (Object.keys(typed).length) browserStorage.write(key, JSON.stringify(typed));
    else browserStorage.remove(key);
    notify();
  };
  return [useSyncExternalStore(subscribe, read), change] as const;
}
