import fs from 'node:fs';
import path from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS, waitForLock } from '../../platform/database/locks.js';
import { Category, isCategory } from '../../content/categories/category.entity.js';
import { DEMONSTRATION } from '../../content/journal/journal.entity.js';
import { fullTextOf } from '../../content/materials/full-text.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { EditedNoun } from '../../platform/records/restorable.js';
import { type FileRule } from '../../platform/store/file-rules.js';

type Upload = { rule: FileRule; file: string; name: string };
/** A record to create, with the files of its columns; those of `figures` are the pictures of its text. */
type DemoRecord = {
  table: string;
  values: Record<string, unknown>;
  files: Record<string, Upload | Upload[]>;
  /** Of materials. */
  category?: string;
  id?: string;
  /** The file of the text, in which pictures are called by their positions. */
  fullText?: string;
};

const at = (name: string) => path.join(import.meta.dirname, 'content', name);

/** The records of the demonstration in order of creation: those that lists show first come last. */
export const demoRecords = () => JSON.parse(fs.readFileSync(at('records.json'), 'utf8')) as DemoRecord[];

const anyRecord = () =>
  // The journal's own record is always there.
  `select ${Object.values(EditedNoun)
    .filter((table) => table !== EditedNoun.JOURNAL)
    .map((table) => `exists (select from ${table})`)
    .join(' or ')} as any`;

/** Fills an empty database with the demonstration journal, completely or not at all, and once if processes start together. */
export async function seedDemo(app: INestApplicationContext): Promise<void> {
  const files = app.get(FileStore, { strict: false });
  await app.get(DataSource, { strict: false }).transaction(async (manager) => {
    await waitForLock(manager, ADVISORY_LOCKS.demonstration);
    const [{ any }] = await manager.query<{ any: boolean }[]>(anyRecord());
    if (!any) await fill(manager, files);
  });
}

async function fill(manager: EntityManager, files: FileStore): Promise<void> {
  const categories = await manager.find(Category);
  const records = demoRecords();
  const staged: StagedFile[] = [];
  try {
    for (const { rule, file, name } of records.flatMap((record) => Object.values(record.files).flat()))
      staged.push(await files.stageFile(rule, at(file), name));
    await files.store(staged, async (stored) => {
      const each = stored.values();
      const next = () => each.next().value as StoredFile;
      for (const { table, values, files: columns, category, id, fullText } of records) {
        const storedOf = (one: Upload | Upload[]) => (Array.isArray(one) ? one.map(next) : next());
        const paths = Object.entries(columns).map(([column, one]) => [column, storedOf(one)]);
        const ofFiles = Object.fromEntries(paths);
        const ofMaterial = category && {
          categoryId: categories.find((one) => isCategory(one, category))!.id,
          externalId: DEMONSTRATION + id,
          ...(fullText && { fullText: withFigures(fs.readFileSync(at(fullText), 'utf8'), ofFiles.figures) }),
        };
        await manager.save(manager.create(table, { ...values, ...ofMaterial, ...ofFiles }));
      }
      // Its records were all created at the moment at which this transaction began.
      await manager.query('insert into demonstration (loaded_at) values (now())');
    });
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
}

const withFigures = (html: string, figures: StoredFile[]) =>
  fullTextOf(
    html.replace(/src="(\d)"/g, (_, index: string) => {
      const { path, width, height } = figures[Number(index)];
      return `src="/${path}" width="${width}" height="${height}"`;
    }),
  );
