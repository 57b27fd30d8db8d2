import { ERROR_STATUS } from '../../platform/errors/errors.js';
import { type DocumentedNoun } from '../../platform/rest/documented.js';
import { type JsonSchema } from './json-schema.js';

/** Texts that cannot be derived from the code. */
export const ABOUT = {
  title: 'REST API of the journal',
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'Complete lists of everything published, with the field names of the site’s first API. Reading needs no key. Only files of published records are public; scheduled, deleted and replaced files are 404 without an administrator’s token or a signed URL of the dashboard. For field selection, filters, pagination and related records use GraphQL at /graphql.',
};

const a = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What a method does to a noun. */
export const SUMMARIES: Record<string, (noun: DocumentedNoun) => string> = {
  get: ({ many }) => `All ${many}, as one list.`,
  post: ({ one }) => `Creates ${a(one)}.`,
  put: ({ one }) => `Changes ${a(one)}. Omitted fields stay unchanged.`,
  delete: ({ one }) => `Deletes ${a(one)}.`,
};

export const ERROR: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: {
      type: 'string',
      description: 'An explanation for people; Albanian at sign-in and registration, otherwise English.',
    },
    errors: {
      type: 'array',
      description: 'The rejected fields, with reasons.',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          holder: {
            type: 'object',
            description: 'With DUPLICATE: the record that has the value. With STILL_CITED: the citations.',
            properties: { id: { type: 'integer' }, title: { type: 'string' } },
          },
        },
      },
    },
    limit: { type: 'string', description: 'With LIMIT_EXCEEDED: the limit that was exceeded.' },
    value: { type: 'number', description: 'The requested amount.' },
    allowed: { type: 'number', description: 'The allowed amount.' },
    request_id: { type: 'string', description: 'The id to quote when asking for help.' },
  },
};
