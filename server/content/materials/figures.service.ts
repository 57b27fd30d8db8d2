import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { STORED_PICTURE } from '../../../client/shared/markup.js';
import { badField, isOfFile } from '../../platform/errors/errors.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { fullTextOf, sanitiseFullText } from './full-text.js';

const PICTURES = /<img src="([^"]*)"( alt="[^"]*"(?: role="presentation")?)[^>]*>/g;
const MAX_FIGURES = 200;

/** A full text whose pictures are data becomes one with files when these are stored. */
export type Figures = {
  staged: StagedFile[];
  /** The columns, given the files that `staged` became. */
  columns: (stored: readonly (StoredFile | null)[]) => { fullText?: string | null; figures?: StoredFile[] };
};

/** The pictures of full texts are files of their records: a record has those that its text names. */
@Injectable()
export class FiguresService {
  constructor(private readonly files: FileStore) {}

  /** Stages pictures pasted as data, and finds the stored ones; `own` are those of the record. The caller discards what is staged. */
  async of(fullText: string, own: readonly StoredFile[] = []): Promise<Figures> {
    const html = fullTextOf(fullText);
    const sources = [...new Set([...html.matchAll(PICTURES)].map(([, src]) => src))];
    if (sources.length > MAX_FIGURES) throw badField('fullText', `At most ${MAX_FIGURES} figures.`);
    const files = new Map<string, StoredFile>();
    const staged = new Map<string, StagedFile>();
    try {
      for (const [index, source] of sources.entries()) {
        if (STORED_PICTURE.test(source)) {
          const path = source.slice(1);
          const file = own.find((one) => one.path === path) ?? (await this.files.storedAt(path));
          if (!file) throw badField('fullText', `Figure ${index + 1} is not stored here: add its picture again.`);
          files.set(source, file);
        } else staged.set(source, await this.stage(source, index + 1));
      }
    } catch (error) {
      await this.files.discard([...staged.values()]);
      throw error;
    }
    return {
      staged: [...staged.values()],
      columns: (stored) => {
        [...staged.keys()].forEach((source, index) => files.set(source, stored[index]!));
        return { fullText: withFiles(html, files), figures: [...files.values()] };
      },
    };
  }

  private async stage(source: string, number: number): Promise<StagedFile> {
    const [, format, data] = /^data:image\/(\w+);base64,(.*)$/s.exec(source)!;
    const bytes = Buffer.from(data, 'base64');
    return this.files.stage('figure', Readable.from([bytes]), `figure-${number}.${format}`).catch((error: Error) => {
      throw isOfFile(error) ? badField('fullText', `Figure ${number}: ${error.message}`) : error;
    });
  }
}

const withFiles = (html: string, files: ReadonlyMap<string, StoredFile>) =>
  files.size === 0
    ? html
    : sanitiseFullText(
        html.replace(PICTURES, (_, source: string, alternative: string) => {
          const { path, width, height } = files.get(source)!;
          return `<img src="/${path}"${alternative} width="${width}" height="${height}">`;
        }),
      );
