import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLObjectType, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql';
import { ADMIN } from '../support/admin.js';
import { type ApiError, query } from '../support/apis.js';
import { restRoutesOf } from '../support/app.js';
import { type UploadFile, pdf } from '../support/files.js';
import { badTokens } from '../support/tokens.js';
import { useApp } from '../support/use-app.js';

/** The REST routes that everybody may call. All others are for administrators. */
const PUBLIC_ROUTES = [
  'POST /api/auth/login',
  'GET /api/categories',
  'GET /api/materials',
  'GET /api/calls',
  'GET /api/board',
  'GET /api/other-files',
  'POST /api/subscriptions',
  'GET /api/subscriptions/unsubscribe',
  'POST /api/subscriptions/unsubscribe',
  'POST /api/subscriptions/confirm',
  'POST /api/subscriptions/preferences',
  'POST /api/subscriptions/erase',
  'POST /api/bounces',
  'GET /api/download-file/:id',
];

/** The fields of Query and Mutation that everybody may request. All others are for administrators. */
const PUBLIC_FIELDS = [
  ...['journal', 'categories', 'category', 'issues', 'issue', 'articles', 'article', 'authors', 'materials'],
  ...[
    ...['material', 'resource', 'years', 'calls', 'call', 'latestCall', 'boardMembers', 'boardMember'],
    ...['otherFiles', 'otherFile'],
  ],
  ...['publishedLetters', 'publishedLetter', 'materialChanges', 'places', 'search', 'term', 'terms'],
  ...['login', 'subscribe', 'openSubscription', 'requestPasswordReset', 'choosePassword'],
];

const app = useApp();
let file: UploadFile;
beforeAll(async () => {
  file = await pdf();
});

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
  ...{ Int: 987_654, String: 'x', ID: 'x', EditedNoun: 'MATERIAL', Language: 'al', TermKind: 'AUTHOR' },
  ...{ LetterKind: 'FREE', ExportFormat: 'KBART', UsageFormat: 'CSV' },
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
  return bare === 'Upload' ? file : (INPUTS[bare] ?? {});
}

/** Every field of Query and Mutation; last those that end the session of these stories. */
function fields(): string[] {
  const { schema } = app.nest.get(GraphQLSchemaHost);
  const names = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) => Object.keys(type.getFields()));
  const last = ['endOtherSessions', 'logout'];
  return [...names.filter((name) => !last.includes(name)), ...last];
}

it('every REST route rejects an invalid token', async () => {
  const { forged } = badTokens(app.token, app.config.jwtSecret);
  for (const name of restRoutesOf(app)) expect([name, await route(name, forged)]).toEqual([name, 'rejected']);
});

describe.each([
  ['REST route', () => restRoutesOf(app), route, PUBLIC_ROUTES],
  ['field of GraphQL', fields, field, PUBLIC_FIELDS],
])('every %s', (_, all, ask, open) => {
  const openTo = async (token?: string) => {
    const found: string[] = [];
    for (const name of all()) if ((await ask(name, token)) === 'open') found.push(name);
    return found;
  };

  it('is for administrators only, unless it is listed as open to everyone', async () => {
    expect((await openTo()).toSorted()).toEqual(open.toSorted());
  });

  it('is open to administrators', async () => {
    // Before the last one the session has ended.
    expect(await openTo(app.token)).toEqual(all().filter((name) => name !== 'logout'));
  });
});

it('no type in the GraphQL schema has a password or a hash', () => {
  const types = Object.values(app.nest.get(GraphQLSchemaHost).schema.getTypeMap());
  const outputs = types.filter((type) => isObjectType(type) && !/^(__|Query$|Mutation$)/.test(type.name));
  const names = outputs.flatMap((type) => Object.keys((type as GraphQLObjectType).getFields()));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => /password|hash|secret|tokenVersion/i.test(name))).toEqual([]);
});
