import { type RestNames } from '../../platform/rest/rest-names.js';
import { type OtherFile } from './other-file.entity.js';

export const otherFileNames: RestNames = {
  in: { isRateFile: 'isReviewFile', isEnFile: 'isEnglish', document_file: 'file' },
  out: (file: OtherFile) => ({
    id: file.id,
    title: file.title,
    isAuthorFile: file.isAuthorFile,
    isRateFile: file.isReviewFile,
    is_en_file: file.isEnglish,
    url: file.file.path,
  }),
};
