import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { paths } from '../../../client/shared/paths.js';
import { CONFIG, type Config } from '../config.js';
import { JournalError } from '../errors/errors.js';
import { atMost } from '../limits/at-most.js';
import { runLimited } from '../limits/limited-process.js';
import { type LocalFile } from '../store/object-store.js';
import { type Retraction } from './published-files.js';
import { stem } from './stored-file.js';

const SCRIPT = 'platform/pdf/stamp.process.js';
/** Changes with what is made of a PDF, so that it is made again. */
const EDITION = 2;
const LIMITS = { residentMb: 900, seconds: 60 };

/**
 * What readers get of a retracted PDF: the same with the notice on a page before the first. It is derived, so it is neither in the
 * store nor in a backup; the stored file stays as it was uploaded.
 */
@Injectable()
export class RetractedFiles {
  private readonly log = new Logger('Files');
  private readonly folder: string;
  private readonly oneAtATime = atMost(1);
  private readonly making = new Map<string, Promise<LocalFile>>();

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.folder = path.join(config.dataDir, 'retracted');
  }

  /** The copy of the file stored at `stored`, with its own entity tag. */
  async of(original: LocalFile, stored: string, notice: Retraction): Promise<LocalFile & { etag: string }> {
    const text = JSON.stringify(this.textOf(notice));
    const own = path.basename(stem(stored));
    const name = `${own}-${hash('sha256', `${EDITION} ${text}`)}.pdf`;
    if (!this.making.has(name)) {
      const made = this.make(original, own, name, text).finally(() => this.making.delete(name));
      this.making.set(name, made);
    }
    return { ...(await this.making.get(name)!), etag: name };
  }

  /** The copies of a file have names that begin with `own`; there is one at a time. */
  private async make(original: LocalFile, own: string, name: string, text: string): Promise<LocalFile> {
    const file = path.join(this.folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats) return { file, size: stats.size };
    return this.oneAtATime(async () => {
      await mkdir(this.folder, { recursive: true });
      for (const earlier of await readdir(this.folder))
        if (earlier.startsWith(own)) await rm(path.join(this.folder, earlier), { force: true });
      const draft = `${file}.${process.pid}`;
      const write = (source: string) =>
        runLimited(SCRIPT, [source, draft, text], { ...LIMITS, reads: source ? [source] : [], writes: [this.folder] });
      try {
        await write(original.file).catch((error: Error) => {
          if (error instanceof JournalError) throw error;
          this.log.warn(`${name}: readers get the notice alone, since the PDF cannot be read: ${error.message}`);
          return write('');
        });
        await rename(draft, file);
      } finally {
        // What did not fit must not fill the disk.
        await rm(draft, { force: true });
      }
      return { file, size: (await stat(file)).size };
    });
  }

  private textOf({ id, title, titleEn, note, noteEn, date }: Retraction) {
    const url = this.config.publicUrl + paths.record(id);
    const on = date ? ` (${date.split('-').reverse().join('.')})` : '';
    return {
      heading: 'I TËRHEQUR / RETRACTED',
      paragraphs: [
        ...[`Ky punim është tërhequr${on}. Njoftimi: ${title}.`, note, url],
        ...[`This work has been retracted${on}. The notice: ${titleEn ?? title}.`, noteEn, url],
      ].filter((paragraph) => paragraph !== null),
    };
  }
}
