/** The parts of an untyped library that the tests use. */
declare module 'http-link-header' {
  type Ref = { uri: string; rel: string; type?: string };
  export default class LinkHeader {
    static parse(header: string): LinkHeader;
    readonly refs: Ref[];
    rel(name: string): Ref[];
  }
}
