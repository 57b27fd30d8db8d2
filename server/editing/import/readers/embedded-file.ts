import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cleanName, extensionOf } from '../../../platform/files/file-name.js';
import { fullTextWithinLimits } from '../../../content/materials/full-text.js';
import { type Remark, remark } from '../remark.js';
import { MAX_FILE_BYTES } from '../../../platform/store/file-rules.js';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes Base64 that arrives in chunks, and writes the bytes to disk. */
export class EmbeddedFile {
  private readonly path: string;
  private readonly file: number;
  private rest = '';
  private size = 0;
  private isValid = true;

  constructor(folder: string) {
    this.path = path.join(folder, randomUUID());
    this.file = fs.openSync(this.path, 'wx', 0o600);
  }

  push(text: string): void {
    const signs = this.rest + text.replace(/\s+/g, '');
    const whole = signs.length - (signs.length % 4);
    this.rest = signs.slice(whole);
    this.write(signs.slice(0, whole));
  }

  /** The path of the bytes; null if they cannot be stored. */
  end(): string | null {
    this.write(this.rest);
    fs.closeSync(this.file);
    if (this.isValid && this.size) return this.path;
    fs.rmSync(this.path, { force: true });
    return null;
  }

  private write(signs: string): void {
    const bytes = Buffer.from(signs, 'base64');
    this.size += bytes.length;
    this.isValid &&= BASE64.test(signs) && this.size <= MAX_FILE_BYTES;
    if (this.isValid) fs.writeSync(this.file, bytes);
  }
}

/** Stores the bytes under a readable name, in a separate folder. */
export function named(file: string, name: string): string {
  const folder = `${file}.file`;
  fs.mkdirSync(folder);
  const target = path.join(folder, cleanName(path.basename(name), extensionOf(name) || 'file'));
  fs.renameSync(file, target);
  return target;
}

/** A copy of a file that lies beside its document. */
export function copied(file: string, name: string, folder: string): string {
  const copy = path.join(folder, randomUUID());
  fs.copyFileSync(file, copy, fs.constants.COPYFILE_FICLONE);
  return named(copy, name);
}

/** Stores the text of an article as the journal shows it, converted here, where a hostile one harms only this process. */
export function storedText(text: string, folder: string, remarks: Remark[]): string | null {
  const stored = fullTextWithinLimits(text);
  if (stored === null) {
    remarks.push(remark('textOmitted', { reason: remark('textTooComplex') }));
    return null;
  }
  const file = path.join(folder, `${randomUUID()}.html`);
  fs.writeFileSync(file, stored);
  return file;
}

/** The first bytes of a file, if it has so many. */
export function headOf(file: string, length: number): Buffer {
  const opened = fs.openSync(file, 'r');
  try {
    const head = Buffer.alloc(Math.min(length, fs.fstatSync(opened).size));
    return head.subarray(0, fs.readSync(opened, head));
  } finally {
    fs.closeSync(opened);
  }
}

export const isPdf = (file: string): boolean => headOf(file, 1024).includes('%PDF-');
