import { Readable } from 'node:stream';
import { type INestApplicationContext } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS, waitForLock } from '../../platform/database/locks.js';
import { ARTICLES, Category, ISSUES, isCategory } from '../../content/categories/category.entity.js';
import { fullTextOf } from '../../content/materials/full-text.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { EditedNoun } from '../../platform/records/restorable.js';
import { type Planned } from './records.js';

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
  const { demoRecords } = await import('./records.js');
  const categories = await manager.find(Category);
  const idOf = (name: string) => categories.find((category) => isCategory(category, name))!.id;
  const records = demoRecords({ issues: idOf(ISSUES), articles: idOf(ARTICLES) });
  const staged: StagedFile[] = [];
  try {
    for (const { rule, bytes, name } of records.flatMap(uploadsOf))
      staged.push(await files.stage(rule, Readable.from(bytes), name));
    await files.store(staged, async (stored) => {
      const each = stored.values();
      const next = () => each.next().value as StoredFile;
      for (const { entity, values, files: columns } of records) {
        const paths = Object.entries(columns).map(([column, one]) => [
          column,
          Array.isArray(one) ? one.map(next) : next(),
        ]);
        const stored = Object.fromEntries(paths);
        await manager.save(manager.create(entity, { ...values, ...stored, ...withFigures(values, stored.figures) }));
      }
      // Its records were all created at the moment at which this transaction began.
      await manager.query('insert into demonstration (loaded_at) values (now())');
    });
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
}

/** Its pictures are called by their positions. */
const withFigures = ({ fullText }: { fullText?: string }, figures: StoredFile[] = []) =>
  fullText && {
    fullText: fullTextOf(
      fullText.replace(/src="(\d)"/g, (_, index: string) => {
        const { path, width, height } = figures[Number(index)];
        return `src="/${path}" width="${width}" height="${height}"`;
      }),
    ),
  };

const uploadsOf = (record: Planned) => Object.values(record.files).flat();
