/** Who may import whom: docs/architecture.md draws it. @type {import('dependency-cruiser').IConfiguration} */
/** From below; each imports only those before it. What two share moves down. */
const SERVER = 'platform content people operations interop discovery site editing commands'.split(' ');
const CLIENT = 'shared i18n browser graphql components apollo editing routing frame pages dashboard mail entry'.split(
  ' ',
);
const nothingAbove = (root, groups) =>
  groups.slice(0, -1).map((group, index) => ({
    name: `${root}-${group}-imports-nothing-above`,
    severity: 'error',
    from: { path: `^${root}/${group}/` },
    to: { path: `^${root}/((${groups.slice(index + 1).join('|')})/|(main|app|app\\.module|entities|routes)\\.tsx?$)` },
  }));

module.exports = {
  forbidden: [
    ...nothingAbove('server', SERVER),
    ...nothingAbove('client', CLIENT),
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|client)/' },
      to: { circular: true },
    },
    {
      name: 'no-screen-imports-a-screen',
      severity: 'error',
      from: { path: '^client/dashboard/([^/]+)/' },
      to: { path: '^client/dashboard/[^/]+/', pathNot: '^client/dashboard/$1/' },
    },
    {
      name: 'server-and-client-share-one-folder',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/(?!shared/)' },
    },
    {
      name: 'client-without-server',
      severity: 'error',
      comment: 'It knows the schema.',
      from: { path: '^client/' },
      to: { path: '^(server|test)/', pathNot: '^test/(support|measures)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(server|client)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^test/' },
    },
    {
      name: 'services-know-no-transport',
      severity: 'error',
      from: { path: '^server/.*\\.service\\.ts$', pathNot: '^server/site/pages/' },
      to: { path: 'node_modules/(express|multer|graphql|graphql-upload|@nestjs/(graphql|apollo|platform-express))/' },
    },
    {
      name: 'resolvers-and-controllers-know-no-database',
      severity: 'error',
      from: { path: '^server/.*\\.(resolver|controller)\\.ts$' },
      to: { path: 'node_modules/(typeorm|pg|@nestjs/typeorm)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
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
