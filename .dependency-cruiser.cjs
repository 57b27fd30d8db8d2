/** Who may import whom. A rule's comment says what to do instead. @type {import('dependency-cruiser').IConfiguration} */
/** What nouns stand on. */
const FOUNDATIONS =
  '^server/(common|database|files|graphql|http|pdf|processes|public-cache|records|rest|security-log|start|store)/';

/** The client, from below; the dashboard shows previews of pages. */
const CLIENT_LAYERS = ['graphql', 'i18n', 'components', 'mail', 'frame', 'pages', 'dashboard'];

module.exports = {
  forbidden: [
    {
      name: 'client-without-server',
      severity: 'error',
      comment: 'The client knows the server only through the GraphQL schema and its generated types.',
      from: { path: '^client/' },
      to: { path: '^(server|test)/', pathNot: '^test/(support|measures)/' },
    },
    {
      name: 'server-without-client',
      severity: 'error',
      comment:
        'The server shares URLs, languages, the clock and the rules of links and markup, the stylesheet of mails and the messages of imports with the client, nothing else; pages are loaded as a built bundle.',
      from: { path: '^server/' },
      to: {
        path: '^client/',
        pathNot:
          '^client/((citation-styles|paths|locales|web-url|doi-pattern|folding|page-range|markup|issn|licence|rules|wall-time|mail/colours)\\.ts|i18n/import\\.en\\.json)$',
      },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(server|client)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^test/' },
    },
    {
      name: 'foundations-know-no-noun',
      severity: 'error',
      comment:
        'What every noun stands on imports none of them. What serves one noun only lives in the folder of that noun.',
      from: { path: FOUNDATIONS },
      to: { path: '^server/', pathNot: [FOUNDATIONS, '^server/(config|log)\\.ts$'] },
    },
    {
      name: 'common-stands-on-nothing',
      severity: 'error',
      from: { path: '^server/common/' },
      to: { path: '^server/(?!common/|config\\.ts)' },
    },
    {
      name: 'settings-stand-on-common',
      severity: 'error',
      comment: 'Every folder may read the settings: what their validation needs is in common.',
      from: { path: '^server/config\\.ts$' },
      to: { path: '^server/(?!common/)' },
    },
    ...CLIENT_LAYERS.slice(0, -1).map((layer, index) => ({
      name: `client-${layer}-imports-nothing-above`,
      severity: 'error',
      comment: 'Move what both need down.',
      from: { path: `^client/${layer}/` },
      to: { path: `^client/(${CLIENT_LAYERS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      comment: 'Of two folders of the server one stands on the other. Move what both need, or split the folder.',
      scope: 'folder',
      from: { path: '^server/' },
      to: { circular: true },
    },
    {
      name: 'composition-is-imported-by-nobody',
      severity: 'error',
      comment: 'The list of modules and of entities names every noun: only what starts a process imports it.',
      from: {
        path: '^server/',
        pathNot: ['^server/[^/]+\\.ts$', '^server/(admin/commands|import/main|exports/main)\\.ts$'],
      },
      to: { path: '^server/(app|app\\.module|entities|main)\\.ts$' },
    },
    {
      name: 'services-know-no-transport',
      severity: 'error',
      comment:
        'A service is called by REST, GraphQL and scripts: requests, uploads and schemas stay in controllers and resolvers.',
      from: { path: '^server/.*\\.service\\.ts$', pathNot: '^server/pages/' },
      to: { path: 'node_modules/(express|multer|graphql|graphql-upload|@nestjs/(graphql|apollo|platform-express))/' },
    },
    {
      name: 'other-nouns-through-their-services',
      severity: 'error',
      comment:
        'Ask the other noun’s service. The two categories are vocabulary; types cost nothing. Changes are statements on the table.',
      from: { path: '^server/([^/]+)/.*\\.(service|controller)\\.ts$', pathNot: '^server/material-changes/' },
      to: {
        path: '^server/[^/]+/.*\\.entity\\.ts$',
        pathNot: '^server/($1|categories|records)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Import a type as a type, or move what both need.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.generated\\.ts$' },
    tsPreCompilationDeps: true,
  },
};
