import { In } from 'typeorm';
import { type StoredFile } from '../../platform/files/stored-file.js';
import { citationsFollowed } from '../../content/materials/citations.js';
import { Material } from '../../content/materials/material.entity.js';
import { JOURNAL_KEY } from '../../interop/redirects/former-url.js';
import { FormerUrl } from '../../interop/redirects/former-url.entity.js';
import { type Change, type Column, type Pass, batches, placeSupplements, readText, valuesOf } from './import-pass.js';
import { type RowReport } from './import-report.js';
import { SourceError } from './remark.js';

/** The number of materials for which an insert is composed at once, since that holds the thread. */
const CHUNK = 25;

/** The second pass: reads the rows again and writes those that the first found changed. Adds the ids of new materials to the reports. */
export async function writeRows(
  pass: Pass,
  changes: ReadonlyMap<number, Change>,
  stored: StoredFile[],
  reports: RowReport[],
): Promise<void> {
  if (!changes.size) return;
  const { manager, folder, options } = pass;
  for await (const batch of batches(pass, 'written')) {
    const changed = batch.flatMap(({ row, position }) => {
      const change = changes.get(position);
      return change ? [{ row, position, ...change }] : [];
    });
    const ids = changed.flatMap(({ materialId }) => materialId ?? []);
    // Locked, so that nobody saves or deletes them between being read and written.
    await manager.query('select from materials where id = any($1) order by id for update', [ids]);
    const materials = new Map((await manager.findBy(Material, { id: In(ids) })).map((one) => [one.id, one]));
    const saved: Material[] = [];
    for (const { row, materialId, isKept, newFiles, supplements, texts } of changed) {
      if (row.problems.length) throw new SourceError('filesChanged');
      for (const column of texts) await readText(column, row, pass);
      placeSupplements(row, supplements, stored);
      const material = materialId === null ? manager.create(Material) : materials.get(materialId);
      // Deleted since the first pass.
      if (!material) throw new SourceError('deletedMeanwhile', { record: row.label });
      const { fullText, references } = material;
      if (!isKept) Object.assign(material, valuesOf(row, folder, material));
      if (fullText) material.fullText = citationsFollowed(material, { fullText, references });
      for (const [column, index] of Object.entries(newFiles)) material[column as Column] = stored[index];
      saved.push(material);
    }
    await manager.save(saved, { transaction: false, chunk: CHUNK });
    if (!options.dryRun)
      for (const [index, { position }] of changed.entries()) reports[position].materialId = saved[index].id;
    const addresses = changed.flatMap(({ newAddresses, row: { formerJournals } }, index) => {
      const keys = [...newAddresses, ...formerJournals.map((journal) => JOURNAL_KEY + journal)];
      return keys.map((key) => ({ key, materialId: saved[index].id }));
    });
    await manager.createQueryBuilder().insert().into(FormerUrl).values(addresses).orIgnore().execute();
  }
}
