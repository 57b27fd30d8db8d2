const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The text of a snippet, without markup. */
export const plainText = (html: string) => decoded(html.replace(/<\/?mark>/g, ''));

const decoded = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (reference) => CHARACTERS[reference]);

/** A search snippet, whose only markup is `mark`. */
export const Highlighted = ({ html }: { html: string }) =>
  html
    .split(/<mark>(.*?)<\/mark>/g)
    .map((part, index) => (index % 2 ? <mark key={index}>{decoded(part)}</mark> : decoded(part)));
