const LENGTH = 120;
/** Control characters, direction marks and overrides, zero-width characters. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** The extension a name claims, in lower case; empty when it has none. */
export const extensionOf = (name: string) =>
  /\.([^.\s]{1,10})\s*$/.exec(name.normalize('NFC'))?.[1].toLowerCase() ?? '';

/** A name fit to be shown and to be saved under on any system, with `extension`. */
export function cleanName(name: string, extension: string): string {
  const visible = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(INVISIBLE, '')
    .trimEnd();
  const base = withoutExtension(visible, extension)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  // Cut first: the ends of a long name would be trimmed in quadratic time.
  const stem = [...base]
    .slice(0, LENGTH - extension.length - 1)
    .join('')
    .replace(/[. ]+$/, '');
  return `${stem || 'skedar'}.${extension}`;
}

/** The extension is what somebody typed: it is compared, never read as an expression. */
function withoutExtension(name: string, extension: string): string {
  const ending = `.${extension}`;
  return name.slice(-ending.length).toLowerCase() === ending.toLowerCase() ? name.slice(0, -ending.length) : name;
}

/** The file name that a title gives: slashes do not cut it. */
export const nameFromTitle = (title: string, extension: string) => cleanName(title.replace(/[/\\]/g, '-'), extension);
