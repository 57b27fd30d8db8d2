import { jsonInScript } from '../../interop/page-metadata/tags.js';

/** The result of the client's `render`; see client/entry/entry-server.tsx. */
export type Rendered = {
  status: number;
  redirect?: string;
  head: string;
  html: string;
  state: unknown;
  language: string;
  modules: string[];
};

/** Vite's build manifest: maps a source file to its output and its imports. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export const CLIENT_ENTRY = 'entry/hydrate-page.tsx';
/** Loads the rest when the reader first does something. */
export const START = 'entry/start.ts';
/** The font of titles: the letters of Albanian and English, and those of other languages. */
const TITLES = { every: 'styles/fonts/newsreader-albanian.woff2', rare: 'styles/fonts/newsreader-other.woff2' };
const RARE_IN_TITLE = /<h1\b[^>]*>[^<]*(?![ÇËçë«»·])[¡-ɏəẞ]/;
/** Pages that show nothing without script, or read what follows the # in their URL. */
const NEEDS_SCRIPT = /^(?:dashboard|pages\/subscription)\//;

/** During development the browser gets the sources. */
export const SOURCES: Manifest = Object.fromEntries([CLIENT_ENTRY, START].map((file) => [file, { file }]));

/** The distinct scripts and styles that `entries` need, in load order. */
export function assetsOf(manifest: Manifest, entries: string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => styles.add(`/${file}`));
  };
  entries.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

/** The tags that load the assets of a page; computed once per kind of page. */
export function assetTags(manifest: Manifest): (page: Pick<Rendered, 'modules' | 'html'>) => string {
  const tagsByModules = new Map<string, string>();
  return ({ modules, html }) => {
    const key = modules.join();
    const tags = tagsByModules.get(key) ?? tagsOf(manifest, modules);
    tagsByModules.set(key, tags);
    return RARE_IN_TITLE.test(html) ? preloadOf(manifest, TITLES.rare) + tags : tags;
  };
}

/** Otherwise the browser would request a font only once it has the styles; `font-display: optional` does not wait that long. */
const preloadOf = (manifest: Manifest, font: string): string =>
  manifest[font] ? `<link rel="preload" as="font" type="font/woff2" href="/${manifest[font].file}" crossorigin>` : '';

function tagsOf(manifest: Manifest, modules: string[]): string {
  const { scripts, styles } = assetsOf(manifest, [CLIENT_ENTRY, ...modules]);
  const when = modules.some((module) => NEEDS_SCRIPT.test(module)) ? 'once' : 'asked';
  return `${preloadOf(manifest, TITLES.every)}${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
<script type="module" id="start" data-at="${when}" data-modules="${scripts.join(' ')}" src="/${manifest[START].file}"></script>`;
}

/** Nothing is painted before the page is here, or all that stands before a full text: on a slow line, what comes later would move it. */
export function document(page: Rendered, languageTag: string, assets: string): string {
  return `<!doctype html>
<html lang="${languageTag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="expect" href="#${page.html.includes('<span id="para-tekstit"') ? 'para-tekstit' : 'state'}" blocking="render">
${page.head}
${assets}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="state">${jsonInScript(page.state)}</script>
</body>
</html>
`;
}
