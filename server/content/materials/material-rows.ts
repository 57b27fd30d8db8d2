import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { prepared } from '../../platform/database/connections/connections.js';
import { rowsOf } from '../../platform/database/connections/pool.js';
import { type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { columnsOf } from './depends-on.js';
import { Material } from './material.entity.js';
import { SanitisedTexts } from './sanitised-texts.js';
import { HTML_COLUMNS, type HtmlColumn } from './sanitisers.js';

/** The sort keys of material-list.ts that are not always read. */
const CURSOR_COLUMNS: (keyof Material)[] = ['title', 'titleEn', 'summary', 'updatedAt'];
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

/** Columns without a short limit; together they decide how much a statement loads. */
const TEXTS: (keyof Material)[] = [
  ...(['abstract', 'abstractEn', 'authorsText', 'authorDetails', 'summary', 'funding', 'places'] as const),
  ...(['journalDirector', 'editorInChief', 'scientificBoard', 'editorialBoard', 'preparedForPublication'] as const),
  ...(['contents', 'keywords', 'keywordsEn', 'references', 'fullText'] as const),
  ...(['dataAvailability', 'dataAvailabilityEn', 'relatedWorks'] as const),
];

/** Reading and writing numbers takes about so many times as long as texts. */
const PLACES_WEIGHT = 10;

type Column = { property: string; name: string; sql: string; bytes: string | null };
/** All columns but HTML. */
const EVERYTHING: RequestedFields = new Set(['*']);

type Select = { names: string; columns: string; limited: string; bytes: string | null; html: HtmlColumn[] };

/**
 * Reads materials with our own SQL, for readers' lists and pages: half the cost of a response was TypeORM building
 * SQL and objects. Writes use TypeORM.
 */
@Injectable()
export class MaterialRows {
  private readonly columns: Map<string, Column>;
  private readonly selects = new WeakMap<RequestedFields, Select>();

  constructor(
    @InjectRepository(Material) materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly dataSource: DataSource,
    private readonly sanitised: SanitisedTexts,
    private readonly version: ContentVersion,
  ) {
    this.columns = new Map(
      materials.metadata.columns
        .filter(({ isSelect }) => isSelect)
        .map(({ propertyName: property, databaseName, type }) => {
          const name = `m."${databaseName}"`;
          // Dates are strings here, not points in time.
          const plain = type === 'date' ? `${name}::text` : name;
          const sql = isHtml(property) ? SanitisedTexts.sql(property, databaseName) : plain;
          const weight = property === 'places' ? `${PLACES_WEIGHT} * ` : '';
          const length = `${weight}coalesce(octet_length(${name}${type === 'jsonb' ? '::text' : ''}), 0)`;
          const bytes = TEXTS.includes(property as keyof Material) ? length : null;
          return [property, { property, name, sql, bytes }];
        }),
    );
  }

  /**
   * The materials `m` selected by the rest of a statement, from `source` if that is not the whole table, with only the columns that
   * the requested fields depend on; without these, with all but HTML. What has a `source` is planned for its values; of what `isOne`
   * there is one at most.
   */
  async find(
    rest: string,
    values: unknown[],
    fields: RequestedFields = EVERYTHING,
    { source, isOne }: { source?: string; isOne?: true } = {},
  ): Promise<Material[]> {
    const select = this.selectOf(fields);
    const from = `from ${source ?? 'materials'} m ${rest}`;
    const query = (text: string, more: unknown[] = []) =>
      this.query<Row>(source ? text : prepared(text), [...values, ...more]);
    const budget = select.bytes === null ? undefined : fields.budget;
    const [rows, categories] = await Promise.all([
      budget
        ? budget
            .load(async (left) => {
              // The texts stay where they are until their lengths are added up.
              const sized = isOne
                ? `select ${select.names}, ${select.bytes} as bytes ${from} offset 0`
                : `select m.*, sum(${select.bytes}) over () as bytes from (select ${select.names} ${from}) m`;
              const text = `select ${select.limited.replaceAll('$', `$${values.length + 1}::bigint`)} from (${sized}) m`;
              const found = await query(text, [left]);
              return { rows: found, bytes: Number(found[0]?.bytes ?? 0) };
            })
            .then(({ rows: found }) => found)
        : query(`select ${select.columns} ${from}`),
      this.categories.list(),
    ]);
    const materials = rows.map((row) => {
      const material: Row = Object.assign(new Material(), row);
      // Deleted where it is the last property: V8 would read a row that has lost another one ten times as slowly.
      delete material.bytes;
      material.category = categories.find(({ id }) => id === row.categoryId)!;
      return material;
    });
    for (const column of select.html) await this.complete(materials, column);
    return materials;
  }

  query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return rowsOf(this.dataSource, text, values);
  }

  /** The same, memoised until the content changes. */
  memoised<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return this.version.memoise(`${text} ${JSON.stringify(values)}`, () => this.query<Row>(text, values));
  }

  /** Sanitises the texts that nobody has read since they or the rules changed. */
  private async complete(materials: Material[], column: HtmlColumn): Promise<void> {
    const isMissing = (row: Material & Record<string, unknown>) => row[column] === null && row[`${column}IsStored`];
    for (const material of materials) {
      material.isSanitised = true;
      if (!isMissing(material as never)) continue;
      const text = `select ${this.columns.get(column)!.name} as html from materials m where id = $1`;
      const [stored] = await this.query<{ html: string | null }>(text, [material.id]);
      material[column] = stored?.html ? await this.sanitised.complete(material.id, column, stored.html) : null;
    }
  }

  private selectOf(fields: RequestedFields): Select {
    const key = fields.shared ?? fields;
    const memoised = this.selects.get(key);
    if (memoised) return memoised;
    const needed = [...fields].flatMap((field) => (CURSOR_FIELDS.includes(field) ? CURSOR_COLUMNS : columnsOf(field)));
    const properties = needed.includes('*')
      ? [...[...this.columns.keys()].filter((property) => !isHtml(property)), ...needed]
      : [...BASE_COLUMNS, ...needed];
    const columns = [...new Set<string>(properties)].flatMap((property) => this.columns.get(property) ?? []);
    const html = columns.map(({ property }) => property).filter(isHtml);
    const stored = columns.flatMap(({ property, name }) =>
      isHtml(property) ? `${name} is not null as "${property}IsStored"` : [],
    );
    const sizes = columns.flatMap(({ bytes }) => bytes ?? []);
    const list = (sqlOf: (column: Column) => string, ...more: string[]) =>
      [...columns.map((column) => `${sqlOf(column)} as "${column.property}"`), ...stored, ...more].join(', ');
    const select = {
      names: columns.map(({ name }) => name).join(', '),
      columns: list(({ sql }) => sql),
      /** `$` is what may be loaded. */
      limited: list(({ sql, bytes }) => (bytes ? `case when m.bytes <= $ then ${sql} end` : sql), 'm.bytes'),
      bytes: sizes.length ? sizes.join(' + ') : null,
      html,
    };
    this.selects.set(key, select);
    return select;
  }
}

type Row = Material & { bytes?: string };

const isHtml = (property: string): property is HtmlColumn => (HTML_COLUMNS as string[]).includes(property);
