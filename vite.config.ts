import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';

const inModules = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

const inClient = (file: string) => fileURLToPath(new URL(`client/${file}`, import.meta.url));
const CLIENT = inClient('');
/** Whether a file of the client has such a path there; that of the checkout may contain the same names. */
const isInClient = (id: string, path: RegExp) => id.startsWith(CLIENT) && path.test(id.slice(CLIENT.length));
/** What pages are made with. */
const SITE_PACKAGES =
  /\/node_modules\/(react(-dom|-router|-intl)?|scheduler|@formatjs|intl-messageformat|@apollo|rxjs|optimism|@wry|tslib)\/|vite\/preload/;

/** Messages are parsed here, so that no reader downloads the parser. */
const parsedMessages = (): Plugin => ({
  name: 'parsed-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!isInClient(id, /^(i18n|shared)\/[\w.]+\.json$/)) return;
    const messages = Object.entries(JSON.parse(code) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(messages.map(([key, message]) => [key, parse(message)])));
  },
});

/** GraphiQL brings its fonts inside its styles: pages have those of the reader. */
const withoutFonts = (): Plugin => ({
  name: 'without-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/graphiql/dist/style.css') ? code.replace(/@font-face\s*\{[^}]*\}/g, '') : undefined,
});

/** The entries of the site, and of the two pages of the API's documentation that run a program of others. */
const SITE = 'entry/hydrate-page.tsx';
const ENTRIES = ['entry/start.ts', SITE, 'api-docs/explorer.tsx', 'api-docs/openapi.ts'];

/** Readers do not need it, see above. On the server a plain message that is given values would end in an error without it, each time. */
const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: inModules('@formatjs/icu-messageformat-parser/no-parser.js'),
};

/** GraphiQL's dialogs lock scrolling by a <style> element, which the policy of its page forbids. */
const withoutStyle = { find: /^react-style-singleton$/, replacement: inClient('api-docs/no-style.ts') };

const productionRouter = [
  { find: /^react-router$/, replacement: inModules('react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: inModules('react-router/dist/production/dom-export.mjs') },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  root: 'client',
  appType: 'custom',
  plugins: [react(), parsedMessages(), withoutFonts()],
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  resolve: {
    // RxJS for the browsers of today, without the helpers of former ones.
    conditions: ['es2015', ...(isSsrBuild ? defaultServerConditions : defaultClientConditions)],
    alias: command === 'build' ? [...(isSsrBuild ? [] : [withoutParser, withoutStyle]), ...productionRouter] : [],
  },
  build: {
    outDir: isSsrBuild ? '../dist/ssr' : '../dist/public',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // All that pages share has been loaded by the first of them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    // The first versions with light-dark(), so that it is not unfolded.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: isSsrBuild ? 'node20' : 'baseline-widely-available',
    // The two programs of others are large, and only their own pages load them.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      onLog: (level, log, report) => log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log),
      preserveEntrySignatures: 'allow-extension',
      // What all pages load is one file, what many share another: they compress better than forty.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                {
                  name: 'site',
                  priority: 1,
                  tags: ['$initial'],
                  test: (id) =>
                    isInClient(id, /^(?!api-docs|entry\/start|shared\/questions)/) || SITE_PACKAGES.test(id),
                },
                {
                  name: 'shared',
                  test: (id) => isInClient(id, /^(components|i18n|shared|browser)\/[^?]*\.(tsx?|svg)$/),
                  minShareCount: 2,
                },
              ],
            },
          },
      input: isSsrBuild
        ? [inClient('entry/entry-server.tsx'), inClient('entry/entry-mail.tsx')]
        : ENTRIES.map(inClient),
    },
  },
  ssr: {
    // Two copies of graphql-js in one process reject each other's schemas.
    external: ['graphql'],
    // All that pages are made of is in the bundle, in its production build: Node alone would take the router's other one.
    noExternal: command === 'build' ? true : [],
  },
}));
