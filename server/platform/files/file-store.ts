import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Hourly } from '../clock/hourly.js';
import { JournalError, badFile, diskFull } from '../errors/errors.js';
import { isRolledBack } from '../database/connections/transaction-outcome.js';
import { CONFIG, type Config } from '../config.js';
import { isReserveUsed } from '../database/reserve.js';
import { PurgeClock } from '../clock/purge-clock.js';
import { FILE_RULES, type FileRule, figureCopies, FOLDERS, FORMATS } from '../store/file-rules.js';
import { ObjectStore } from '../store/object-store.js';
import { sizeOfPicture, sha256Of } from '../store/whole-file.js';
import { encodePicture } from './picture.js';
import { cleanName, extensionOf } from './file-name.js';
import { formatOf } from './formats.js';
import { DRAFTED_FILES, REFERENCED_FILES } from './referenced-files.js';
import { PdfInspection } from './pdf-inspection.js';
import { stagingFolder } from './spool.js';
import { isLocked } from '../pdf/pdf.js';
import { type FileWarning, type StagedFile, type StoredFile, copyOf, pathsOf, stem } from './stored-file.js';

/** Receives the number of further bytes; throws if there are too many. */
type CountBytes = (bytes: number) => void;

const HOUR = 3_600_000;
/** How long an orphaned file is set aside before it is deleted. */
const ORPHANS_DAYS = 30;
const ORPHANS = 'uploads/.orphans';

/**
 * Stores files so that every committed record has its file at any moment: a file is received on this machine and checked, then moved
 * into the store under its final name, and only then does the transaction write the row. Leftovers of a crash are swept within hours.
 */
