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
export type Typed = Record<string, { from: string; to: string }>;

const keyOf = ({ id }: Row, name: keyof Facts) => `${id} ${name}`;

const storedIn = (row: Row): Facts => ({
  firstPage: String(row.firstPage ?? ''),
  lastPage: String(row.lastPage ?? ''),
  section: row.section ?? '',
});

/** As stored, with what was typed for it; not where something else has been saved since. */
export function shownOf(row: Row, typed: Typed): Facts {
  const stored = storedIn(row);
  const shown = NAMES.map((name) => {
    const one = typed[keyOf(row, name)];
    return [name, one?.from === stored[name] ? one.to : stored[name]];
  });
  return Object.fromEntries(shown) as Facts;
}

export function withTyped(typed: Typed, row: Row, values: Partial<Facts>): Typed {
  const stored = storedIn(row);
  const names = NAMES.filter((name) => values[name] !== undefined);
  const added = names.map((name) => [keyOf(row, name), { from: stored[name], to: values[name]! }]);
  return { ...typed, ...Object.fromEntries(added) };
}

/** What would be saved of a row; empty without a change. */
export function changeOf(row: Row, typed: Typed): Partial<Record<keyof Facts, string | null>> {
  const [stored, shown] = [storedIn(row), shownOf(row, typed)];
  const changed = NAMES.filter((name) => shown[name] !== stored[name]);
  return Object.fromEntries(changed.map((name) => [name, textOrNull(shown[name])]));
}

/** What is left of `typed` once `sent` is saved, which was made of `before`: what was typed meanwhile. */
export function afterSaving(typed: Typed, before: Typed, sent: Typed): Typed {
  const newer = Object.entries(typed).filter(
    ([key, { from, to }]) => before[key]?.from !== from || before[key].to !== to,
  );
  return Object.fromEntries(
    newer.map(([key, { from, to }]) => {
      const saved = sent[key];
      return [key, { from: saved?.from === from ? (textOrNull(saved.to) ?? '') : from, to }];
    }),
  );
}

const typedByKey = new Map<string, Typed>();
const { subscribe, notify } = createListeners();

/** Other tabs write the same. */
addEventListener('storage', ({ key }) => {
  if (key === null) typedByKey.clear();
  else typedByKey.delete(key);
  notify();
});

/** What the editor typed for an issue, in this browser until it is saved or discarded, and how to change it. */
export function useTyped(issueId: number) {
  const editor = useSession()?.user_details.email;
  const key = `dashboard-typed:${editor}:${issueId}` as const;
  const read = () => {
    if (!typedByKey.has(key)) typedByKey.set(key, parsed<Typed>(browserStorage.read(key)) ?? {});
    return typedByKey.get(key)!;
  };
  const change = (to: (typed: Typed) => Typed) => {
    const changed = Object.entries(to(read())).filter(([, one]) => one.from !== one.to);
    const typed = Object.fromEntries(changed);
    typedByKey.set(key, typed);
    if (changed.length) browserStorage.write(key, JSON.stringify(typed));
    else browserStorage.remove(key);
    notify();
  };
  return [useSyncExternalStore(subscribe, read), change] as const;
}
