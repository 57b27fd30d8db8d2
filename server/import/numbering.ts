import { type Position } from './readers/record.js';
import { type Place } from './readers/rows.js';

type Known = { volume: string | null; number: string | null; place: Place };

/** Assigns whole numbers to issues within their years, for journals with other numbers ('2-3', 'S1') or none. */
export class Numbering {
  private readonly years = new Map<number | null, Known[]>();

  placeOf({ volume = null, number = null, year, date }: Position & { date?: string | null }): {
    place: Place;
    remarks: string[];
  } {
    const said = year ?? date?.slice(0, 4) ?? null;
    const whole = said !== null && /^\d{4}$/.test(said.trim()) ? Number(said) : null;
    const issues = this.years.get(whole) ?? [];
    this.years.set(whole, issues);
    const known = issues.find(
      (one) => one.number === number && (one.volume === volume || one.volume === null || volume === null),
    );
    const place = known?.place ?? { year: whole, number: this.free(number, issues) };
    if (known) known.volume ??= volume;
    else issues.push({ volume, number, place });
    const isSame = String(place.number) === number?.replace(/^0+(?=\d)/, '');
    if (isSame) return { place, remarks: [] };
    return {
      place,
      remarks: [
        number === null
          ? `unknown: the number of the issue; it stands as ${place.number}`
          : `the number '${number}' of the issue stands as ${place.number}`,
      ],
    };
  }

  private free(number: string | null, issues: Known[]): number {
    const [digits] = /^\d{1,6}/.exec(number?.trim() ?? '') ?? ['1'];
    const taken = new Set(issues.map(({ place }) => place.number));
    let free = Number(digits);
    while (taken.has(free)) free++;
    return free;
  }
}
