/** Who may import whom: docs/architecture.md draws it. @type {import('dependency-cruiser').IConfiguration} */
/** From below; each imports only those before it. What two share moves down. */
const SERVER = 'platform content people operations interop discovery site editing commands'.split(' ');
const CLIENT = 'shared i18n browser components apollo editing routing frame pages dashboard mail entry'.split(' ');
const nothingAbove = (root, groups) =>
  groups.slice(0, -1).map((group, index) => ({
    name: `${root}-${group}-imports-nothing-above`,
    severity: 'error',
    from: { path: `^${root}/${group}/` },
    to: { path: `^${root}/((${groups.slice(index + 1).join('|')})/|(main|app|app\\.module|routes)\\.tsx?$)` },
  }));

/** All of server/ that may open a connection, listen, or start a program; nothing there takes an address from a request. */
const NETWORK = [
  'platform/database/embedded/(embedded-postgres|folder-lock|postgres-binaries)', // its own programs and port
  'platform/limits/limited-process', // scripts of ours, to read uploads under limits
  'operations/backup/backups\\.service', // the operator's own command
  'site/entry/front|operations/(boot/(checks|waiting)|monitoring/metrics)', // listen
  'interop/deposits/crossref-client', // Crossref and doi.org, with the account of the settings; without one, nothing
  'platform/http/(address-key|normalise)', // only parse the text of an address
];
/**
 * What server/ loads. Only `pg`, `nodemailer` and `aws4fetch` connect, to the database, the mail server and the store of the settings;
 * `prom-client` could push metrics, and only serves them here. Does a new package send requests?
 */
const PACKAGES =
  '@apollo/server @cantoo/pdf-lib @cfworker/json-schema @nestjs/apollo @nestjs/common @nestjs/core @nestjs/graphql @nestjs/jwt ' +
  '@nestjs/platform-express @nestjs/typeorm @node-rs/argon2 aws4fetch class-transformer class-validator compression dataloader entities ' +
  'express fflate file-type graphql graphql-upload helmet htmlparser2 isbot iso-639-2 libxml2-wasm lru-cache mammoth multer negotiator ' +
  'nodemailer otpauth pg pg-copy-streams postal-mime prom-client proxy-addr reflect-metadata rxjs sanitize-html saxes sharp tar-stream ' +
  'typeorm unpdf vite';

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
      to: { path: '^(server|test)/', pathNot: '^test/(support|screens|measures)/' },
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
      name: 'network-of-the-server',
      severity: 'error',
      from: { path: '^server/', pathNot: `\\.spec\\.ts$|^server/(${NETWORK.join('|')})\\.ts$` },
      to: {
        path: '^(node:)?(child_process|cluster|dgram|dns|https?|http2|inspector|net|tls)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'packages-of-the-server',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: 'node_modules/',
        pathNot: `node_modules/(${PACKAGES.replaceAll(' ', '|')})/`,
        dependencyTypesNot: ['type-only'],
      },
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
    skipAnalysisNotInRules: true,
    // Ours first, of twenty that it would try; and nothing changes during a run.
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
};