@Injectable()
export class FileStore implements OnApplicationBootstrap {
  private readonly log = new Logger(FileStore.name);
  private readonly staging: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly purgeClock: PurgeClock,
    private readonly objects: ObjectStore,
  ) {
    this.staging = stagingFolder(config.dataDir);
    mkdirSync(this.staging, { recursive: true, mode: 0o700 });
    objects.prepare();
  }

  async onApplicationBootstrap(): Promise<void> {
    // With the embedded database no other process is at work, so anything without a record is left over.
    await this.sweep({ isAlone: !this.config.databaseUrl });
  }

  /** Throws if no more files may be received. */
  rejectIfFull(): void {
    if (isReserveUsed(this.config.dataDir)) throw diskFull();
  }

  /**
   * Receives a file and determines its format from its content. Throws TOO_LARGE or UNSUPPORTED_FILE, leaving nothing behind.
   * The result must be passed to `store` or `discard`.
   */
  async stage(
    rule: FileRule,
    stream: Readable,
    originalName: string,
    count: CountBytes = () => {},
  ): Promise<StagedFile> {
    this.rejectIfFull();
    const at = path.join(this.staging, randomUUID());
    return this.accept(rule, at, originalName, (limit) => receive(stream, at, limit, count));
  }

  /** The same for a file that lies in the staging folder already. */
  stageReceived(rule: FileRule, at: string, originalName: string): Promise<StagedFile> {
    const stream = createReadStream(at);
    return this.accept(rule, at, originalName, (limit) => digest(stream, limit)).finally(() => stream.destroy());
  }

  /** The same for a copy of a file elsewhere on this machine. */
  async stageFile(rule: FileRule, file: string, originalName = path.basename(file)): Promise<StagedFile> {
    const stream = (await open(file)).createReadStream();
    return this.stage(rule, stream, originalName).finally(() => stream.destroy());
  }

  private async accept(
    rule: FileRule,
    at: string,
    originalName: string,
    read: (limit: number) => ReturnType<typeof digest>,
  ): Promise<StagedFile> {
    const { limit, formats, expected } = FILE_RULES[rule];
    try {
      const { inspection, ...received } = await read(limit);
      const extension = extensionOf(originalName);
      const shown = cleanName(originalName, extension || 'file');
      if (received.size === 0) throw badFile(shown, 'EMPTY', 'is empty');
      const format = inspection.isPdf ? 'pdf' : await formatOf(at, originalName, formats);
      if (!format || !formats.includes(format) || (extension && !FORMATS[format].extensions.includes(extension)))
        throw badFile(shown, String(formats) === 'pdf' ? 'NOT_PDF' : 'OTHER_TYPE', `is not ${expected}`);
      const file = { name: cleanName(originalName, extension || format), mediaType: FORMATS[format].mediaType };
      if (format === 'webp')
        return { rule, extension: format, ...(await stagedPicture(at, file, FILE_RULES[rule].widths!)) };
      const warnings = format === 'pdf' ? inspection.warnings : [];
      await rejectUnreadable(file.name, warnings, at);
      return { rule, extension: format, file: { ...file, ...received, warnings }, parts: [{ at }] };
    } catch (error) {
      await rm(at, { force: true });
      throw error;
    }
  }

  /**
   * Moves staged files to their final names, durably, and runs `work`, which commits them to a record. If `work` throws, they are
   * removed, unless its transaction may have been committed nevertheless; then the sweep determines later which files are orphaned.
   */
  async store<Result>(
    staged: readonly (StagedFile | null | undefined)[],
    work: (stored: (StoredFile | null)[]) => Promise<Result>,
  ): Promise<Result> {
    const stored = staged.map((one) => (one ? { ...one.file, path: finalPath(one) } : null));
    try {
      for (const [index, one] of staged.entries())
        for (const { width, at } of one?.parts ?? []) {
          const { path: target } = stored[index]!;
          await this.objects.put(at, width ? copyOf(target, width) : target);
        }
      return await work(stored);
    } catch (error) {
      const paths = isRolledBack(error) ? stored.flatMap((file) => (file ? pathsOf(file) : [])) : [];
      // What cannot be removed now is swept later.
      await Promise.allSettled(paths.map((one) => this.objects.remove(one)));
      throw error;
    }
  }

  /** Deletes staged files that were not stored; stored ones have left the staging folder. */
  async discard(staged: readonly StagedFile[]): Promise<void> {
    await Promise.all(staged.flatMap((one) => one.parts.map((part) => rm(part.at, { force: true }))));
  }

  /** The name of the first of these files that is missing in the store. Values that are not stored files are ignored. */
  async firstMissing(files: readonly unknown[]): Promise<string | undefined> {
    for (const file of files as (StoredFile | null)[]) {
      if (typeof file?.path !== 'string') continue;
      if ((await this.objects.sizeOf(file.path)) === null) return file.name;
    }
    return undefined;
  }

  /** The file at a path, as a record holds it, brought back if it was set aside meanwhile; null if there is none. */
  async storedAt(at: string): Promise<StoredFile | null> {
    const aside = at.replace(/^uploads/, ORPHANS);
    if ((await this.objects.sizeOf(at)) === null && (await this.objects.sizeOf(aside)) !== null)
      for await (const { path: part } of this.objects.list(path.dirname(aside)))
        if (stem(part) === stem(aside)) await this.objects.move(part, part.replace(ORPHANS, 'uploads'));
    const local = await this.objects.local(at);
    if (!local) return null;
    const format = extensionOf(at);
    const picture = await sizeOfPicture(local.file);
    if (format === 'webp' && !picture) return null; // damaged
    return {
      path: at,
      name: path.basename(at),
      mediaType: FORMATS[format].mediaType,
      size: local.size,
      sha256: await sha256Of(local.file),
      warnings: [],
      ...(picture && { ...picture, widths: figureCopies(picture.width) }),
    };
  }

  /**
   * Removes leftovers of a crash once they are too old to be in use. A stored file without a record is only set aside, for 30 days: if the
   * wrong database is configured, every file looks orphaned; with the right one they come back.
   */
  @Hourly()
  private async sweep({ isAlone = false } = {}): Promise<void> {
    const isUnused = (changedAt: Date) => isAlone || Date.now() - changedAt.getTime() >= HOUR;
    try {
      const rows = await this.dataSource.query<{ path: string }[]>(REFERENCED_FILES);
      const drafted = await this.dataSource.query<{ path: string }[]>(DRAFTED_FILES);
      const referenced = new Set([...rows, ...drafted].map((row) => stem(row.path)));
      const longAgo = await this.purgeClock.daysAgo(ORPHANS_DAYS);
      for (const name of await readdir(this.staging)) {
        const file = path.join(this.staging, name);
        if (isUnused((await stat(file)).ctime)) await rm(file, { force: true, recursive: true });
      }
      for (const folder of FOLDERS) {
        const [stored, aside] = [`uploads/${folder}`, `${ORPHANS}/${folder}`];
        for await (const file of this.objects.list(stored))
          if (isUnused(file.changedAt) && !referenced.has(stem(file.path)))
            await this.objects.move(file.path, `${aside}/${path.basename(file.path)}`);
        for await (const file of this.objects.list(aside)) {
          const home = `${stored}/${path.basename(file.path)}`;
          if (referenced.has(stem(home))) await this.objects.move(file.path, home);
          else if (file.changedAt <= longAgo) {
            await this.objects.remove(file.path);
            this.log.log(`Removed ${file.path}: no record has referred to it for ${ORPHANS_DAYS} days`);
          }
        }
      }
    } catch (error) {
      this.log.warn(`Could not sweep orphaned files: ${(error as Error).message}`);
    }
  }
}

