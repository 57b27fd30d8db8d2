import { type Language, languageOfTag } from '../../client/locales.js';

/** Article or issue, what is wanted of it, and which: `/index.php/rgj/article/view/12/45`, `/rgj/en/issue/view/3`, `/article/download/12/45`. */
const OJS =
  /^(?:\/[^/]{1,100}){0,4}?(?:\/([a-z]{2,3}(?:[_-][\w@-]{1,20})?))?\/(article|issue)\/(?:view(?:Article|File|Issue)?|download)\/([\w.-]{1,200})(?:\/[^/]{0,200}){0,3}$/i;
const DOWNLOAD = /\/(?:download|viewFile)\//i;

export type ParsedFormerAddress = {
  /** What is known of it, whatever stands around it: `article/12`. */
  key: string;
  /** Whether the file was asked for, not the page. */
  isDownload: boolean;
  /** The language that the address names, as those of OJS 3.5 do. */
  language: Language | null;
};

/** An address of the journal in OJS, with or without its host; null for any other address. */
export function formerAddressOf(address: string): ParsedFormerAddress | null {
  const [path] = address.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  const [, locale, kind, id] = OJS.exec(path.startsWith('/') ? path : `/${path}`) ?? [];
  if (!kind) return null;
  const language = languageOfTag(locale?.replace('_', '-'));
  return { key: `${kind}/${id}`.toLowerCase(), isDownload: DOWNLOAD.test(path), language };
}
