import type { EntityTarget } from 'typeorm';
import { BoardMember } from '../board/board-member.entity.js';
import { Call } from '../calls/call.entity.js';
import { Category } from '../categories/category.entity.js';
import { ERROR_STATUS } from '../common/errors.js';
import { Material } from '../materials/material.entity.js';
import { OtherFile } from '../other-files/other-file.entity.js';
import { User } from '../users/user.entity.js';
import { type JsonSchema, sample } from './json-schema.js';

/** What the code cannot say of itself. */
export const ABOUT = {
  title: 'REST API of the journal',
  version: '1',
  description:
    'Complete lists of everything published, with the field names of the site’s first API. Reading needs no key. Only files that a published record holds are public; those of a future year, of a deleted record, and those that were replaced are for administrators, and 404 for everybody else. For selections, filters, pages and related records use GraphQL at /graphql.',
};

/** No API for others: what the forms of our own pages post, and where the journal's own machines report. */
export const UNDOCUMENTED = /^\/?api\/(bounces|subscriptions\/\w|subscribers)/;

type Tag = {
  one: string;
  many: string;
  description: string;
  entity?: EntityTarget<object>;
  answer?: object;
  isFile?: boolean;
};

/** The nouns of the REST API by their address. */
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
    description: 'What kinds of material there are.',
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
    'All materials, as one list, those of future years included: these have no `image` and no `pdf` until their year begins, except for administrators.',
  'get /api/download-file/{id}':
    'The PDF of a material, under the title of the material. 404 for whoever may not see it: strangers before its year begins and once it was deleted.',
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
      description: 'Each field that was refused, and why.',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    limit: { type: 'string', description: 'Which limit the request went beyond.' },
    value: { type: 'number', description: 'What it asked for.' },
    allowed: { type: 'number', description: 'What is allowed.' },
    request_id: { type: 'string', description: 'To quote when asking for help.' },
  },
};
