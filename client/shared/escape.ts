const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in HTML or XML, also within an attribute. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);

/** The text of sanitised HTML, in which every '<' begins a tag; still escaped. */
export const withoutTags = (html: string, instead = ''): string => html.replace(/<[^<>]*>/g, instead);

/** The text that was escaped. */
export const unescape = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => Object.keys(ENTITIES).find((one) => ENTITIES[one] === entity)!);
