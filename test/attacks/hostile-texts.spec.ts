import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { type Api, type Fields, type ApiError, graphql, query, rest } from '../support/apis.js';
import { pdf, word } from '../support/files.js';
import type { NounName } from '../support/nouns.js';
import { article, issue } from '../support/records.js';

const app = useApp();

/** Texts that must be returned unchanged. */
const UNCHANGED: Record<string, string> = {
  markup: '<script>alert(1)</script><img src=x onerror="alert(1)"> </textarea> &amp; {{7*7}} ${7*7} <!--',
  'quotes and commands': `"'\`; drop table materials; -- \\ %s %00 ../../etc/passwd =1+1 @x`,
  'right to left': 'مرحبا \u202Eabc\u202C שלום \u200F\u2067x\u2069',
  emoji: '👩🏽‍🔬 🇦🇱 e\u0301 \u{1F600}\u{10FFFF}',
  'line separators': 'një\u2028dy\u2029tre\u0085katër\tpesë',
  'control characters': 'a\u0001b\u001Fc\u007Fd\uFEFFe\u200Bf',
  'composed and not': 'ë e\u0308 ç c\u0327 Å A\u030A',
  JSON: '{"__proto__":{"x":1},"a":[null]} [object Object] null undefined NaN',
};

const ALL_UNCHANGED = Object.values(UNCHANGED).join(' ');

/** Texts that PostgreSQL cannot store. */
const REJECTED: Record<string, string> = { NUL: 'para\0pas' };

const call = { title: 'T', info: 'i', description: 'd', descriptionEn: 'e', deadline: '2030-01-01' };
const flags = { isTopLevel: false, isScientificBoard: false, isEditorialBoard: false };
const roles = { ...flags, isEditorialOffice: false, isOrganisingCommittee: false, isMember: false };

/** Every text field of every form that is stored unchanged. */
const FORMS: [name: string, noun: NounName, fields: string[], whole: () => Fields][] = [
  [
    'an issue',
    'materials',
    [
      'title',
      'abstract',
      'authorsText',
      'journalDirector',
      'editorInChief',
      'scientificBoard',
      'editorialBoard',
      'preparedForPublication',
      'issn',
    ],
    issue,
  ],
  ['an article', 'materials', ['title', 'abstract', 'authorsText', 'keywords', 'references'], article],
  ['a call', 'calls', ['title', 'info', 'description', 'descriptionEn'], () => call],
  ['a board member', 'boardMembers', ['fullName', 'department'], () => ({ fullName: 'E', department: 'D', ...roles })],
  [
    'another file',
    'otherFiles',
    ['title'],
    () => ({ title: 'T', isAuthorFile: false, isReviewFile: false, isEnglish: false }),
  ],
];
const LONG = new Set([
  'abstract',
  'authorsText',
  'journalDirector',
  'editorInChief',
  'scientificBoard',
  'editorialBoard',
  'preparedForPublication',
  'keywords',
  'references',
  'info',
  'description',
  'descriptionEn',
]);

const uploadsOf: Record<NounName, () => Promise<Record<string, any>>> = {
  materials: async () => ({ pdf: await pdf() }),
  calls: async () => ({ files: [word()] }),
  boardMembers: async () => ({ cv: await pdf(), cvEn: await pdf() }),
  otherFiles: async () => ({ file: word() }),
};

/** Multipart forms carry line ends as CR LF. */
const same = (value: string) => value.replaceAll('\r\n', '\n');
const pick = (record: Fields, fields: string[]) =>
  Object.fromEntries(fields.map((name) => [name, same(String(record[name]))]));
const withAll = (fields: string[], text: string) => Object.fromEntries(fields.map((name) => [name, text]));

