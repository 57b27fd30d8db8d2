const LENGTH = 120;
/** Control characters, direction marks and overrides, zero-width characters. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** The extension of a name, in lower case; empty if there is none. */
export const extensionOf = (name: string) =>
  /\.([^.\s/\\]{1,10})\s*$/.exec(name.normalize('NFC'))?.[1].toLowerCase() ?? '';

/** A file name with `extension` that can be displayed, and saved on any system. */
export function cleanName(name: string, extension: string): string {
  const visible = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\t-\r\u2028\u2029]/g, ' ')
    .replace(INVISIBLE, '')
    .trimEnd();
  const base = withoutExtension(visible, extension)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  // Truncated first: trimming the ends of a long name would take quadratic time.
  const stem = [...base]
    .slice(0, LENGTH - extension.length - 1)
    .join('')
    .replace(/[. ]+$/, '');
  return `${stem || 'skedar'}.${extension}`;
}

/** Compares literally: the extension was typed by a user and must not be read as a regular expression. */
function withoutExtension(name: string, extension: string): string {
  const ending = `.${extension}`;
  return name.slice(-ending.length).toLowerCase() === ending.toLowerCase() ? name.slice(0, -ending.length) : name;
}

/** The file name for a title, in which slashes become hyphens. */
export const nameFromTitle = (title: string, extension: string) => cleanName(title.replace(/[/\\]/g, '-'), extension);
