import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { type Identity } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import {
  changeRecord,
  changeRecords,
  createRecord,
  removeRecord,
  restoreRecord,
} from '../../platform/records/save-record.js';
import { storedAuthor } from './author.js';
import { sanitiseContents } from './contents.js';
import { fullTextOf } from './full-text.js';
import { Material } from './material.entity.js';
import { type ChangedMaterialInput, type CreateMaterialInput, type UpdateMaterialInput } from './material.input.js';
import { type IssueKey } from './materials.service.js';
import { SanitisedTexts } from './sanitised-texts.js';
import { requireWhole } from './whole.js';

/** The files of a save; omitted ones leave the stored file unchanged. */
export type MaterialFiles = { coverImage?: StagedFile | null; pdf?: StagedFile | null };

/** What editors do with materials; `MaterialsService` reads them. */
@Injectable()
export class MaterialEditsService {
  constructor(
    @InjectRepository(Material) private readonly materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly files: FileStore,
    private readonly sanitised: SanitisedTexts,
  ) {}

  async create(editor: Identity, input: CreateMaterialInput, { coverImage, pdf }: MaterialFiles): Promise<Material> {
    if (!pdf && !input.isDraft) throw badField('pdf', 'A PDF file is required.');
    const category = await this.categories.required(input.categoryId);
    return this.files.store([coverImage, pdf], async ([cover, document]) => {
      const made = await createRecord(
        editor,
        this.materials,
        this.materials.create({ ...columns(input), coverImage: cover, pdf: document }),
      );
      return this.remembered(Object.assign(made, { category }), input);
    });
  }

  async update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateMaterialInput,
    { coverImage, pdf }: MaterialFiles,
    withArticles = false,
  ): Promise<Material> {
    const issue = withArticles ? await this.materials.findOneBy({ id }) : null;
    const { number = issue?.number, publicationYear = issue?.publicationYear } = input;
    const moves =
      issue &&
      isCategory(issue.category, ISSUES) &&
      (number !== issue.number || publicationYear !== issue.publicationYear);
    const category = input.categoryId === undefined ? null : await this.categories.required(input.categoryId);
    return this.files.store([coverImage, pdf], async ([cover, document]) => {
      const change = (material: Material) => {
        const wasDraft = material.isDraft;
        Object.assign(
          material,
          columns(input, material),
          category && { category },
          cover && { coverImage: cover },
          document && { pdf: document },
        );
        if (wasDraft && !material.isDraft) requireWhole(material);
      };
      const changed = moves
        ? this.move(editor, issue, { number, publicationYear }, change, version)
        : changeRecord(editor, { records: this.materials, what: 'material', id, version }, change);
      return this.remembered(await changed, input);
    });
  }

  /** Changes several, all or none; an error names the material that caused it. */
  changeSeveral(editor: Identity, changes: readonly ChangedMaterialInput[]): Promise<Material[]> {
    const ids = new Set(changes.map(({ id }) => id));
    if (ids.size < changes.length) throw badField('changes', 'Each material once.');
    return changeRecords(
      editor,
      { records: this.materials, what: 'material' },
      changes.map(({ id, version, isDeleted, ...input }) => ({
        id,
        version,
        isDeleted,
        change: (material) => {
          const wasDraft = material.isDraft;
          Object.assign(material, columns(input, material));
          if (wasDraft && !material.isDraft) requireWhole(material, material);
        },
      })),
    );
  }

  /** The texts of the input were sanitised; what else is stored may not have been. */
  private async remembered(material: Material, input: Partial<UpdateMaterialInput>): Promise<Material> {
    await this.sanitised.remember(material.id, {
      contents: input.contents && material.contents,
      fullText: input.fullText && material.fullText,
    });
    return material;
  }

  /** Moves the articles of an issue along with it, all or none. */
  private async move(
    editor: Identity,
    issue: Material,
    to: Partial<IssueKey>,
    change: (material: Material) => void,
    version?: number | null,
  ) {
    const category = await this.categories.find({ name: ARTICLES });
    const articles = await this.materials.find({
      select: { id: true },
      where: { number: issue.number, publicationYear: issue.publicationYear, category: { id: category?.id } },
      loadEagerRelations: false,
    });
    const moved = articles.map(({ id }) => ({ id, change: (article: Material) => Object.assign(article, to) }));
    const all = await changeRecords(editor, { records: this.materials, what: 'material' }, [
      { id: issue.id, version, change },
      ...moved,
    ]);
    return all.find(({ id }) => id === issue.id)!;
  }

  remove(editor: Identity, id: number): Promise<boolean> {
    return removeRecord(editor, { records: this.materials, what: 'material', id });
  }

  restore(editor: Identity, id: number): Promise<Material> {
    return restoreRecord(editor, { records: this.materials, what: 'material', id });
  }
}

/** `known` is the material being changed. */
function columns(input: Partial<Omit<UpdateMaterialInput, 'version'>>, known?: Material): Partial<Material> {
  const { authorDetails, contents, fullText, abstract, isDraft, funding, summary, ...rest } = input;
  const knownAs = new Map(known?.authorDetails.map((author) => [author.name, author]));
  return {
    ...(rest as Partial<Material>),
    ...(abstract !== undefined && { abstract: abstract ?? '' }),
    ...(isDraft !== undefined && { isDraft: isDraft ?? false }),
    ...(authorDetails !== undefined && {
      authorDetails: (authorDetails ?? []).map((author) => storedAuthor(author, knownAs.get(author.name))),
    }),
    ...(funding !== undefined && { funding: (funding ?? []).map((one) => ({ ...one })) }),
    ...(summary !== undefined && { summary: summary && { ...summary } }),
    ...(contents !== undefined && { contents: contents && sanitiseContents(contents) }),
    ...(fullText !== undefined && { fullText: fullText && fullTextOf(fullText) }),
  };
}
