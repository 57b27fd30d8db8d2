// Which message catalogues each page loads, read from the site map.
import fs from 'node:fs';

/** By the file of the page: ['site', 'home'] of 'pages/home/home-page.tsx'. */
export function cataloguesOfPages() {
  const siteMap = fs.readFileSync('client/routes.tsx', 'utf8');
  const kinds = Object.fromEntries(
    [...siteMap.matchAll(/^const (\w+) = \{.* catalogues: \[(.*)\] \} as const;/gm)].map(([, kind, names]) => [
      kind,
      [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name),
    ]),
  );
  return new Map(
    [...siteMap.matchAll(/'(pages\/[\w/-]+\.tsx)'(?:, (\w+))?\)/g)].map(([, page, kind]) => [
      page,
      ['site', ...(kinds[kind] ?? [])],
    ]),
  );
}
