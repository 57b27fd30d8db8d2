import type { UploadFile } from './files.js';
import { type NounName, nouns } from './nouns.js';

export type Fields = Record<string, unknown>;
export type Uploads = Record<string, UploadFile | UploadFile[] | undefined>;

/** An error response of either API. `status` is the HTTP status; GraphQL responds to most errors with 200. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly fields: { field: string; message: string }[],
    readonly status: number,
    readonly body: any,
  ) {
    super(message);
  }
}

/** One of the two APIs. Records have English field names, and files are the URLs at which they are served. */
export interface Api {
  create(noun: NounName, fields: Fields, uploads?: Uploads): Promise<any>;
  update(noun: NounName, id: number, fields: Fields, uploads?: Uploads): Promise<any>;
  remove(noun: NounName, id: number): Promise<void>;
  list(noun: NounName): Promise<any[]>;
  login(email: string, password: string): Promise<{ token: string; user: { username: string; email: string } }>;
  users(): Promise<{ id: number; username: string; email: string }[]>;
  register(user: Fields): Promise<void>;
  removeUser(id: number): Promise<void>;
  categories(): Promise<{ id: number; name: string }[]>;
  subscribe(email: string): Promise<{ al: string; en: string }>;
}

/** `more` are further headers. */
export type Connect = (url: string, token?: string, more?: Record<string, string>) => Api;

const headers = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});
const asFile = ({ bytes, name, type }: UploadFile) => new File([new Uint8Array(bytes)], name, { type });
/** Stored paths are relative to the site's root. */
const address = (value: unknown) => (typeof value === 'string' && value.startsWith('uploads/') ? `/${value}` : value);
const inverse = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).map(([english, rest]) => [rest, english]));

/** Not of the prototype: a field may be called `constructor`. */
const named = (names: Record<string, string>, name: string) => (Object.hasOwn(names, name) ? names[name] : name);

export const rest: Connect = (url, token, more) => {
  async function call(method: string, path: string, body?: FormData | object): Promise<any> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { ...headers(token), ...more, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await response.text();
    const result = text ? JSON.parse(text) : null;
    if (response.ok) return result;
    throw new ApiError(result?.code, result?.message, result?.errors ?? [], response.status, result);
  }

  function form(noun: NounName, fields: Fields, uploads: Uploads): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields))
      data.append(named(nouns[noun].names, name), value === null ? '' : String(value));
    for (const [name, files] of Object.entries(uploads)) {
      for (const file of [files ?? []].flat()) data.append(nouns[noun].uploads[name], asFile(file));
    }
    return data;
  }

  function read(noun: NounName, record: any): any {
    const { names, readAs } = nouns[noun];
    const english = inverse({ ...names, ...readAs });
    return Object.fromEntries(Object.entries(record).map(([name, value]) => [named(english, name), address(value)]));
  }

  return {
    create: async (noun, fields, uploads = {}) =>
      read(noun, await call('POST', `${nouns[noun].path}/`, form(noun, fields, uploads))),
    update: async (noun, id, fields, uploads = {}) =>
      read(noun, await call('PUT', `${nouns[noun].path}/${id}`, form(noun, fields, uploads))),
    remove: (noun, id) => call('DELETE', `${nouns[noun].path}/${id}`),
    list: async (noun) => (await call('GET', nouns[noun].path)).map((record: any) => read(noun, record)),
    login: async (email, password) => {
      const session = await call('POST', '/api/auth/login', { email, password });
      return { token: session.access_token, user: session.user_details };
    },
    users: () => call('GET', '/api/auth'),
    register: (user) => call('POST', '/api/auth/register', user),
    removeUser: (id) => call('DELETE', `/api/auth/${id}`),
    categories: () => call('GET', '/api/categories'),
    subscribe: async (email) => {
      const { al_message: al, en_message: en } = await call('POST', '/api/subscriptions', { email });
      return { al, en };
    },
  };
};

