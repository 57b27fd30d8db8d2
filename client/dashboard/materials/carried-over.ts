import type { MaterialValues } from './values';

const KEY = 'dashboard-carried-over';

const CARRIED = [
  'categoryId',
  'publicationYear',
  'number',
  'section',
  'language',
  'publicFrom',
  'licenceUrl',
  'copyrightHolder',
] as const;
type Carried = Partial<Pick<MaterialValues, (typeof CARRIED)[number] | 'firstPage'>>;

/** Values that the next article of the same issue most likely shares, stored for this tab. */
export function carryOver(values: MaterialValues): void {
  const next: Carried = Object.fromEntries(CARRIED.map((name) => [name, values[name]]));
  const last = Number(values.lastPage || values.firstPage);
  next.firstPage = last > 0 ? String(last + 1) : '';
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch (error) {
    console.warn(error);
  }
}

/** For a new form. A category chosen in the list takes precedence; nothing is carried over from another one. */
export function carriedOver(category: string): Carried {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Carried;
    if (category && category !== known.categoryId) return { categoryId: category };
    return known;
  } catch {
    return category ? { categoryId: category } : {};
  }
}
