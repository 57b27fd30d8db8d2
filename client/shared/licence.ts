const CREATIVE_COMMONS =
  /^https?:\/\/creativecommons\.org\/(?:licenses\/([a-z-]+)\/([\d.]+)|publicdomain\/(zero|mark)\/([\d.]+))/;

/** What readers call the licence at a URL: `CC BY 4.0`. Any other licence is called by its URL, without the scheme. */
export function licenceName(url: string): string {
  const [, terms, version, publicDomain, publicDomainVersion] = CREATIVE_COMMONS.exec(url) ?? [];
  if (terms) return `CC ${terms.toUpperCase()} ${version}`;
  if (publicDomain) return `${publicDomain === 'zero' ? 'CC0' : 'Public Domain Mark'} ${publicDomainVersion}`;
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
