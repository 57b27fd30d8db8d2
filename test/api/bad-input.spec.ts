import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getMetadataStorage } from 'class-validator';
import { CreateBoardMemberInput } from '../../server/content/board/board-member.entity.js';
import { CreateCallInput } from '../../server/content/calls/call.entity.js';
import { UpdateJournalInput } from '../../server/content/journal/journal.entity.js';
import { MaterialFilter } from '../../server/content/materials/material-filter.input.js';
import { CreateMaterialInput } from '../../server/content/materials/material.input.js';
import { CreateUserInput } from '../../server/people/users/user.input.js';
import { validation } from '../../server/platform/validation/validation.js';
import { receiveWithin } from '../support/app.js';
import { type ApiError, apis, rest } from '../support/apis.js';
import { pdf, picture } from '../support/files.js';
import { YEAR, make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
beforeAll(() => receiveWithin(app));

const uploads = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true }) as string[];
const everythingStored = async () => [
  await app.sql('select id, updated_at from materials order by 1'),
  uploads().toSorted(),
];

it.each(apis)(
  'a request that is rejected by %s is told all invalid fields at once, and leaves nothing behind',
  async (api, connect) => {
    const before = await everythingStored();
    const wrong = { title: ' ', publicationYear: 1499, number: -1, firstPage: 'page 7' };
    const rejected = make.article(connect(app.url, app.token), wrong, { coverImage: await picture() });
    const { code, fields, message }: ApiError = await rejected.catch((error: ApiError) => error);
    const [number, year] = api === 'REST' ? ['publish_number', 'publish_year'] : ['number', 'publicationYear'];
    const names = fields.map(({ field }) => field).toSorted();
    expect([code, names]).toEqual(['BAD_INPUT', ['firstPage', number, year, 'title']]);
    for (const { field, message: reason } of fields)
      expect([reason.split(' ')[0], message]).toEqual([field, expect.stringContaining(reason)]);
    // Received files are discarded once the response has been sent.
    while (uploads().some((name) => name.startsWith('.staging/'))) await wait(50);
    expect(await everythingStored()).toEqual(before);
  },
);

const NO_NUMBER = [undefined, 'dymbëdhjetë'];
const NUMBERS = { number: [-1, ...NO_NUMBER], publicationYear: [1499, ...NO_NUMBER], categoryId: NO_NUMBER };
const DAYS = ['nesër', '0000-01-01', '1499-12-31', '2030-02-30', '2030-02', '31-03-2030', '2030-13-01', 'infinity'];
const SCRIPT = 'javascript:alert(1)';
const LONG_LANGUAGE = `sqi${'-abcdefgh'.repeat(3)}-abcde`;

/** Of each input what its fields reject; by both APIs, which have the same inputs. */
it.each<{ input: new () => object; rejected: Record<string, unknown[]> }>([
  {
    input: CreateCallInput,
    rejected: { title: [''], info: [''], description: [''], descriptionEn: [''], deadline: ['', ...DAYS] },
  },
  { input: MaterialFilter, rejected: { language: [LONG_LANGUAGE] } },
  { input: CreateBoardMemberInput, rejected: { fullName: [''], isTopLevel: ['ndoshta'] } },
  { input: CreateUserInput, rejected: { username: [''], email: ['', 'nuk është adresë'] } },
  {
    input: UpdateJournalInput,
    rejected: {
      doiPattern: ['10.1234/{year}', 'https://doi.org/10.1234/{id}', '10.1234/{id}{title}'],
      ...{ licenceUrl: [SCRIPT, ''], issnPortalUrl: [SCRIPT, ''], universityUrl: [SCRIPT], facultyUrl: [SCRIPT] },
      ...{ designCreditUrl: [SCRIPT], mapUrl: [SCRIPT], languages: [['shqip!']] },
      ...{ foundedYear: [YEAR + 1], ownedSince: [1499], country: ['ZZ'] },
      editorInChief: [{ name: 'X', phones: ['abc'] }],
    },
  },
  {
    input: CreateMaterialInput,
    rejected: {
      ...{ ...NUMBERS, title: ['', ' ', undefined], isDraft: ['maybe'], publicFrom: DAYS, receivedOn: DAYS },
      ...{ firstPage: ['page 7'], licenceUrl: [SCRIPT], doi: [SCRIPT], language: ['shqip!'] },
      ...{ funding: [[{ funder: ' ' }]], summary: [{ language: 'German!' }, { language: LONG_LANGUAGE }] },
      relatedWorks: [[{ kind: 'HAS_SUPPLEMENT', path: 'x', name: 'x'.repeat(256) }]],
      places: [{ type: 'Point', coordinates: [500, 0] }],
      authorDetails: [
        [{ name: 'X', affiliations: [{ name: 'Y', ror: '02mhbdp95' }] }],
        [{ name: 'X', orcid: '0000-0002-1825-0079' }],
      ],
    },
  },
])('$input.name rejects, by name, what a field cannot be', async ({ input, rejected }) => {
  for (const [name, values] of Object.entries(rejected))
    for (const value of values) {
      const checked = validation().transform({ [name]: value }, { type: 'body', metatype: input });
      const { fields } = (await checked.catch((error: ApiError) => error)) as ApiError;
      const named = fields.filter(({ field }) => field.split('.')[0] === name);
      expect([name, value, named]).not.toEqual([name, value, []]);
    }
});

