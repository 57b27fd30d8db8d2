import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Cost } from '../graphql/cost.js';
import { HiddenFromPublicSchema, type RequestContext } from '../access/access.js';
import { Computed } from '../graphql/field-extensions.js';
import { type FileRule } from '../store/file-rules.js';

export type FileWarning = 'PDF_TRUNCATED' | 'PDF_ENCRYPTED';

/** A file as stored in its record. */
export type StoredFile = {
  /** uploads/<folder>/<hash>-<random>.<extension>, relative to both the data folder and the root of the site. */
  path: string;
  /** The original file name, cleaned. */
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  warnings: FileWarning[];
  width?: number;
  height?: number;
  /** Of pictures: the widths of the smaller copies, <stem>-<width>.webp, narrowest first. */
  widths?: number[];
};

/** A file that was received and accepted but does not belong to a record yet. */
export type StagedFile = {
  rule: FileRule;
  extension: string;
  file: Omit<StoredFile, 'path'>;
  /** The paths of its parts: the file itself, and the copies of a cover with their widths. */
  parts: { width?: number; at: string }[];
};

export const urlOf = (file: Pick<StoredFile, 'path'>, query = '') => `/${file.path}${query}`;

export const copyOf = (path: string, width: number) => path.replace(/(\.\w+)$/, `-${width}$1`);

function srcsetOf(file: StoredFile, query = ''): string {
  const copies = file.widths!.map((width) => `${copyOf(urlOf(file), width)}${query} ${width}w`);
  return [...copies, `${urlOf(file)}${query} ${file.width}w`].join(', ');
}

type Width = { width?: number | null };
/** The path of the smallest copy that is at least as wide as requested, or else of the image itself. */
function pathAt(file: StoredFile, query: string, width?: number | null): string {
  const copy = file.widths!.find((wide) => wide >= (width ?? Infinity));
  return (copy ? copyOf(urlOf(file), copy) : urlOf(file)) + query;
}

/** Gives administrators signed URLs of unpublished files. */
const forViewer =
  <Result>(of: (file: StoredFile, query: string, site: string, args: Width) => Result) =>
  (file: StoredFile, args: Width, { identity, fileUrls }: RequestContext, site: string): Result | Promise<Result> =>
    identity ? fileUrls!.queryOf(file).then((query) => of(file, query, site, args)) : of(file, '', site, args);

const absolute = (file: StoredFile, query: string, site: string) => site + urlOf(file, query);
export const absoluteUrl = forViewer(absolute);

const variantsOf = (file: StoredFile, query: string, site: string) => [
  ...file.widths!.map((width) => ({ width, url: site + copyOf(urlOf(file), width) + query })),
  { width: file.width!, url: absolute(file, query, site) },
];

const UNPUBLISHED = 'For administrators, that of a file that is not public is signed and expires within 15 minutes.';

@ObjectType({ description: 'A stored file.' })
export class File {
  @Computed(absoluteUrl)
  @Field({ description: `The absolute URL. ${UNPUBLISHED}` })
  url: string;

  @Computed(forViewer(urlOf))
  @Field({ description: 'The path and query of `url`: /uploads/materials/ab12….pdf.' })
  path: string;

  @Field({ description: 'The original file name.' })
  name: string;

  @Field({ description: 'The media type, detected from the content.' })
  mediaType: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  size: number;

  @Field({ description: 'The SHA-256 of the content, in hexadecimal.' })
  sha256: string;

  @HiddenFromPublicSchema()
  @Cost({ length: 1 })
  @Field(() => [String], { description: 'Warnings for editors: PDF_TRUNCATED, PDF_ENCRYPTED.' })
  warnings: string[];
}

@ObjectType({ description: 'An image at one width.' })
export class ImageVariant {
  @Field(() => Int, { description: 'The width in pixels.' })
  width: number;

  @Field({ description: 'The absolute URL.' })
  url: string;
}

@ObjectType({ description: 'A cover, or a figure of a full text, re-encoded to WebP.' })
export class Image {
  @Computed(forViewer((file, query, site, { width }) => site + pathAt(file, query, width)), {
    width: { type: 'Int', description: 'The minimum width in pixels.' },
  })
  @Field({ description: `The absolute URL; with a width, that of the smallest copy at least as wide. ${UNPUBLISHED}` })
  url: string;

  @Computed(forViewer(urlOf))
  @Field({ description: 'The path and query of `url` without a width.' })
  path: string;

  @Computed(forViewer(variantsOf))
  @Field(() => [ImageVariant], { description: 'The available widths, narrowest first.' })
  variants: ImageVariant[];

  @Field(() => Int, { description: 'The width of the largest copy in pixels.' })
  width: number;

  @Field(() => Int, { description: 'The height of the largest copy in pixels.' })
  height: number;

  @Computed(forViewer(srcsetOf))
  @Field({
    description:
      "A value for the HTML srcset attribute, relative to the root of the site: '/uploads/… 160w, /uploads/… 320w, …'.",
  })
  srcset: string;

  @Field({ description: 'The media type, detected from the content.' })
  mediaType: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  size: number;
}

/** All paths that a stored file occupies. */
export const pathsOf = (file: { path: string; widths?: number[] | null }): string[] => [
  file.path,
  ...(file.widths ?? []).map((width) => copyOf(file.path, width)),
];

/** The path without the width of a copy and without extension. */
export const stem = (file: string) => file.replace(/([0-9a-f]{20}-[0-9a-f]{8})[-.].*$/, '$1');
