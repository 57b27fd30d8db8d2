import { FILE_LIMITS, MEGABYTE, OFFICE_FORMATS } from '../../client/rules.js';
import { type FOLDERS } from '../store/object-store.js';

export type Format = { extensions: string[]; mediaType: string };

/** What may be stored, by the extension it gets. Anything else is refused, whatever its name says. */
export const FORMATS: Record<string, Format> = {
  webp: { extensions: ['png', 'apng', 'jpg', 'jpeg', 'jfif', 'webp', 'avif', 'gif'], mediaType: 'image/webp' },
  pdf: { extensions: ['pdf'], mediaType: 'application/pdf' },
  docx: { extensions: ['docx'], mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { extensions: ['xlsx'], mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    extensions: ['pptx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odt: { extensions: ['odt'], mediaType: 'application/vnd.oasis.opendocument.text' },
  ods: { extensions: ['ods'], mediaType: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { extensions: ['odp'], mediaType: 'application/vnd.oasis.opendocument.presentation' },
  doc: { extensions: ['doc'], mediaType: 'application/msword' },
  xls: { extensions: ['xls'], mediaType: 'application/vnd.ms-excel' },
  ppt: { extensions: ['ppt'], mediaType: 'application/vnd.ms-powerpoint' },
  rtf: { extensions: ['rtf'], mediaType: 'application/rtf' },
} satisfies Record<'webp' | 'pdf' | (typeof OFFICE_FORMATS)[number], Format>;

const DOCUMENTS = ['pdf', ...OFFICE_FORMATS];

type Rule = { folder: (typeof FOLDERS)[number]; limit: number; formats: string[]; wanted: string };

const image = (folder: Rule['folder']): Rule => ({
  folder,
  limit: FILE_LIMITS.picture * MEGABYTE,
  formats: ['webp'],
  wanted: 'a PNG, JPEG, WebP, AVIF or GIF picture',
});
const pdf = (folder: Rule['folder']): Rule => ({
  folder,
  limit: FILE_LIMITS.pdf * MEGABYTE,
  formats: ['pdf'],
  wanted: 'a PDF',
});
const document = (folder: Rule['folder']): Rule => ({
  folder,
  limit: FILE_LIMITS.document * MEGABYTE,
  formats: DOCUMENTS,
  wanted: 'a PDF or an office document',
});

/** What each kind of upload may be, how large, and where it is kept. */
export const FILE_RULES = {
  cover: image('materials'),
  pdf: pdf('materials'),
  cv: pdf('board'),
  callFile: document('calls'),
  otherFile: document('other-files'),
} as const satisfies Record<string, Rule>;

export type FileRule = keyof typeof FILE_RULES;

export const LARGEST_FILE = Math.max(...Object.values(FILE_RULES).map((rule) => rule.limit));
export const MOST_FILES = 20;

/** Covers are kept at this width at most, with smaller copies for small screens. */
export const COVER_WIDTH = 1280;
export const COVER_COPIES = [160, 320, 640, 960];
/** The most pixels a cover may have. HEIF and AVIF are decoded as a whole and need the most memory. */
export const COVER_PIXELS = { heif: 12_000_000, others: 25_000_000 };
