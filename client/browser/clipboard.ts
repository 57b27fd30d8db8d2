/** Whether the text was copied. The browser may forbid it, and has no clipboard on pages without HTTPS. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text).then(() => true) ?? false).catch(() => false);
