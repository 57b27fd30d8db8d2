import { type EntityManager } from 'typeorm';
import { type Material } from '../../content/materials/material.entity.js';
import { type Candidate, isSameMaterial } from './known-materials.js';
import { type Mapped } from './mapping.js';
import { type Remark, remark } from './remark.js';
import { type SourceFolder } from './source.js';

/** Detects rows that were already imported from another source, and another journal's rows under the name of this source. */
export class OtherSources {
  private readonly twins = new Map<string, number>();
  private current = { same: 0, other: 0 };
  private slugs: string[] | null = null;

  constructor(
    private readonly manager: EntityManager,
    private readonly folder: SourceFolder,
  ) {}

  async compare(rows: Mapped[], materials: Map<string, Material>): Promise<void> {
    const { slug, isGiven } = this.folder.identity;
    if (isGiven) return;
    for (const row of rows) {
      const material = materials.get(row.localId);
      if (row.kind !== 'article' || !material) continue;
      this.current[isSameMaterial(row, material) ? 'same' : 'other']++;
    }
    this.slugs ??= await this.otherSlugs(slug);
    const missing = new Map(rows.filter(({ localId }) => !materials.has(localId)).map((row) => [row.localId, row]));
    const ids = this.slugs.flatMap((one) => [...missing.keys()].map((localId) => `${one}:${localId}`));
    if (!ids.length) return;
    const namesakes = await this.manager.query<(Candidate & { slug: string; localId: string })[]>(
      `select title, authors_text as "authorsText", publication_year as "publicationYear", doi,
              split_part(external_id, ':', 1) as slug, substr(external_id, strpos(external_id, ':') + 1) as "localId"
         from materials where external_id = any($1)`,
      [ids],
    );
    for (const namesake of namesakes) {
      const row = missing.get(namesake.localId)!;
      // Equally named issues of two journals are unrelated.
      if (row.kind === 'issue' || !isSameMaterial(row, namesake)) continue;
      this.twins.set(namesake.slug, (this.twins.get(namesake.slug) ?? 0) + 1);
    }
  }

  rejections(): Remark[] {
    const { slug, isGuess } = this.folder.identity;
    const rejections = [...this.twins].map(([other, rows]) => remark('otherSource', { rows, other, slug }));
    if (isGuess && this.current.other > this.current.same)
      rejections.push(remark('otherFolder', { rows: this.current.other, folder: this.folder.name, slug }));
    return rejections;
  }

  private async otherSlugs(slug: string): Promise<string[]> {
    const rows = await this.manager.query<{ slug: string }[]>(
      `select distinct split_part(external_id, ':', 1) as slug from materials where external_id is not null`,
    );
    return rows.map((row) => row.slug).filter((one) => one !== slug);
  }
}
