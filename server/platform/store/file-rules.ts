import { DATA_FORMATS, FILE_LIMITS, MEGABYTE, OFFICE_FORMATS } from '../../../client/shared/rules.js';

export type Format = { extensions: string[]; mediaType: string };

/** The accepted formats by extension. Anything else is rejected, whatever its name says. */
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
  csv: { extensions: ['csv', 'tsv'], mediaType: 'text/csv' },
  geojson: { extensions: ['geojson', 'json'], mediaType: 'application/geo+json' },
  txt: { extensions: ['txt', 'md', 'r', 'py'], mediaType: 'text/plain' },
  png: { extensions: ['png'], mediaType: 'image/png' },
  jpg: { extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  tif: { extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  zip: { extensions: ['zip'], mediaType: 'application/zip' },
} satisfies Record<'webp' | 'pdf' | (typeof OFFICE_FORMATS | typeof DATA_FORMATS)[number], Format>;
/** Text has no signature: its name says which kind it is. */
export const TEXTS = ['csv', 'geojson', 'txt'];

type Kind = { limit: number; formats: string[]; expected: string };
const PICTURE: Kind = {
  limit: FILE_LIMITS.picture * MEGABYTE,
  formats: ['webp'],
  expected: 'a PNG, JPEG, WebP, AVIF or GIF picture',
};
const PDF: Kind = { limit: FILE_LIMITS.pdf * MEGABYTE, formats: ['pdf'], expected: 'a PDF' };
const DOCUMENT: Kind = {
  limit: FILE_LIMITS.document * MEGABYTE,
  formats: ['pdf', ...OFFICE_FORMATS],
  expected: 'a PDF or an office document',
};
const SUPPLEMENT: Kind = {
  limit: FILE_LIMITS.pdf * MEGABYTE,
  formats: [...DOCUMENT.formats, ...DATA_FORMATS],
  expected: 'a PDF, an office document, CSV, GeoJSON, text, a PNG, JPEG or TIFF picture, or a ZIP archive',
};

type Rule = Kind & {
  /** The folder in `uploads/`. */
  folder: string;
  table: string;
  columns: readonly string[];
  /** Whether a column stores a list of files. */
  isList?: true;
  /** Of a picture: the maximum width, and the widths of its smaller copies. */
  widths?: [maximum: number, ...copies: number[]];
  /** The condition for published rows, in addition to not being deleted; $2 is the day. */
  publishedWhen?: string;
  /** Why readers get the file with a notice before it, or null. */
  retraction?: string;
};

/** All pictures have these. */
const SMALL_WIDTHS = [320, 640, 960];

/** The published retraction of a row of materials, as JSON; `day` is a placeholder. */
const retractionOn = (day: string) => `(
  select jsonb_build_object('id', r.id, 'title', r.title, 'titleEn', r.title_en, 'note', work ->> 'note', 'noteEn', work ->> 'noteEn',
    'date', work ->> 'date')
  from materials r, jsonb_array_elements(r.related_works) as work
  where r.related_works <> '[]' and related_keys(r.related_works) && array[materials.id::text, lower(materials.doi)]
    and r.deleted_at is null and r.readable_from <= ${day} and work ->> 'kind' = 'RETRACTS'
    and (work ->> 'materialId' = materials.id::text or work ->> 'doi' = lower(materials.doi))
  order by r.id limit 1)`;

/** How many pages readers get before the first of the PDF of a row of materials. */
export const pagesBefore = (day: string) => `(${retractionOn(day)} is not null)::int`;

const OF_MATERIALS = { folder: 'materials', table: 'materials', publishedWhen: 'readable_from <= $2' };

/** The accepted files, their size limits, folders and columns. Add a line for a noun with files. */
const RULES = {
  cover: { ...PICTURE, ...OF_MATERIALS, columns: ['cover_image'], widths: [1280, 160, ...SMALL_WIDTHS] },
  figure: { ...PICTURE, ...OF_MATERIALS, columns: ['figures'], isList: true, widths: [2400, ...SMALL_WIDTHS, 1440] },
  pdf: { ...PDF, ...OF_MATERIALS, columns: ['pdf'], retraction: retractionOn('$2') },
  /** A relation to a file here is the file. */
  supplement: { ...SUPPLEMENT, ...OF_MATERIALS, columns: ['related_works'], isList: true },
  cv: { ...PDF, folder: 'board', table: 'board_members', columns: ['cv', 'cv_en'] },
  callFile: { ...DOCUMENT, folder: 'calls', table: 'calls', columns: ['files'], isList: true },
  otherFile: { ...DOCUMENT, folder: 'other-files', table: 'other_files', columns: ['file'] },
} satisfies Record<string, Rule>;

export type FileRule = keyof typeof RULES;
export const FILE_RULES: Record<FileRule, Rule> = RULES;

/** What may be uploaded, as descriptions state it. */
export const accepted = (rule: FileRule) =>
  `${FILE_RULES[rule].expected}, at most ${FILE_RULES[rule].limit / MEGABYTE} MB`;

export const FOLDERS = [...new Set(Object.values(FILE_RULES).map(({ folder }) => folder))];

export type FileColumn = Pick<Rule, 'table' | 'isList' | 'publishedWhen' | 'retraction'> & { column: string };

export const FILE_COLUMNS: FileColumn[] = Object.values(FILE_RULES).flatMap(({ columns, ...rule }) =>
  columns.map((column) => ({ ...rule, column })),
);

export const MAX_FILE_BYTES = Math.max(...Object.values(FILE_RULES).map((rule) => rule.limit));
export const MAX_FILES = 20;

/** The copies that a figure of this width has, and a cover too. */
export const figureCopies = (width: number) => RULES.figure.widths.slice(1).filter((copy) => copy < width);

/** The maximum number of pixels of a picture. HEIF and AVIF are decoded as a whole and need the most memory. */
export const PICTURE_PIXELS = { heif: 12_000_000, others: 25_000_000 };
