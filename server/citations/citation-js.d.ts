/** What we use of a library that ships no types. */
declare module '@citation-js/core' {
  type Templates = { get(name: string): string; add(name: string, xml: string): void };
  export const plugins: {
    config: {
      get(plugin: '@csl'): { templates: Templates };
    };
  };
  export class Cite {
    constructor(data: unknown);
    /** What was read, as CSL-JSON. */
    readonly data: Record<string, unknown>[];
    format(format: 'bibliography', options: { format: 'text'; template: 'apa' | 'harvard1'; lang: string }): string;
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-csl';
declare module '@citation-js/plugin-ris';
