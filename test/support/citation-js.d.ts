/** The parts of an untyped library that the tests use. */
declare module '@citation-js/core' {
  export class Cite {
    /** The format is guessed unless it is given. */
    constructor(data: unknown, options?: { forceType: string });
    /** The parsed records as CSL-JSON. */
    readonly data: Record<string, unknown>[];
  }
}
declare module '@citation-js/plugin-ris';
