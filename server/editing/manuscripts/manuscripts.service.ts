import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_LIMITS, MEGABYTE } from '../../../client/shared/rules.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { JournalError, isOfFile } from '../../platform/errors/errors.js';
import { FileStore } from '../../platform/files/file-store.js';
import { stagingFolder } from '../../platform/files/spool.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { atMost } from '../../platform/limits/at-most.js';
import { runLimited } from '../../platform/limits/limited-process.js';
import type { TextOfManuscript } from './manuscripts.resolver.js';
import { type Manuscript, type Outcome } from './reading.js';
import { Tally, readTextOf, tallyOf } from './tally.js';

const SCRIPT = 'editing/manuscripts/reading.process.js';
const LIMITS = { seconds: 60, residentMb: 450, outputLength: 8_000_000 };
const oneAtATime = atMost(1);

/** Makes a full text of a manuscript, for an editor to check: nothing is saved but its pictures, which the sweep takes if nobody does. */
@Injectable()
export class ManuscriptsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly files: FileStore,
  ) {}

  /** Throws UNSUPPORTED_FILE if it cannot be read within a minute, TOO_LARGE or LIMIT_EXCEEDED. `references` are those of the record. */
  async read(document: { at: string }, references: readonly string[]): Promise<TextOfManuscript> {
    const { size } = await stat(document.at);
    if (size > FILE_LIMITS.document * MEGABYTE)
      throw new JournalError('TOO_LARGE', `The file is larger than ${FILE_LIMITS.document} MB.`);
    const folder = await mkdtemp(path.join(stagingFolder(this.config.dataDir), 'manuscript-'));
    try {
      await writeFile(path.join(folder, 'references'), JSON.stringify(references));
      const manuscript = await oneAtATime(() => unpack(document, folder));
      const tally = new Tally(manuscript.tallied);
      return readTextOf(await this.withPictures(manuscript, folder, tally), manuscript.references, tally);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Stores the pictures and puts them into the text; those that are none are left out. */
  private async withPictures({ html, pictures }: Manuscript, folder: string, tally: Tally): Promise<string> {
    const staged = new Map<string, StagedFile>();
    const headings = tallyOf(html).pictures;
    try {
      for (const [index, source] of pictures.entries())
        await this.files
          .stageFile('figure', path.join(folder, `picture-${index}`))
          .then((file) => staged.set(source, file))
          .catch((error: unknown) => {
            if (!isOfFile(error)) throw error;
            for (const heading of headings.get(source) ?? []) tally.lose('PICTURE_UNREADABLE', '', 'FIGURES', heading);
          });
      return await this.files.store([...staged.values()], async (stored) => {
        const files = new Map([...staged.keys()].map((source, index) => [source, stored[index]!]));
        return html.replace(/ src="(\/uploads\/manuscript\/[^"]*)"/g, (_, source: string) => {
          const file = files.get(source);
          return file ? ` src="/${file.path}" width="${file.width}" height="${file.height}"` : ' src=""';
        });
      });
    } finally {
      await this.files.discard([...staged.values()]);
    }
  }
}

async function unpack({ at }: { at: string }, folder: string): Promise<Manuscript> {
  const unreadable = (detail: string) =>
    new JournalError('UNSUPPORTED_FILE', `This is not a document of Word, JATS or HTML that can be read (${detail}).`);
  const limits = { ...LIMITS, reads: [at], writes: [folder] };
  const written = await runLimited(SCRIPT, [at, folder], limits).catch((error: unknown) => {
    throw error instanceof JournalError ? error : unreadable('it is damaged or too large');
  });
  const outcome = JSON.parse(written) as Outcome;
  if ('unreadable' in outcome) throw unreadable(outcome.unreadable);
  if ('manuscript' in outcome) return outcome.manuscript;
  throw new JournalError('LIMIT_EXCEEDED', `The text has too many ${outcome.limit.limit}.`, { limit: outcome.limit });
}
