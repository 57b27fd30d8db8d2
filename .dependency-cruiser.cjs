/** Who may import whom. A rule's comment says what to do instead. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'client-without-server',
      severity: 'error',
      comment: 'The client knows the server only through the GraphQL schema and its generated types.',
      from: { path: '^client/' },
      to: { path: '^(server|test)/', pathNot: '^test/support/' },
    },
    {
      name: 'server-without-client',
      severity: 'error',
      comment:
        'The server shares URLs, languages and the rules of links and markup with the client, nothing else; pages are loaded as a built bundle.',
      from: { path: '^server/' },
      to: { path: '^client/', pathNot: '^client/(paths|locales|addresses|markup|issn)\\.ts$' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(server|client)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^test/' },
    },
    {
      name: 'common-knows-no-noun',
      severity: 'error',
      comment: 'What serves one noun only lives in the folder of that noun.',
      from: { path: '^server/common/' },
      to: { path: '^server/(?!common/|config\\.ts)' },
    },
    {
      name: 'services-know-no-door',
      severity: 'error',
      comment:
        'A service is called by both doors and by scripts: requests, uploads and schemas stay in controllers and resolvers.',
      from: { path: '^server/.*\\.service\\.ts$', pathNot: '^server/pages/' },
      to: { path: 'node_modules/(express|multer|graphql|graphql-upload|@nestjs/(graphql|apollo|platform-express))/' },
    },
    {
      name: 'other-nouns-through-their-services',
      severity: 'error',
      comment: 'Ask the other noun’s service. The two categories are vocabulary; types cost nothing.',
      from: { path: '^server/([^/]+)/.*\\.(service|controller)\\.ts$' },
      to: {
        path: '^server/[^/]+/.*\\.entity\\.ts$',
        pathNot: '^server/($1|categories)/',
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
