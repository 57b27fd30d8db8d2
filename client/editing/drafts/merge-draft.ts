import type { Values } from './local-drafts';

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The version saved by someone else, with the changes of this form on top; `original` is what the form began with. */
export function mergeDraft<V extends Values>(values: V, original: Values, theirs: V): V {
  const mine = Object.entries(values).filter(([name, value]) => !isSame(value, original[name]));
  return { ...theirs, ...Object.fromEntries(mine) };
}
