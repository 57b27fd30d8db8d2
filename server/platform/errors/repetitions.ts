const MAX_KINDS = 500;

type Admitted = { count: number };

/** Admits the first few entries of a kind in each period, and reports at its end how many more there were, so that a flood does not fill the log. */
export class Repetitions {
  private readonly kinds = new Map<string, Admitted>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly report: (kind: string, more: number) => void,
    private readonly limit = 5,
    private readonly periodMs = 60_000,
  ) {}

  /** Whether an entry of this kind should still be logged individually. */
  admit(given: string): boolean {
    const kind = this.kinds.has(given) || this.kinds.size < MAX_KINDS ? given : 'others';
    const admitted = this.kinds.get(kind) ?? { count: 0 };
    this.kinds.set(kind, admitted);
    this.timer ??= setTimeout(() => this.summarise(), this.periodMs).unref();
    return ++admitted.count <= this.limit;
  }

  summarise(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const kinds = [...this.kinds];
    this.kinds.clear();
    for (const [kind, { count }] of kinds) if (count > this.limit) this.report(kind, count - this.limit);
  }
}
