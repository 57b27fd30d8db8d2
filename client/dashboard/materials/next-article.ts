import { parsed, tabStorage } from '../../browser/storage';
import type { MaterialValues } from './values';

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
export function rememberForNextArticle(values: MaterialValues): void {
  const next: Carried = Object.fromEntries(CARRIED.map((name) => [name, values[name]]));
  const last = Number(values.lastPage || values.firstPage);
  next.firstPage = last > 0 ? String(last + 1) : '';
  tabStorage.write('dashboard-carried-over', JSON.stringify(next));
}

/** For a new form. A category chosen in the list takes precedence; nothing is carried over from another one. */
export function valuesForNextArticle(category: string): Carried {
  const carried = parsed<Carried>(tabStorage.read('dashboard-carried-over')) ?? {};
  return category && category !== carried.categoryId ? { categoryId: category } : carried;
}
