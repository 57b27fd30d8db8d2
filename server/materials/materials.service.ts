import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsOrder, Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { type Identity } from '../common/access.js';
import { JournalError, badField } from '../common/errors.js';
import { type Page, type PagingArgs } from '../common/paging.js';
import { changeRecord, createRecord, findRecord, removeRecord, restoreRecord } from '../common/records.js';
import { FileStore } from '../files/file-store.js';
import { type StagedFile } from '../files/stored-file.js';
import { sanitiseContents } from './contents.js';
import { Material } from './material.entity.js';
import { type CreateMaterialInput, type MaterialFilter, type UpdateMaterialInput } from './material.input.js';
import { mappedArticles, pageOf } from './material-list.js';
import { MaterialOrder } from './material.types.js';

/** Files that came with a save; one that is missing leaves the stored one as it is. */
export type MaterialFiles = { coverImage?: StagedFile | null; pdf?: StagedFile | null };

export type ListArgs = PagingArgs & { filter?: MaterialFilter | null; orderBy?: MaterialOrder | null };

/** Number and year: what joins an issue and its articles. */
export type Place = Pick<Material, 'number' | 'publicationYear'>;
export const placeOf = ({ number, publicationYear }: Place) => `${publicationYear}/${number}`;

@Injectable()
export class MaterialsService {
  constructor(
    @InjectRepository(Material) private readonly materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly files: FileStore,
  ) {}

  /** The whole list at once, those of years to come included, as the specification's client expects it. */
  all(): Promise<Material[]> {
    return this.materials.find({ order: { publicationYear: 'DESC', number: 'DESC', id: 'DESC' } });
  }

  /** A page of a list, and the total when asked. Readers do not see years to come or what was deleted. */
  list({ filter, orderBy, ...paging }: ListArgs, viewer: Identity | null): Promise<Page<Material>> {
    refuseHidden(filter, viewer);
    return pageOf(this.materials, filter ?? {}, orderBy ?? MaterialOrder.NEWEST, paging);
  }

  /** The articles that say which places they are about, as a list of them would be. The newest MOST_MAPPED of them. */
  withPlaces(filter: MaterialFilter | null | undefined, viewer: Identity | null): Promise<Material[]> {
    refuseHidden(filter, viewer);
    return mappedArticles(this.materials, { ...filter, category: ARTICLES });
  }

  /** One material; null when there is none, GONE when it was deleted. Readers do not see one of a year to come. */
  async find(id: number, viewer: Identity | null, categoryName?: string): Promise<Material | null> {
    const material = await findRecord(this.materials, 'material', id, Boolean(viewer));
    if (!material || (material.scheduled && !viewer)) return null;
    if (categoryName && !isCategory(material.category, categoryName)) return null;
    return material;
  }

  /** The articles of several issues in one statement, each list by first page and then id. */
  readonly articlesOf = async (places: readonly Place[]): Promise<Material[][]> => {
    const found = await this.at(places, ARTICLES, { firstPage: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' });
    return places.map((place) => found.get(placeOf(place)) ?? []);
  };

  /** The issues that several articles appeared in; the oldest record where two share number and year. */
  readonly issuesOf = async (places: readonly Place[]): Promise<(Material | null)[]> => {
    const found = await this.at(places, ISSUES, { id: 'ASC' });
    return places.map((place) => found.get(placeOf(place))?.[0] ?? null);
  };

  /** The years in which anything was published or is going to be, newest first. */
  async publicationYears(): Promise<number[]> {
    const rows = await this.materials
      .createQueryBuilder('material')
      .select('distinct material.publicationYear', 'year')
      .orderBy('year', 'DESC')
      .getRawMany<{ year: number }>();
    return rows.map((row) => row.year);
  }

  async create(input: CreateMaterialInput, { coverImage, pdf }: MaterialFiles): Promise<Material> {
    if (!pdf) throw badField('pdf', 'A PDF file is required.');
    const category = await this.categories.required(input.categoryId);
    return this.files.keep([coverImage, pdf], async ([cover, document]) => {
      const made = await createRecord(
        this.materials,
        this.materials.create({ ...columns(input), coverImage: cover, pdf: document }),
      );
      return Object.assign(made, { category });
    });
  }

  async update(
    id: number,
    { version, ...input }: UpdateMaterialInput,
    { coverImage, pdf }: MaterialFiles,
  ): Promise<Material> {
    const category = input.categoryId === undefined ? null : await this.categories.required(input.categoryId);
    return this.files.keep([coverImage, pdf], ([cover, document]) =>
      changeRecord(this.materials, 'material', id, version, (material) => {
        Object.assign(
          material,
          columns(input),
          category && { category },
          cover && { coverImage: cover },
          document && { pdf: document },
        );
      }),
    );
  }

  remove(id: number): Promise<boolean> {
    return removeRecord(this.materials, 'material', id);
  }

  restore(id: number): Promise<Material> {
    return restoreRecord(this.materials, 'material', id);
  }

  private async at(
    places: readonly Place[],
    category: string,
    order: FindOptionsOrder<Material>,
  ): Promise<Map<string, Material[]>> {
    const where = places.map(({ number, publicationYear }) => ({
      number,
      publicationYear,
      category: { name: category },
    }));
    const found = new Map<string, Material[]>();
    for (const material of await this.materials.find({ where, order })) {
      found.set(placeOf(material), [...(found.get(placeOf(material)) ?? []), material]);
    }
    return found;
  }
}

function refuseHidden(filter: MaterialFilter | null | undefined, viewer: Identity | null): void {
  if (!viewer && (filter?.includeScheduled || filter?.deleted))
    throw new JournalError('UNAUTHENTICATED', 'Only administrators see scheduled and deleted materials.');
}

function columns(input: Omit<UpdateMaterialInput, 'version'>): Partial<Material> {
  const { authorDetails, contents, ...rest } = input;
  return {
    ...(rest as Partial<Material>),
    ...(authorDetails !== undefined && { authorDetails: authorDetails ?? [] }),
    ...(contents !== undefined && { contents: contents && sanitiseContents(contents) }),
  };
}
