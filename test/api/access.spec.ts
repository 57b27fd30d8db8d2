import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLObjectType, getNamedType, isLeafType, isNonNullType } from 'graphql';
import { ADMIN } from '../support/admin.js';
import { type TestApp, startApp } from '../support/app.js';
import { type ApiError, query, rest } from '../support/apis.js';
import { type UploadFile, pdf } from '../support/files.js';
import { badTokens } from '../support/tokens.js';

type Access = 'public' | 'admin';

/** Every REST route, and who may call it. A route that is missing here fails the test below. */
const ROUTES: Record<string, Access> = {
  'POST /api/auth/login': 'public',
  'GET /api/auth': 'admin',
  'POST /api/auth/register': 'admin',
  'DELETE /api/auth/:id': 'admin',
  'GET /api/categories': 'public',
  'GET /api/materials': 'public',
  'POST /api/materials': 'admin',
  'PUT /api/materials/:id': 'admin',
  'DELETE /api/materials/:id': 'admin',
  'GET /api/calls': 'public',
  'POST /api/calls': 'admin',
  'PUT /api/calls/:id': 'admin',
  'DELETE /api/calls/:id': 'admin',
  'GET /api/board': 'public',
  'POST /api/board': 'admin',
  'PUT /api/board/:id': 'admin',
  'DELETE /api/board/:id': 'admin',
  'GET /api/other-files': 'public',
  'POST /api/other-files': 'admin',
  'PUT /api/other-files/:id': 'admin',
  'DELETE /api/other-files/:id': 'admin',
  'POST /api/subscriptions': 'public',
  'GET /api/subscriptions/unsubscribe': 'public',
  'POST /api/subscriptions/unsubscribe': 'public',
  'POST /api/subscriptions/confirm': 'public',
  'POST /api/subscriptions/preferences': 'public',
  'POST /api/subscriptions/erase': 'public',
  'POST /api/bounces': 'public',
  'GET /api/download-file/:id': 'public',
};

/** Every field of Query and Mutation. */
const FIELDS: Record<string, Access> = {
  journal: 'public',
  categories: 'public',
  category: 'public',
  issues: 'public',
  issue: 'public',
  articles: 'public',
  authors: 'public',
  article: 'public',
  materials: 'public',
  resource: 'public',
  years: 'public',
  material: 'public',
  calls: 'public',
  call: 'public',
  latestCall: 'public',
  boardMembers: 'public',
  boardMember: 'public',
  otherFiles: 'public',
  otherFile: 'public',
  me: 'admin',
  mailState: 'admin',
  condition: 'admin',
  publishedLetters: 'public',
  publishedLetter: 'public',
  letters: 'admin',
  letter: 'admin',
  letterPreview: 'admin',
  createLetter: 'admin',
  updateLetter: 'admin',
  sendLetter: 'admin',
  cancelLetter: 'admin',
  deleteLetter: 'admin',
  sendTestLetter: 'admin',
  subscribers: 'admin',
  subscriberCounts: 'admin',
  subscribersCsv: 'admin',
  importSubscribers: 'admin',
  askSubscribers: 'admin',
  deleteSubscriber: 'admin',
  users: 'admin',
  publicationYears: 'admin',
  login: 'public',
  subscribe: 'public',
  openSubscription: 'public',
  createUser: 'admin',
  deleteUser: 'admin',
  restoreUser: 'admin',
  createMaterial: 'admin',
  updateMaterial: 'admin',
  changeMaterials: 'admin',
  deleteMaterial: 'admin',
  restoreMaterial: 'admin',
  createCall: 'admin',
  updateCall: 'admin',
  deleteCall: 'admin',
  restoreCall: 'admin',
  createBoardMember: 'admin',
  updateBoardMember: 'admin',
  deleteBoardMember: 'admin',
  restoreBoardMember: 'admin',
  createOtherFile: 'admin',
  updateOtherFile: 'admin',
  deleteOtherFile: 'admin',
  restoreOtherFile: 'admin',
  updateJournal: 'admin',
  draft: 'admin',
  drafts: 'admin',
  saveDraft: 'admin',
  deleteDraft: 'admin',
  deletedRecords: 'admin',
  exportMaterials: 'admin',
  imports: 'admin',
  import: 'admin',
  checkImport: 'admin',
  startImport: 'admin',
  cancelImport: 'admin',
  takeImportBack: 'admin',
  preflightCheck: 'admin',
  doajApplication: 'admin',
  usage: 'admin',
  usageFile: 'admin',
  revisions: 'admin',
  restoreRevision: 'admin',
  materialChanges: 'public',
  places: 'public',
  search: 'public',
  term: 'public',
  terms: 'public',
  searchProgress: 'admin',
  suggestFromPdf: 'admin',
  requestPasswordReset: 'public',
  choosePassword: 'public',
  inviteUser: 'admin',
  changePassword: 'admin',
  account: 'admin',
  proposeSecondFactor: 'admin',
  enableSecondFactor: 'admin',
  disableSecondFactor: 'admin',
  sessions: 'admin',
  endSession: 'admin',
  // Last, because they end the session of this test.
  endOtherSessions: 'admin',
  logout: 'admin',
};

let app: TestApp;
let file: UploadFile;
beforeAll(async () => {
  file = await pdf();
  app = await startApp();
});
afterAll(() => app.close());

