/** The parts of an untyped library that the tests use. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: unknown);
    /** The parsed records as CSL-JSON. */
    readonly data: Record<string, unknown>[];
  }
}
declare module '@citation-js/plugin-ris';
