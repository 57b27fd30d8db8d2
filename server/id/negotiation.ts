import Negotiator from 'negotiator';
import { FORMATS, type Format } from './formats.js';

export const LINKSET_TYPE = 'application/linkset+json';

/** What an Accept header wants of a record: its page, its linkset, or a format, under the name of one of its types. */
export type Wanted =
  | { kind: 'page' }
  | { kind: 'linkset' }
  | { kind: 'format'; format: Format; mediaType: string; style?: string; locale?: string };

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];
const BIBLIOGRAPHY = 'text/x-bibliography';

/** The types that a record can be had in, the preferred first. */
export const typesOf = (formats: readonly Format[]): string[] => [
  ...PAGE_TYPES,
  ...formats.flatMap(({ mediaTypes }) => mediaTypes),
  LINKSET_TYPE,
];

/** By the weights and the exactness of the header (RFC 9110, 12.5.1); null when nothing of it can be had. The page where it does not matter. */
export function negotiate(accept: string | undefined, formats: readonly Format[] = FORMATS): Wanted | null {
  const { header, style, locale } = withoutParameters(accept);
  const [mediaType] = new Negotiator({ headers: { accept: header } }).mediaTypes(typesOf(formats));
  if (!mediaType) return null;
  if (PAGE_TYPES.includes(mediaType)) return { kind: 'page' };
  if (mediaType === LINKSET_TYPE) return { kind: 'linkset' };
  const format = formats.find(({ mediaTypes }) => mediaTypes.includes(mediaType))!;
  return { kind: 'format', format, mediaType, ...(mediaType === BIBLIOGRAPHY && { style, locale }) };
}

/** `text/x-bibliography; style=apa; locale=en-GB`, as the resolvers of DOIs take it. To negotiation these are no parameters of the type. */
function withoutParameters(accept: string | undefined): { header?: string; style?: string; locale?: string } {
  const wanted: { style?: string; locale?: string } = {};
  const header = accept?.replace(/;\s*(style|locale)\s*=\s*"?([\w.-]{1,100})"?/gi, (_, name: string, value: string) => {
    wanted[name.toLowerCase() as 'style' | 'locale'] ??= value;
    return '';
  });
  return { header, ...wanted };
}