/** Whether the server responds: 'rejected' without a valid token, or 'open'. */
type Verdict = 'rejected' | 'open';

async function route(row: string, token?: string): Promise<Verdict> {
  const [method, path] = row.split(' ');
  const response = await fetch(app.url + path.replace(':id', '987654'), {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: method === 'GET' ? undefined : '{}',
  });
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  expect(response.status).toBeLessThan(500);
  return code === 'FORBIDDEN' || code === 'UNAUTHENTICATED' ? 'rejected' : 'open';
}

async function field(name: string, token?: string): Promise<Verdict> {
  const { schema } = app.nest.get(GraphQLSchemaHost);
  const isQuery = Object.hasOwn(schema.getQueryType()!.getFields(), name);
  const type = (isQuery ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
  const { args, type: returned } = type.getFields()[name];
  const needed = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const declared = needed.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = needed.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(returned)) ? '' : '{ __typename }';
  const text = `${isQuery ? 'query' : 'mutation'} ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`;
  const samples = Object.fromEntries(needed.map((arg) => [arg.name, sample(String(arg.type))]));
  const variables = name === 'login' ? ADMIN : samples;
  const rejection = await query(app.url, token, text, variables).then(
    () => null,
    (error: ApiError) => error,
  );
  expect([name, rejection?.message]).not.toEqual([
    name,
    expect.stringMatching(/Cannot query|Unknown|Syntax|got invalid value|must not have/),
  ]);
  return ['UNAUTHENTICATED', 'FORBIDDEN'].includes(rejection?.code ?? '') ? 'rejected' : 'open';
}

/** A value that GraphQL accepts, so that the request reaches the guard. */
const INPUTS: Record<string, unknown> = {
  TermKind: 'AUTHOR',
  ChangedMaterialInput: { id: 1 },
  CreateUserInput: { username: '', email: '', password: '' },
  CreateMaterialInput: { categoryId: 0, title: '', abstract: '', number: 0, publicationYear: 0 },
  CreateCallInput: { title: '', info: '', description: '', descriptionEn: '', deadline: '' },
  CreateBoardMemberInput: { fullName: '' },
  CreateOtherFileInput: { title: '' },
  UpdateLetterInput: { version: 0 },
};
function sample(type: string): unknown {
  const bare = type.replaceAll(/[![\]]/g, '');
  if (bare === 'Int') return 987_654;
  if (bare === 'String' || bare === 'ID') return 'x';
  if (bare === 'EditedNoun') return 'MATERIAL';
  if (bare === 'Language') return 'al';
  if (bare === 'LetterKind') return 'FREE';
  if (bare === 'ExportFormat') return 'KBART';
  if (bare === 'UsageFormat') return 'CSV';
  return bare === 'Upload' ? file : (INPUTS[bare] ?? {});
}

describe.each(Object.entries(ROUTES))('%s', (row, access) => {
  it(`is ${access === 'public' ? 'open to everyone' : 'for administrators only'}`, async () => {
    expect(await route(row)).toBe(access === 'public' ? 'open' : 'rejected');
    expect(await route(row, app.token)).toBe('open');
  });

  it('rejects an invalid token', async () => {
    for (const token of Object.values(badTokens(app.token, app.config.jwtSecret)))
      expect(await route(row, token)).toBe('rejected');
  });
});

describe.each(Object.entries(FIELDS))('GraphQL %s', (name, access) => {
  it(`is ${access === 'public' ? 'open to everyone' : 'for administrators only'}`, async () => {
    expect(await field(name)).toBe(access === 'public' ? 'open' : 'rejected');
    const { token } = name === 'logout' ? await rest(app.url).login(ADMIN.email, ADMIN.password) : app;
    expect(await field(name, token)).toBe('open');
  });

  it('rejects an invalid token', async () => {
    for (const token of Object.values(badTokens(app.token, app.config.jwtSecret)))
      expect(await field(name, token)).toBe('rejected');
  });
});

describe('the table of access', () => {
  it('has a row for every REST route', () => {
    type Layer = { route?: { path: string; methods: Record<string, boolean> } };
    const { router } = app.nest.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
    const routes = router.stack.flatMap(({ route: found }) =>
      found ? Object.keys(found.methods).map((method) => `${method.toUpperCase()} ${found.path}`) : [],
    );
    const known = new Set(Object.keys(ROUTES));
    expect(routes.filter((row) => row.includes('/api/') && !known.has(row))).toEqual([]);
    expect([...known].filter((row) => !routes.includes(row))).toEqual([]);
  });

  it('has a row for every query and mutation', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost);
    const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) => Object.keys(type.getFields()));
    expect(fields.toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  });
});

it('no type in the GraphQL schema has a password or a hash', () => {
  const { schema } = app.nest.get(GraphQLSchemaHost);
  const outputs = Object.values(schema.getTypeMap()).filter(
    (type) => 'getFields' in type && !/^(__|Query$|Mutation$)/.test(type.name) && !('isOneOf' in type),
  );
  const names = outputs.flatMap((type) =>
    Object.keys((type as GraphQLObjectType).getFields()).map((name) => `${type.name}.${name}`),
  );
  expect(names.filter((name) => /password|hash|secret|tokenVersion/i.test(name))).toEqual([]);
});
