import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { UsersService } from '../../server/people/users/users.service.js';
import { ADMIN } from '../support/admin.js';
import { type Api, type ApiError, apis, graphql, query, rest } from '../support/apis.js';
import { restRoutesOf } from '../support/app.js';
import { newColleague } from '../support/colleagues.js';
import { type UploadFile, pdf } from '../support/files.js';
import { whileHeld } from '../support/locks.js';
import { make } from '../support/records.js';
import { requestsTo } from '../support/requests.js';
import { badTokens } from '../support/tokens.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));
const { send, post } = requestsTo(app);

describe.each(apis)('administrators by %s', (api, connect) => {
  const admin = useAdmin(app, connect);

  it('sign in, and get a token, their name and e-mail address', async () => {
    const { token, user } = await connect(app.url).login(ADMIN.email.toUpperCase(), ADMIN.password);
    expect(user).toEqual({ username: ADMIN.username, email: ADMIN.email });
    await expect(connect(app.url, token).users()).resolves.toContainEqual(expect.objectContaining(user));
  });

  it('register a colleague, who signs in, is listed with id, name and address, and nothing else, and can be deleted', async () => {
    const [username, email, password] = ['Kolegu', `kolegu.${api}@example.org`, 'fjalekalim i gjate'];
    await admin.register({ username, email, password, isAdmin: true });
    expect((await connect(app.url).login(email, password)).user).toEqual({ username, email });
    const { id, ...listed } = (await admin.users()).find((user) => user.email === email)!;
    expect(listed).toEqual({ username, email });
    await admin.removeUser(id);
    await expect(connect(app.url).login(email, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('users', () => {
  const admin = useAdmin(app);

  it('cannot delete themselves, nor a user who does not exist', async () => {
    // Not the last administrator, who cannot be deleted either.
    await admin.register({ username: 'dytësi', email: 'dytesi@example.org', password: 'fjalekalim i gjate' });
    await expect(admin.removeUser(1)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    await expect(admin.removeUser(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('who are deleted are listed with the day until which they can be restored', async () => {
    const { id, token: _, ...user } = await newColleague(app);
    const restore = (userId: number) =>
      app.asAdmin('mutation ($id: Int!) { restoreUser(id: $id) { email } }', { id: userId });
    await admin.removeUser(id);
    const LISTED = '{ deletedRecords { noun id title deletedBy deletedAt purgedAt } }';
    const [{ deletedAt, purgedAt, ...deleted }] = (await app.asAdmin(LISTED)).deletedRecords;
    expect(deleted).toEqual({ noun: 'USER', id, title: user.username, deletedBy: ADMIN.username });
    expect(Math.round((Date.parse(purgedAt) - Date.parse(deletedAt)) / 86_400_000)).toBe(30);

    expect(await restore(id)).toEqual({ restoreUser: { email: user.email } });
    await rest(app.url).login(user.email, user.password);

    await admin.removeUser(id);
    await admin.register(user);
    await expect(admin.register(user)).rejects.toMatchObject({ code: 'DUPLICATE', fields: [{ field: 'email' }] });
    await expect(restore(id)).rejects.toMatchObject({ code: 'DUPLICATE', fields: [{ field: 'email' }] });
    await expect(restore(987_654)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the response bodies of REST, as specified', () => {
  it('a rejected login responds with 401, an incomplete one with 400, and a message', async () => {
    for (const body of [{}, { email: ADMIN.email }, { email: { $ne: null }, password: ['a'] }, []]) {
      const response = await post('/api/auth/login', body);
      expect([response.status, await response.json()]).toMatchObject([400, { message: expect.stringMatching(/\S/) }]);
    }
    const response = await post('/api/auth/login', { email: ADMIN.email, password: 'gabim' });
    expect([response.status, await response.json()]).toMatchObject([401, { message: expect.stringMatching(/\S/) }]);
  });

  it('a deletion responds with true', async () => {
    const admin = rest(app.url, app.token);
    const { id } = await newColleague(app);
    const paths = [`auth/${id}`, `calls/${(await make.call(admin)).id}`, `materials/${(await make.article(admin)).id}`];
    for (const path of paths) {
      const headers = { authorization: `Bearer ${app.token}` };
      const response = await send(`/api/${path}`, { method: 'DELETE', headers });
      const type = response.headers.get('content-type');
      expect([type, await response.text()]).toEqual(['application/json; charset=utf-8', 'true']);
    }
  });

  it('a registration responds with no password; a rejected one with 4xx and error_message', async () => {
    const user = { username: 'ri', email: 'ri@example.org', password: 'fjalekalim i ri', isAdmin: true };
    const register = (changes: object) =>
      post('/api/auth/register', { ...user, ...changes }, { authorization: `Bearer ${app.token}` });
    expect(await (await register({})).text()).not.toMatch(/error_message|password|hash|argon2/i);
    const taken = await register({ email: 'RI@example.org' });
    expect([taken.status, await taken.json()]).toMatchObject([409, { error_message: expect.any(String) }]);
    const short = await register({ username: ' ', email: 'x', password: 'x' });
    // The specification's form alerts it, in Albanian.
    const message = expect.stringMatching(/^Shkruani [^;]*\. Shkruani [^;]*\. Fjal/);
    expect([short.status, await short.json()]).toMatchObject([400, { error_message: message }]);
  });
});

describe('an initial password', () => {
  const aWeekPasses = (email: string) =>
    app.sql(`update users set password_expires_at = password_expires_at - interval '7 days' where email = $1`, [email]);

  it('set for a colleague must be used within a week, and is as good as any other then', async () => {
    const password = 'fjalekalim i gjate';
    const [used, unused] = ['perdorur@example.org', 'harruar@example.org'];
    for (const email of [used, unused]) await rest(app.url, app.token).register({ username: 'x', email, password });
    const { token } = await rest(app.url).login(used, password);
    expect((await rest(app.url, token).users()).length).toBeGreaterThan(1);
    for (const email of [used, unused]) await aWeekPasses(email);
    await rest(app.url).login(used, password);
    await expect(rest(app.url).login(unused, password)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('ka skaduar'),
    });
    await expect(rest(app.url).login(unused, 'gabim gabim')).rejects.toMatchObject({
      message: expect.not.stringContaining('skaduar'),
    });
  });

  it('that was generated expires within a week although it was used, until it is changed to another', async () => {
    const [email, password] = ['gjeneruar@example.org', 'fjalekalim i gjate'];
    const users = app.nest.get(UsersService);
    await users.create(null, { username: 'x', email, password }, true);
    const { token } = await rest(app.url).login(email, password);
    const CHANGE = `mutation ($new: String!) {
      changePassword(currentPassword: "${password}", newPassword: $new) { accessToken } }`;
    const change = (newPassword: string) => query(app.url, token, CHANGE, { new: newPassword });
    await expect(change(password)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'newPassword' }] });
    await aWeekPasses(email);
    await expect(rest(app.url).login(email, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    // Of two at once one is made; who asked for the other has to sign in again.
    const passwords = ['Lumi i Vjosës 27', 'Lumi i Drinit 28'];
    const changes = passwords.map(change);
    const made = (await Promise.allSettled(changes)).findIndex(({ status }) => status === 'fulfilled');
    await expect(changes[1 - made]).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { changePassword } = await changes[made];
    await rest(app.url, changePassword.accessToken).users();
    await rest(app.url).login(email, passwords[made]);
  });
});

it('a sign-in succeeds although what it would leave behind cannot be written, as on a full disk', async () => {
  await app.sql(`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await app.sql('create trigger full_disk before insert or update on known_clients execute function is_full()');
  try {
    expect((await rest(app.url).login(ADMIN.email, ADMIN.password)).token).toBeTruthy();
  } finally {
    await app.sql('drop function is_full() cascade');
  }
});

describe('behind the guard', () => {
  /** The REST routes that everybody may call. All others are for administrators. */
  const PUBLIC_ROUTES = [
    ...['POST /api/auth/login', 'GET /api/categories', 'GET /api/materials', 'GET /api/calls', 'GET /api/board'],
    ...['GET /api/other-files', 'POST /api/subscriptions', 'POST /api/bounces', 'GET /api/download-file/:id'],
    ...['GET /api/subscriptions/unsubscribe', 'POST /api/subscriptions/unsubscribe'],
    ...['confirm', 'preferences', 'erase'].map((action) => `POST /api/subscriptions/${action}`),
  ];

  /** The fields of Query and Mutation that everybody may request. All others are for administrators. */
  const PUBLIC_FIELDS = [
    ...['journal', 'categories', 'category', 'issues', 'issue', 'articles', 'article', 'authors', 'materials'],
    ...['material', 'resource', 'years', 'calls', 'call', 'latestCall', 'boardMembers', 'boardMember', 'otherFiles'],
    ...['otherFile', 'publishedLetters', 'publishedLetter', 'materialChanges', 'places', 'search', 'term', 'terms'],
    ...['login', 'subscribe', 'openSubscription', 'requestPasswordReset', 'choosePassword'],
  ];

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
    const needed = args.filter(isRequiredArgument);
    const declared = needed.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
    const passed = needed.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const selection = isLeafType(getNamedType(returned)) ? '' : '{ __typename }';
    const text = `${isQuery ? 'query' : 'mutation'} ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`;
    const samples = Object.fromEntries(needed.map((arg) => [arg.name, sample(arg.type)]));
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

  const SCALARS: Record<string, unknown> = { Int: 987_654, Boolean: true };
  /** A value that GraphQL accepts, so that the request reaches the guard. */
  function sample(type: GraphQLInputType): unknown {
    const named = getNamedType(type);
    if (isEnumType(named)) return named.getValues()[0].name;
    if (!isInputObjectType(named)) return named.name === 'Upload' ? file : (SCALARS[named.name] ?? '');
    const required = Object.values(named.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((one) => [one.name, sample(one.type)]));
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

  afterAll(async () => {
    app.token = (await rest(app.url).login(ADMIN.email, ADMIN.password)).token;
  });
});

describe('administrators who delete each other', () => {
  const first = useAdmin(app);
  beforeEach(() => app.sql('delete from users where email <> $1', [ADMIN.email]));

  it('one who is deleted meanwhile neither deletes nor adds others', async () => {
    const last = await newColleague(app);
    for (const act of [
      (deleted: Api) => deleted.removeUser(last.id),
      (deleted: Api) => deleted.register({ ...ADMIN, email: 'i.ri@example.org' }),
    ]) {
      const { id, token } = await newColleague(app);
      const request = whileHeld(
        app,
        (holder) => holder.query('update users set deleted_at = now() where id = $1', [id]),
        () => act(graphql(app.url, token)),
      );
      await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect((await first.users()).map(({ username }) => username)).toEqual([ADMIN.username, last.username]);
  });

  // Last, because it may end the session of the first administrator.
  it('of two administrators who delete each other at the same time, one remains', async () => {
    const second = await newColleague(app);
    const outcomes = await Promise.allSettled([
      first.removeUser(second.id),
      graphql(app.url, second.token).removeUser(1),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.sql('select count(*)::int as count from users where deleted_at is null')).toEqual([{ count: 1 }]);
  });
});
