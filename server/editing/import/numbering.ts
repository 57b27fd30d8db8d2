import { type Position } from './readers/record.js';
import { type IssuePosition } from './readers/rows.js';
import { type Remark, SourceError, remark } from './remark.js';

/** Per year. */
const MAX_ISSUES = 1_000;

type NumberedIssue = { volume: string | null; number: string | null; position: IssuePosition };

/** Assigns whole numbers to issues within their years, for journals with other numbers ('2-3', 'S1') or none. */
export class Numbering {
  private readonly years = new Map<number | null, NumberedIssue[]>();

  positionOf({ volume = null, number = null, year, date }: Position & { date?: string | null }): {
    position: IssuePosition;
    remarks: Remark[];
  } {
    const given = year ?? date?.slice(0, 4) ?? null;
    const whole = given !== null && /^\d{4}$/.test(given.trim()) ? Number(given) : null;
    const issues = this.years.get(whole) ?? [];
    this.years.set(whole, issues);
    const known = issues.find(
      (one) => one.number === number && (one.volume === volume || one.volume === null || volume === null),
    );
    const position = known?.position ?? { year: whole, number: this.free(number, issues) };
    if (known) known.volume ??= volume;
    else if (issues.push({ volume, number, position }) > MAX_ISSUES)
      throw new SourceError('tooManyIssues', { year: whole ?? '–', limit: MAX_ISSUES });
    const isSame = String(position.number) === number?.replace(/^0+(?=\d)/, '');
    if (isSame) return { position, remarks: [] };
    const { number: assigned } = position;
    const change =
      number === null
        ? remark('numberUnknown', { number: assigned })
        : remark('numberChanged', { given: number, number: assigned });
    return { position, remarks: [change] };
  }

  private free(number: string | null, issues: NumberedIssue[]): number {
    const [digits] = /^\d{1,6}/.exec(number?.trim() ?? '') ?? ['1'];
    const taken = new Set(issues.map(({ position }) => position.number));
    let free = Number(digits);
    while (taken.has(free)) free++;
    return free;
  }
}
