import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_LIMITS, MEGABYTE } from '../../../client/shared/rules.js';
import { fullTextLimit, fullTextOf } from '../../content/materials/full-text.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { JournalError } from '../../platform/errors/errors.js';
import { FileStore } from '../../platform/files/file-store.js';
import { stagingFolder } from '../../platform/files/spool.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { atMost } from '../../platform/limits/at-most.js';
import { builtScript, runLimited } from '../../platform/limits/limited-process.js';
import { linkCitations } from './citations.js';
import { type Manuscript, type Outcome } from './reading.process.js';
import { COUNTED, type Counted, type Loss, Tally, shortened, tallyOf } from './tally.js';

const SCRIPT = builtScript('editing/manuscripts/reading.process.js');
const LIMITS = { seconds: 60, residentMb: 450, outputLength: 8_000_000 };
const oneAtATime = atMost(1);
const MAX_LOSSES = 200;

export type Count = { kind: Counted; inManuscript: number; inText: number };
export type ReadText = { html: string; references: string[]; counts: Count[]; losses: Loss[] };

/** Makes a full text of a manuscript, for an editor to check: nothing is saved but its pictures, which the sweep takes if nobody does. */
@Injectable()
export class ManuscriptsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly files: FileStore,
  ) {}

  /** Throws UNSUPPORTED_FILE if it cannot be read within a minute, TOO_LARGE or LIMIT_EXCEEDED. `references` are those of the record. */
  async read(document: { at: string; name: string }, references: readonly string[]): Promise<ReadText> {
    const { size } = await stat(document.at);
    if (size > FILE_LIMITS.document * MEGABYTE)
      throw new JournalError('TOO_LARGE', `The file is larger than ${FILE_LIMITS.document} MB.`);
    const folder = await mkdtemp(path.join(stagingFolder(this.config.dataDir), 'manuscript-'));
    try {
      const manuscript = await oneAtATime(() => unpack(document, folder));
      const tally = new Tally();
      tally.items.push(...manuscript.items);
      tally.losses.push(...manuscript.losses);
      tally.explained.push(...manuscript.explained);
      const withPictures = await this.withPictures(manuscript.html, folder, tally);
      const limit = fullTextLimit(withPictures);
      if (limit) throw new JournalError('LIMIT_EXCEEDED', `The text has too many ${limit.limit}.`, { limit });
      const cited = references.length ? references : manuscript.references;
      const html = fullTextOf(linkCitations(fullTextOf(withPictures), cited, tally));
      const text = tallyOf(html);
      return {
        ...{ html, references: manuscript.references },
        counts: COUNTED.map((kind) => ({ kind, inManuscript: tally.count(kind), inText: text.count(kind) })),
        losses: [...tally.losses, ...tally.differences(text)].slice(0, MAX_LOSSES),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Stores the pictures and puts them into the text; those that are none are left out. */
  private async withPictures(html: string, folder: string, tally: Tally): Promise<string> {
    const staged = new Map<string, StagedFile>();
    const places = placesOf(html);
    try {
      for (const name of new Set([...html.matchAll(/\bsrc="(picture-\d+)"/g)].map(([, name]) => name)))
        await this.files
          .stage('figure', createReadStream(path.join(folder, name)), name)
          .then((file) => staged.set(name, file))
          .catch((error: unknown) => {
            if (!(error instanceof JournalError) || !['UNSUPPORTED_FILE', 'TOO_LARGE'].includes(error.code))
              throw error;
            for (const place of places.get(name) ?? []) tally.lose('PICTURE_UNREADABLE', '', 'FIGURES', place);
          });
      return await this.files.store([...staged.values()], async (stored) => {
        const files = new Map([...staged.keys()].map((name, index) => [name, stored[index]!]));
        return html.replace(/\bsrc="(picture-\d+)"/g, (_, name: string) => sourceOf(files.get(name)));
      });
    } finally {
      await this.files.discard([...staged.values()]);
    }
  }
}

const sourceOf = (file: StoredFile | undefined) =>
  file ? `src="/${file.path}" width="${file.width}" height="${file.height}"` : 'src=""';

/** The headings above each picture. */
function placesOf(html: string): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let place = '';
  for (const [, heading, src] of html.matchAll(/<h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>|\bsrc="(picture-\d+)"/g)) {
    if (src) places.set(src, [...(places.get(src) ?? []), place]);
    else place = shortened(heading.replace(/<[^<>]*>/g, ''));
  }
  return places;
}

async function unpack({ at }: { at: string }, folder: string): Promise<Manuscript> {
  const unreadable = (detail: string) =>
    new JournalError('UNSUPPORTED_FILE', `This is not a document of Word, JATS or HTML that can be read (${detail}).`);
  const written = await runLimited(SCRIPT, [at, folder], { ...LIMITS, reads: [at], writes: [folder] }).catch(() => {
    throw unreadable('it is damaged or too large');
  });
  const outcome = JSON.parse(written) as Outcome;
  if ('unreadable' in outcome) throw unreadable(outcome.unreadable);
  return outcome.manuscript;
}