const INPUTS = [CreateCallInput, CreateBoardMemberInput, CreateUserInput, UpdateJournalInput, CreateMaterialInput];

it.each(INPUTS.map((input) => ({ input })))(
  '$input.name says of what is missing or of another type that it is, not how large it may be',
  async ({ input }) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(input, '', true, false);
    const names = new Set(rules.map(({ propertyName }) => propertyName));
    for (const value of [undefined, null, {}, ['një', 'dy']]) {
      const all = Object.fromEntries([...names].map((name) => [name, value]));
      const checked = validation().transform(all, { type: 'body', metatype: input });
      const { fields } = (await checked.catch((error: ApiError) => error)) as ApiError;
      for (const { message } of fields ?? [])
        expect(message).not.toMatch(/ (greater|less|longer|shorter|more|at least|at most|deri|paktën|NUL) /);
    }
  },
);

it('a material of a category that is not there is rejected', async () => {
  const wrong = make.article(rest(app.url, app.token), { categoryId: 77 });
  await expect(wrong).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'categoryId' }] });
});

describe('by REST', () => {
  const send = (method: string, where: string, body?: string | FormData, type?: string) =>
    fetch(app.url + where, {
      method,
      headers: { authorization: `Bearer ${app.token}`, ...(type ? { 'content-type': type } : {}) },
      body,
    });

  it.each([
    ['a text as id', 'PUT', '/api/materials/abc', undefined, undefined, 400],
    ['a huge id', 'DELETE', '/api/materials/99999999999999999999', undefined, undefined, 400],
    ['an id beyond the database', 'DELETE', '/api/calls/4294967296', undefined, undefined, 404],
    ['a text as the id of a file', 'GET', '/api/download-file/abc', undefined, undefined, 400],
    ['the id of no file', 'GET', '/api/download-file/999999', undefined, undefined, 404],
    ['broken JSON', 'POST', '/api/auth/register', '{"email":', 'application/json', 400],
    ['JSON that is no object', 'POST', '/api/auth/register', '"text"', 'application/json', 400],
    ['an empty request', 'POST', '/api/materials', undefined, undefined, 400],
    ['an address that is not there', 'GET', '/api/nothing', undefined, undefined, 404],
  ])('%s is a clear error', async (_, method, where, body, type, status) => {
    const response = await send(method, where, body, type);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({
        code: expect.any(String),
        message: expect.any(String),
        request_id: expect.any(String),
      }),
    ]);
  });

  it.each<[field: string, noun: string, count: number]>([
    ['virus', 'materials', 1],
    ['image', 'materials', 2],
    ['pdf', 'materials', 2],
    ['user_pdf', 'board', 2],
    ['user_pdf_en', 'board', 2],
    ['document_file', 'other-files', 2],
    ['word_files', 'calls', 11],
  ])(
    'files in a field that takes none, or more than it takes, are rejected, by name: %s',
    async (field, noun, count) => {
      const body = new FormData();
      const file = field === 'image' ? await picture() : await pdf();
      for (let n = 0; n < count; n++) body.append(field, new File([file.bytes], file.name));
      const response = await send('POST', `/api/${noun}`, body);
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'BAD_INPUT', errors: [{ field }] }]);
    },
  );
});
