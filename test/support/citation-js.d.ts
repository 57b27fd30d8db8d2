/** What tests use of a library that ships no types. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: unknown);
    /** What was read, as CSL-JSON. */
    readonly data: Record<string, unknown>[];
  }
}
declare module '@citation-js/plugin-ris';