/** One GraphQL request; with files, according to the GraphQL multipart request specification. Throws the first error as ApiError. */
export async function query(
  url: string,
  token: string | undefined,
  text: string,
  variables: Fields = {},
  more: Record<string, string> = {},
): Promise<any> {
  const files: [path: string, file: UploadFile][] = [];
  const isFile = (value: any): value is UploadFile => Boolean(value?.bytes);
  for (const [name, value] of Object.entries(variables))
    for (const [index, each] of [value].flat().entries())
      if (isFile(each)) files.push([`variables.${name}${Array.isArray(value) ? `.${index}` : ''}`, each]);
  const operations = JSON.stringify({ query: text, variables }, (_, value) => (isFile(value) ? null : value));

  let body: FormData | string = operations;
  if (files.length) {
    body = new FormData();
    body.append('operations', operations);
    body.append('map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [index, [path]]))));
    files.forEach(([, file], index) => (body as FormData).append(String(index), asFile(file)));
  }
  const type: Record<string, string> = files.length
    ? { 'apollo-require-preflight': 'true' }
    : { 'content-type': 'application/json' };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headers(token), ...more, ...type },
    body,
  });
  const result = (await response.json()) as any;
  // An anonymous upload is rejected before GraphQL.
  const error = result.errors?.[0] ?? (result.code && { message: result.message, extensions: result });
  if (!error) return result.data;
  throw new ApiError(error.extensions?.code, error.message, error.extensions?.fields ?? [], response.status, result);
}

export const graphql: Connect = (url, token, more) => {
  const execute = (text: string, variables?: Fields) => query(url, token, text, variables, more);
  const read = (record: any): any => {
    if (!record) return record;
    const { category, ...fields } = record;
    const flat = Object.entries(fields).map(([name, value]: [string, any]) => [name, value?.url ?? value]);
    return { ...Object.fromEntries(flat), ...(category && { categoryId: category.id }) };
  };

  async function save(noun: NounName, verb: 'create' | 'update', fields: Fields, uploads: Uploads, id?: number) {
    const { type, selection } = nouns[noun];
    const given = Object.entries(uploads).filter(([, file]) => file);
    const declared = given.map(([name, file]) => `, $${name}: ${Array.isArray(file) ? '[Upload!]' : 'Upload!'}`);
    const passed = given.map(([name]) => `, ${name}: $${name}`);
    const [idType, idArgument] = id === undefined ? ['', ''] : ['$id: Int!, ', 'id: $id, '];
    const operation = `${verb}${type}`;
    const text = `mutation (${idType}$input: ${verb[0].toUpperCase()}${verb.slice(1)}${type}Input!${declared.join('')}) {
      ${operation}(${idArgument}input: $input${passed.join('')}) { ${selection} } }`;
    return read((await execute(text, { id, input: fields, ...Object.fromEntries(given) }))[operation]);
  }

  return {
    create: (noun, fields, uploads = {}) => save(noun, 'create', fields, uploads),
    update: (noun, id, fields, uploads = {}) => save(noun, 'update', fields, uploads, id),
    remove: (noun, id) => execute(`mutation ($id: Int!) { delete${nouns[noun].type}(id: $id) }`, { id }),
    list: async (noun) => {
      const { listField, selection } = nouns[noun];
      const isPaged = listField.includes('{');
      const shown = token ? selection : selection.replace(' version', '');
      const data = await execute(`{ list: ${listField} { ${shown} } ${isPaged ? '}' : ''} }`);
      return (isPaged ? data.list.nodes : data.list).map(read);
    },
    login: async (email, password) => {
      const text =
        'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken user { username email } } }';
      const { login } = await execute(text, { email, password });
      return { token: login.accessToken, user: login.user };
    },
    users: async () => (await execute('{ users { id username email } }')).users,
    register: (input) => execute('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', { input }),
    removeUser: (id) => execute('mutation ($id: Int!) { deleteUser(id: $id) }', { id }),
    categories: async () => (await execute('{ categories { id name } }')).categories,
    subscribe: async (email) => {
      const { subscribe } = await execute(
        'mutation ($email: String!) { subscribe(email: $email) { alMessage enMessage } }',
        { email },
      );
      return { al: subscribe.alMessage, en: subscribe.enMessage };
    },
  };
};

/** `describe.each(apis)('… by %s', (_, connect) => …)` runs each story with both APIs. */
export const apis: [name: string, connect: Connect][] = [
  ['REST', rest],
  ['GraphQL', graphql],
];
