/** The part of the library that we use; it ships no types. */
declare module 'citeproc' {
  type System = {
    /** The XML of a locale; false if there is none. */
    retrieveLocale(language: string): string | false;
    retrieveItem(id: string): object;
  };
  class Engine {
    constructor(system: System, style: string, language: string, isForced: boolean);
    setOutputFormat(format: 'text'): void;
    updateItems(ids: string[]): void;
    makeBibliography(): [parameters: object, entries: string[]];
  }
  const CSL: { Engine: typeof Engine };
  export default CSL;
}