// By REST, whose fields are parts of a form.
describe('in the records', () => {
  let admin: Api;
  beforeAll(() => {
    admin = rest(app.url, app.token);
  });
  const create = async (noun: NounName, fields: Fields) => admin.create(noun, fields, await uploadsOf[noun]());

  describe.each(FORMS)('in every field of %s', (_, noun, fields, whole) => {
    it('text comes back unchanged', async () => {
      const text = ALL_UNCHANGED;
      const expected = withAll(fields, text);
      const created = await create(noun, { ...whole(), ...expected });
      expect(pick(created, fields)).toEqual(expected);
      const { id } = created;
      const stored = (await admin.list(noun)).find((record) => record.id === id);
      expect(pick(stored, fields)).toEqual(expected);
      await admin.update(noun, id, { [fields[0]]: `${text}!` });
      const changed = (await admin.list(noun)).find((record) => record.id === id);
      expect(changed[fields[0]]).toBe(`${text}!`);
      await admin.remove(noun, id);
    });

    it.each(Object.entries(REJECTED))(
      '%s is rejected with the field’s name, in creations and updates',
      async (_, text) => {
        const created = await create(noun, whole());
        for (const field of fields) {
          const rejected = { code: 'BAD_INPUT', fields: [{ field, message: expect.stringMatching(/\S/) }] };
          await expect(create(noun, { ...whole(), [field]: text })).rejects.toMatchObject(rejected);
          await expect(admin.update(noun, created.id, { [field]: text })).rejects.toMatchObject(rejected);
        }
        await admin.remove(noun, created.id);
      },
    );

    it('a megabyte is stored completely or rejected with the field’s name', async () => {
      for (const field of fields) {
        const text = 'ë'.repeat(500_000);
        const written = create(noun, { ...whole(), [field]: text });
        if (LONG.has(field)) {
          const record = await written;
          expect(record[field] === text).toBe(true);
          await admin.remove(noun, record.id);
        } else {
          await expect(written).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
        }
      }
    });

    it('a lone surrogate is never stored', async () => {
      for (const field of fields) {
        // UTF-8 cannot encode a lone surrogate; JSON can, as an escape.
        const outcome = await create(noun, { ...whole(), [field]: 'a\uD800b' }).catch((error: ApiError) => error);
        const value = (outcome as Fields)[field];
        if (value === undefined) expect(outcome).toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
        else expect(value).toBe('a\uFFFDb');
      }
    });
  });

  // Not all of them: each costs the hash of a password.
  it.each([...Object.entries(UNCHANGED).slice(0, 3), ...Object.entries(REJECTED)])(
    '%s as the name of a user is stored unchanged or rejected with a reason',
    async (name, text) => {
      const email = `u${Math.random().toString(36).slice(2)}@example.org`;
      const user = { username: text, email, password: 'nje fjalekalim i gjate' };
      const rejection = await admin.register(user).then(
        () => null,
        (error: ApiError) => error,
      );
      if (rejection || name in REJECTED) {
        expect(rejection).toMatchObject({ message: expect.stringMatching(/\S/) });
        return;
      }
      expect((await admin.users()).find((each) => each.email === email)?.username).toBe(text);
    },
  );

  it.each([...Object.values(UNCHANGED), ...Object.values(REJECTED)])(
    '%j is rejected as an e-mail address',
    async (email) => {
      const password = 'nje fjalekalim i gjate';
      await expect(admin.register({ username: 'x', email, password })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    },
  );
});

/** Sets of fields that REST lacks, each with a function that writes and rereads them. */
const SCHOLARLY = ['titleEn', 'abstractEn', 'keywordsEn', 'section'];
const FACTS = ['title', 'titleEn', 'subtitle', 'subtitleEn', 'publisher', 'publisherEn', 'address', 'addressEn'];
const GRAPHQL_ONLY: [string, string[], (fields: Fields) => Promise<Fields>][] = [
  [
    'the scholarly section',
    SCHOLARLY,
    async (fields) => {
      const { id } = await graphql(app.url, app.token).create(
        'materials',
        { ...article(), ...fields },
        { pdf: await pdf() },
      );
      return (await query(app.url, app.token, `{ article(id: ${id}) { ${SCHOLARLY.join(' ')} } }`)).article;
    },
  ],
  [
    'the journal',
    FACTS,
    async (input) => {
      const text = `mutation ($input: UpdateJournalInput!) { updateJournal(input: $input) { ${FACTS.join(' ')} } }`;
      await query(app.url, app.token, text, { input });
      return (await query(app.url, undefined, `{ journal { ${FACTS.join(' ')} } }`)).journal;
    },
  ],
];

describe.each(GRAPHQL_ONLY)('in every field of %s', (_, fields, write) => {
  it('text comes back unchanged', async () => {
    expect(await write(withAll(fields, ALL_UNCHANGED))).toEqual(withAll(fields, ALL_UNCHANGED));
  });

  it.each(Object.entries(REJECTED))('%s is rejected, by name', async (_, text) => {
    for (const field of fields) {
      await expect(write({ [field]: text })).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
    }
  });
});
