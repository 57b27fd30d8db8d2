/** A text of others as the database can store it: with neither NUL nor lone surrogates. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
