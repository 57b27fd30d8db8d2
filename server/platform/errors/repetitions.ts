const MAX_KINDS = 500;
const PERIOD_MS = 60_000;

/** Admits the first few entries of a kind in each period, and reports at its end how many more there were, so that a flood does not fill the log. */
export class Repetitions {
  private readonly kinds = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly report: (kind: string, more: number) => void,
    private readonly limit = 5,
  ) {}

  /** Whether an entry of this kind should still be logged individually. */
  admit(name: string): boolean {
    const kind = this.kinds.has(name) || this.kinds.size < MAX_KINDS ? name : 'others';
    const count = (this.kinds.get(kind) ?? 0) + 1;
    this.kinds.set(kind, count);
    this.timer ??= setTimeout(() => this.summarise(), PERIOD_MS).unref();
    return count <= this.limit;
  }

  summarise(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const kinds = [...this.kinds];
    this.kinds.clear();
    for (const [kind, count] of kinds) if (count > this.limit) this.report(kind, count - this.limit);
  }
}
