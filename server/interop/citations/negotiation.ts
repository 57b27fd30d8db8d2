import Negotiator from 'negotiator';
import { FORMATS, type Format } from './formats.js';

export const LINKSET_TYPE = 'application/linkset+json';

/** The result of content negotiation for a record: its page, its linkset, or a format under one of its media types. */
export type Negotiated =
  | { kind: 'page' }
  | { kind: 'linkset' }
  | { kind: 'format'; format: Format; mediaType: string; style?: string; locale?: string };

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];
const BIBLIOGRAPHY = 'text/x-bibliography';

/** The media types in which a record is available, preferred ones first. */
export const typesOf = (formats: readonly Format[]): string[] =>
  [PAGE_TYPES, formats.flatMap(({ mediaTypes }) => mediaTypes), LINKSET_TYPE].flat();

/** By weight and specificity (RFC 9110, 12.5.1); null if nothing is acceptable. The page if the header is indifferent. */
export function negotiate(accept: string | undefined, formats: readonly Format[] = FORMATS): Negotiated | null {
  const { header, style, locale } = withoutParameters(accept);
  const [mediaType] = new Negotiator({ headers: { accept: header } }).mediaTypes(typesOf(formats));
  if (!mediaType) return null;
  if (PAGE_TYPES.includes(mediaType)) return { kind: 'page' };
  if (mediaType === LINKSET_TYPE) return { kind: 'linkset' };
  const format = formats.find(({ mediaTypes }) => mediaTypes.includes(mediaType))!;
  return { kind: 'format', format, mediaType, ...(mediaType === BIBLIOGRAPHY && { style, locale }) };
}

/** `text/x-bibliography; style=apa; locale=en-GB`, as accepted by DOI resolvers. Negotiation ignores these parameters. */
function withoutParameters(accept: string | undefined): { header?: string; style?: string; locale?: string } {
  const parameters: { style?: string; locale?: string } = {};
  const header = accept?.replace(/;\s*(style|locale)\s*=\s*"?([\w.-]{1,100})"?/gi, (_, name: string, value: string) => {
    parameters[name.toLowerCase() as 'style' | 'locale'] ??= value;
    return '';
  });
  return { header, ...parameters };
}
