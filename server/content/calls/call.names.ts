import { type RestNames } from '../../platform/rest/rest-names.js';
import { type Call } from './call.entity.js';

export const callNames: RestNames = {
  in: { short_description: 'info', en_description: 'descriptionEn', end_date: 'deadline', word_files: 'files' },
  out: (call: Call) => ({
    id: call.id,
    title: call.title,
    short_description: call.info,
    description: call.description,
    en_description: call.descriptionEn,
    end_date: call.deadline,
    call_files: call.files.map((file) => ({ url: file.path, title: file.name })),
  }),
};
