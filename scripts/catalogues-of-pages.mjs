// Which message catalogues each page loads, read from the site map.
import fs from 'node:fs';

/** By the file of the page: ['site', 'home'] of 'pages/home/home-page.tsx'. */
export function cataloguesOfPages() {
  const siteMap = fs.readFileSync('client/routes.tsx', 'utf8');
  return new Map(
    [...siteMap.matchAll(/'(pages\/[\w/-]+\.tsx)'(?:,\s*\[([^\]]*)\])?/g)].map(([, page, names = '']) => [
      page,
      ['site', ...Array.from(names.matchAll(/'(\w+)'/g), ([, name]) => name)],
    ]),
  );
}
