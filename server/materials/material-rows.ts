import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { type Wanted } from '../common/wanted.js';
import { Material } from './material.entity.js';

/** Long texts lie outside their rows and cost more than all the rest: each is read only for the fields that are made of it. */
const LONG: Partial<Record<keyof Material, string[]>> = {
  abstract: ['abstract', 'teaser', 'localizedAbstract'],
  abstractEn: ['abstractEn', 'localizedAbstract'],
  contents: ['contents'],
  references: ['references'],
  scientificBoard: ['scientificBoard'],
  editorialBoard: ['editorialBoard'],
  places: ['places'],
};

const MOST_PREPARED = 500;

/**
 * Reads materials with statements of our own, for the lists and pages of readers: half the cost of an answer was TypeORM's building
 * of SQL and of objects. Writing is TypeORM's.
 */
@Injectable()
export class MaterialRows {
  private readonly columns: [property: keyof Material, sql: string][];
  private readonly pool: pg.Pool;
  private readonly prepared = new Map<string, string>();

  constructor(
    @InjectRepository(Material) materials: Repository<Material>,
    private readonly categories: CategoriesService,
  ) {
    this.columns = materials.metadata.columns.map(({ propertyName, databaseName, type }) => [
      propertyName as keyof Material,
      // A day is text for us, not a moment somewhere.
      `m."${databaseName}"${type === 'date' ? '::text' : ''} as "${propertyName}"`,
    ]);
    this.pool = (materials.manager.dataSource.driver as unknown as { master: pg.Pool }).master;
  }

  /**
   * The materials `m` that the rest of a statement says, without the long texts that are not wanted. Each statement is prepared once for
   * a connection; not those whose best plan depends on their values.
   */
  async find(rest: string, values: unknown[], wanted?: Wanted, isPrepared = true): Promise<Material[]> {
    const columns = this.columns.filter(
      ([name]) => !wanted || !LONG[name] || LONG[name].some((field) => wanted.has(field)),
    );
    const text = `select ${columns.map(([, sql]) => sql).join(', ')} from materials m ${rest}`;
    const [rows, categories] = await Promise.all([
      this.query<Material>(text, values, isPrepared),
      this.categories.list(),
    ]);
    return rows.map((row) =>
      Object.assign(new Material(), row, { category: categories.find(({ id }) => id === row.categoryId) }),
    );
  }

  async query<Row extends object>(text: string, values: unknown[], isPrepared = true): Promise<Row[]> {
    return (await this.pool.query<Row>({ name: isPrepared ? this.nameOf(text) : undefined, text, values })).rows;
  }

  private nameOf(text: string): string | undefined {
    const known = this.prepared.get(text);
    if (known || this.prepared.size >= MOST_PREPARED) return known;
    const name = `materials_${this.prepared.size}`;
    this.prepared.set(text, name);
    return name;
  }
}
