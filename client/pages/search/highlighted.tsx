const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The text of a snippet, without its marks. */
export const plainText = (html: string) => decoded(html.replace(/<\/?mark>/g, ''));

const decoded = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (reference) => CHARACTERS[reference]);

/** A snippet of the search: text in which nothing but `mark` is markup. */
export const Highlighted = ({ html }: { html: string }) =>
  html
    .split(/<mark>(.*?)<\/mark>/g)
    .map((part, index) => (index % 2 ? <mark key={index}>{decoded(part)}</mark> : decoded(part)));
