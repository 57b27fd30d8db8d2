import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { type RequestedFields } from '../graphql/requested-fields.js';
import { ReadRouter } from '../database/read-router.js';
import { columnsOf } from './depends-on.js';
import { Material } from './material.entity.js';

/** The sort keys of material-list.ts that are not always read. */
const CURSOR_COLUMNS: (keyof Material)[] = ['title', 'titleEn', 'updatedAt'];
const CURSOR_FIELDS = ['cursor', 'startCursor', 'endCursor'];
/** Always read: the type of a material, where it belongs and who may see it. */
const BASE_COLUMNS: (keyof Material)[] = [
  'id',
  'categoryId',
  'number',
  'publicationYear',
  'deletedAt',
  'isDraft',
  'publicFrom',
];

/**
 * Reads materials with our own SQL, for readers' lists and pages: half the cost of a response was TypeORM building
 * SQL and objects. Writes use TypeORM.
 */
@Injectable()
export class MaterialRows {
  private readonly columns: Map<string, string>;
  private readonly selects = new WeakMap<RequestedFields, string>();

  constructor(
    @InjectRepository(Material) materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly reads: ReadRouter,
  ) {
    this.columns = new Map(
      materials.metadata.columns
        .filter(({ isSelect }) => isSelect)
        .map(({ propertyName, databaseName, type }) => [
          propertyName,
          // Dates are strings here, not points in time.
          `m."${databaseName}"${type === 'date' ? '::text' : ''} as "${propertyName}"`,
        ]),
    );
  }

  /**
   * The materials `m` selected by the rest of a statement, from `source` if that is not the whole table, with only the columns that
   * the requested fields depend on. `isShort`: certain to use an index, whatever the values.
   */
  async find(
    rest: string,
    values: unknown[],
    fields?: RequestedFields,
    { isShort = true, source = 'materials' } = {},
  ): Promise<Material[]> {
    const text = `${this.selectOf(fields)} from ${source} m ${rest}`;
    const [rows, categories] = await Promise.all([
      this.reads.query<Material>(text, values, { isShort }),
      this.categories.list(),
    ]);
    return rows.map((row) => {
      const material = Object.assign(new Material(), row);
      material.category = categories.find(({ id }) => id === row.categoryId)!;
      return material;
    });
  }

  /** Runs a potentially slow statement on a separate connection. */
  query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return this.reads.query<Row>(text, values);
  }

  private selectOf(fields?: RequestedFields): string {
    const known = fields && this.selects.get(fields);
    if (known) return known;
    const needed =
      fields && [...fields].flatMap((field) => (CURSOR_FIELDS.includes(field) ? CURSOR_COLUMNS : columnsOf(field)));
    const properties =
      needed && !needed.includes('*') ? new Set<string>([...BASE_COLUMNS, ...needed]) : this.columns.keys();
    const columns = [...properties].flatMap((property) => this.columns.get(property) ?? []);
    const select = `select ${columns.join(', ')}`;
    if (fields) this.selects.set(fields, select);
    return select;
  }
}
