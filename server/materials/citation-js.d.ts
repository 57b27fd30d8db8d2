/** What we use of a library that ships no types. */
declare module '@citation-js/core' {
  type Templates = { get(name: string): string; add(name: string, xml: string): void };
  export const plugins: {
    config: {
      get(plugin: '@bibtex'): { format: { asciiOnly: boolean } };
      get(plugin: '@csl'): { templates: Templates };
    };
  };
  export class Cite {
    constructor(data: unknown);
    format(
      format: 'bibtex' | 'ris' | 'bibliography',
      options: { format: 'text'; template?: 'apa' | 'harvard1'; lang?: string },
    ): string;
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-csl';
declare module '@citation-js/plugin-ris';
