import { type Language, languageOfTag } from '../../../client/shared/locales.js';

/** Article or issue, page or file, and its id: `/index.php/rgj/article/view/12/45`, `/rgj/en/issue/view/3`, `/article/download/12/45`. */
const OJS =
  /^(?:\/[^/]{1,100}){0,4}?(?:\/([a-z]{2,3}(?:[_-][\w@-]{1,20})?))?\/(article|issue)\/(?:view(?:Article|File|Issue)?|download)\/([\w.-]{1,200})(?:\/[^/]{0,200}){0,3}$/i;
const DOWNLOAD = /\/(?:download|viewFile)\//i;

export type ParsedFormerAddress = {
  /** Kind and id, without the rest of the URL: `article/12`. */
  key: string;
  /** Whether it is the URL of the file rather than the page. */
  isDownload: boolean;
  /** The language in the URL, as in OJS 3.5. */
  language: Language | null;
};

/** Parses a URL of OJS, with or without host; null for any other URL. */
export function formerAddressOf(address: string): ParsedFormerAddress | null {
  const [path] = address.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  const [, locale, kind, id] = OJS.exec(path.startsWith('/') ? path : `/${path}`) ?? [];
  if (!kind) return null;
  const language = languageOfTag(locale?.replace('_', '-'));
  return { key: `${kind}/${id}`.toLowerCase(), isDownload: DOWNLOAD.test(path), language };
}
