import { decodeHTMLStrict } from 'entities';

/** Decodes the character references that sources leave in their texts: `&nbsp;`, `&amp;nbsp;`, `&#160;`. */
export const decoded = (text: string): string => (text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text);
