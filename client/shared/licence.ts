const CREATIVE_COMMONS =
  /^https?:\/\/creativecommons\.org\/(?:licenses\/([a-z-]+)\/([\d.]+)|publicdomain\/(zero|mark)\/([\d.]+))/;

/** The URL of a licence called `CC BY 4.0` or `CC0`; null for any other name. */
export function licenceNamed(name: string): string | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-');
  const [, terms, version = '4.0'] = /^cc-(by(?:-nc)?(?:-sa|-nd)?)(?:-(\d\.\d))?(?:-international)?$/.exec(plain) ?? [];
  if (terms) return `https://creativecommons.org/licenses/${terms}/${version}/`;
  if (/^cc-?0(?:-1\.0)?$/.test(plain)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  return plain === 'public-domain' ? 'https://creativecommons.org/publicdomain/mark/1.0/' : null;
}

/** What readers call the licence at a URL: `CC BY 4.0`. Any other licence is called by its URL, without the scheme. */
export function licenceName(url: string): string {
  const [, terms, version, publicDomain, publicDomainVersion] = CREATIVE_COMMONS.exec(url) ?? [];
  if (terms) return `CC ${terms.toUpperCase()} ${version}`;
  if (publicDomain) return `${publicDomain === 'zero' ? 'CC0' : 'Public Domain Mark'} ${publicDomainVersion}`;
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
