import type { EntityTarget } from 'typeorm';
import { BoardMember } from '../board/board-member.entity.js';
import { Call } from '../calls/call.entity.js';
import { Category } from '../categories/category.entity.js';
import { ERROR_STATUS } from '../common/errors.js';
import { Material } from '../materials/material.entity.js';
import { OtherFile } from '../other-files/other-file.entity.js';
import { User } from '../users/user.entity.js';
import { type JsonSchema, sample } from './json-schema.js';

/** Texts that cannot be derived from the code. */
export const ABOUT = {
  title: 'REST API of the journal',
  version: '1',
  description:
    'Complete lists of everything published, with the field names of the site’s first API. Reading needs no key. Only files of published records are public; scheduled, deleted and replaced files are 404 for everyone but administrators. For field selection, filters, pagination and related records use GraphQL at /graphql.',
};

/** Not meant for third parties: posted by our own forms or reported by the journal's mail server. */
export const UNDOCUMENTED = /^\/?api\/(bounces|subscriptions\/\w|subscribers)/;

type Tag = {
  one: string;
  many: string;
  description: string;
  entity?: EntityTarget<object>;
  answer?: object;
  isFile?: boolean;
};

/** The nouns of the REST API by path. */
export const TAGS: Record<string, Tag> = {
  materials: {
    one: 'material',
    many: 'materials',
    description: 'Issues, articles and other materials.',
    entity: Material,
  },
  calls: { one: 'call', many: 'calls', description: 'Calls for papers.', entity: Call },
  board: { one: 'board member', many: 'board members', description: 'The boards of the journal.', entity: BoardMember },
  'other-files': { one: 'document', many: 'documents', description: 'For authors and reviewers.', entity: OtherFile },
  categories: {
    one: 'category',
    many: 'categories',
    description: 'The categories of materials.',
    entity: Category,
  },
  auth: { one: 'administrator', many: 'administrators', description: 'Signing in.', entity: User },
  subscriptions: {
    one: 'subscription',
    many: 'subscriptions',
    description: 'The newsletter.',
    answer: { alMessage: sample('string'), enMessage: sample('string') },
  },
  'download-file': { one: 'PDF', many: 'PDFs', description: 'The PDF of a material under its title.', isFile: true },
};

const SPECIAL: Record<string, string> = {
  'post /api/auth/login': 'Signs in. Attempts are limited per account and per address.',
  'post /api/auth/register': 'Adds an administrator.',
  'delete /api/auth/{id}': 'Deletes an administrator.',
  'post /api/subscriptions':
    'Subscribes an address to the newsletter. The response never reveals whether it was already on the list.',
  'get /api/materials':
    'All materials as one list, including those of future years, which have no `image` and no `pdf` until their year begins, except for administrators.',
  'get /api/download-file/{id}':
    'The PDF of a material, named after its title. For everyone but administrators it is 404 before publication and after deletion.',
};

export function summaryOf(verb: string, path: string): string {
  const { one, many } = TAGS[path.split('/')[2]];
  const general: Record<string, string> = {
    get: `All ${many}, as one list.`,
    post: `Creates a ${one}.`,
    put: `Changes a ${one}. Omitted fields keep their value.`,
    delete: `Deletes a ${one}.`,
  };
  return SPECIAL[`${verb} ${path}`] ?? general[verb];
}

export const ERROR: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string', description: 'A sentence for people.' },
    errors: {
      type: 'array',
      description: 'The rejected fields, with reasons.',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    limit: { type: 'string', description: 'The limit that was exceeded.' },
    value: { type: 'number', description: 'The requested amount.' },
    allowed: { type: 'number', description: 'The allowed amount.' },
    request_id: { type: 'string', description: 'The id to quote when asking for help.' },
  },
};