/** Rejects PDFs that are truncated or need a password. Those that only restrict printing or copying are accepted. */
async function rejectUnreadable(name: string, warnings: FileWarning[], at: string): Promise<void> {
  if (warnings.includes('PDF_TRUNCATED'))
    throw badFile(name, 'TRUNCATED', 'is truncated: the end of the PDF is missing');
  if (warnings.includes('PDF_ENCRYPTED') && (await isLocked(at)))
    throw badFile(name, 'LOCKED', 'cannot be opened without a password');
}

const finalPath = ({ rule, file, extension }: StagedFile) =>
  `uploads/${FILE_RULES[rule].folder}/${file.sha256.slice(0, 20)}-${randomBytes(4).toString('hex')}.${extension}`;

async function receive(stream: Readable, at: string, limit: number, count: CountBytes) {
  const file = await open(at, 'wx', 0o600);
  return digest(stream, limit, async (chunk) => {
    count(chunk.length);
    await file.appendFile(chunk);
  }).finally(() => file.close());
}

/** What a file says about itself. Throws TOO_LARGE as soon as it exceeds the limit. */
async function digest(stream: Readable, limit: number, use?: (chunk: Buffer) => Promise<void>) {
  const hash = createHash('sha256');
  const inspection = new PdfInspection();
  let size = 0;
  // Do not destroy the stream: the multipart parser would report an aborted request.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new JournalError('TOO_LARGE', `The file is larger than ${limit / 1024 / 1024} MB.`);
    hash.update(chunk);
    inspection.push(chunk);
    await use?.(chunk);
  }
  return { size, sha256: hash.digest('hex'), inspection };
}

async function stagedPicture(
  at: string,
  file: Pick<StoredFile, 'name' | 'mediaType'>,
  widths: readonly number[],
): Promise<Pick<StagedFile, 'file' | 'parts'>> {
  const [picture, ...copies] = await encodePicture(at, widths).catch((error: unknown) => {
    throw error instanceof JournalError ? error : badFile(file.name, 'UNREADABLE', 'cannot be read as an image');
  });
  await rm(at);
  const { size } = await stat(picture.at);
  return {
    file: {
      ...file,
      size,
      sha256: await sha256Of(picture.at),
      warnings: [],
      width: picture.width,
      height: picture.height,
      widths: copies.map((copy) => copy.width),
    },
    parts: [{ at: picture.at }, ...copies.map(({ at: copy, width }) => ({ width, at: copy }))],
  };
}
