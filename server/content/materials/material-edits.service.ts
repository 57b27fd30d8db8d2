import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { type Identity } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import { FileStore } from '../../platform/files/file-store.js';
import { STORED_PATH } from '../../platform/files/referenced-files.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { Records } from '../../platform/records/records.js';
import { FILE_RULES } from '../../platform/store/file-rules.js';
import { citationsFollowed } from './citations.js';
import { type Figures, FiguresService } from './figures.service.js';
import { Material } from './material.entity.js';
import type { ChangedMaterialInput, CreateMaterialInput, UpdateMaterialInput } from './material.input.js';
import { storedColumns } from './material.input.js';
import { type IssueKey, issueKeyOf } from './materials.service.js';
import { type StoredRelation, fileOf } from './relation.js';
import { SanitisedTexts } from './sanitised-texts.js';
import { requirePublishable } from './completeness.js';

/** The files of a save; omitted ones leave the stored file unchanged. */
export type MaterialFiles = { coverImage?: StagedFile | null; pdf?: StagedFile | null };

/** What editors do with materials; `MaterialsService` reads them. */
@Injectable()
export class MaterialEditsService extends Records<Material> {
  constructor(
    @InjectRepository(Material) materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly files: FileStore,
    private readonly sanitised: SanitisedTexts,
    private readonly figures: FiguresService,
  ) {
    super(materials, 'material');
  }

  async create(editor: Identity, input: CreateMaterialInput, { coverImage, pdf }: MaterialFiles): Promise<Material> {
    if (!pdf && !input.isDraft) throw badField('pdf', 'A PDF file is required.');
    const category = await this.categories.required(input.categoryId);
    await this.resolveRelated(input);
    return this.withFigures(input.fullText, [], ({ staged, columns: texts }) =>
      this.files.store([coverImage, pdf, ...staged], async ([cover, document, ...pictures]) => {
        const files = { ...texts(pictures), coverImage: cover, pdf: document };
        const material = this.records.create({ ...storedColumns(input), ...files });
        material.fullText = citationsFollowed(material);
        requirePublishable(material, { ...material, isDraft: true });
        const made = Object.assign(await this.insert(editor, material), { category });
        await this.sanitised.remember(made, input);
        return made;
      }),
    );
  }

  async update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateMaterialInput,
    { coverImage, pdf }: MaterialFiles,
    withArticles = false,
  ): Promise<Material> {
    const [present] = await this.records.findBy({ id });
    const category = input.categoryId === undefined ? null : await this.categories.required(input.categoryId);
    await this.resolveRelated(input, present?.relatedWorks);
    return this.withFigures(input.fullText, present?.figures ?? [], ({ staged, columns: texts }) =>
      this.files.store([coverImage, pdf, ...staged], async ([cover, document, ...pictures]) => {
        const change = (material: Material) => {
          const before = { ...material };
          const files = { ...(cover && { coverImage: cover }), ...(document && { pdf: document }) };
          Object.assign(material, storedColumns(input, material), texts(pictures), category && { category }, files);
          material.fullText = citationsFollowed(material, before);
          requirePublishable(material, before);
        };
        const issue = withArticles && present && isCategory(present.category, ISSUES) ? present : null;
        const { number = issue?.number, publicationYear = issue?.publicationYear } = input;
        const to = { number, publicationYear };
        const changed = await (issue && issueKeyOf(to as IssueKey) !== issueKeyOf(issue)
          ? this.move(editor, issue, to, change, version)
          : this.change(editor, { id, version }, change));
        await this.sanitised.remember(changed, input);
        return changed;
      }),
    );
  }

  /** Runs `work` with the figures of a full text, if that changes. */
  private async withFigures<Result>(
    fullText: string | null | undefined,
    own: readonly StoredFile[],
    work: (figures: Figures) => Promise<Result>,
  ): Promise<Result> {
    if (!fullText)
      return work({ staged: [], columns: () => (fullText === undefined ? {} : { fullText: null, figures: [] }) });
    const figures = await this.figures.of(fullText, own);
    return work(figures).finally(() => this.files.discard(figures.staged));
  }

  /** Changes several, all or none; an error names the material that caused it. */
  changeSeveral(editor: Identity, changes: readonly ChangedMaterialInput[]): Promise<Material[]> {
    const ids = new Set(changes.map(({ id }) => id));
    if (ids.size < changes.length) throw badField('changes', 'Each material once.');
    return this.changeAll(
      editor,
      changes.map(({ id, version, isDeleted, ...input }) => ({
        id,
        version,
        isDeleted,
        change: (material) => {
          const before = { ...material };
          Object.assign(material, storedColumns(input, material));
          requirePublishable(material, before, material);
        },
      })),
    );
  }

  /** Without a record yet: the sweep takes it if none comes to have it. */
  storeSupplement(file: StagedFile): Promise<StoredFile> {
    return this.files.store([file], async ([stored]) => stored!);
  }

  /** Requires that the related records and files exist, and adds what is stored of the files. */
  private async resolveRelated(
    { relatedWorks }: Partial<UpdateMaterialInput>,
    present: readonly StoredRelation[] = [],
  ): Promise<void> {
    const works = relatedWorks ?? [];
    for (const [index, work] of works.entries()) {
      if (!work.path) continue;
      const [, stem, , extension] = STORED_PATH.exec(work.path) ?? [];
      const { folder, formats } = FILE_RULES.supplement;
      const isOne = stem?.startsWith(`uploads/${folder}/`) && formats.includes(extension);
      const stored = present.flatMap(fileOf).find((file) => file?.path === work.path);
      const file = stored ?? (isOne && (await this.files.storedAt(work.path)));
      if (!file) throw badField(`relatedWorks.${index}.path`, 'This file is not stored here: add it again.');
      works[index] = { ...file, ...work, name: work.name ?? file.name };
    }
    const ids = works.flatMap(({ materialId }) => materialId ?? []);
    if (!ids.length) return;
    const rows = await this.records.find({ select: { id: true }, where: { id: In(ids) }, loadEagerRelations: false });
    const known = new Set<unknown>([null, undefined, ...rows.map(({ id }) => id)]);
    for (const [index, { materialId }] of works.entries())
      if (!known.has(materialId))
        throw badField(`relatedWorks.${index}.materialId`, 'There is no material with this id.');
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
    const articles = await this.records.find({
      select: { id: true },
      where: { number: issue.number, publicationYear: issue.publicationYear, category: { id: category?.id } },
      loadEagerRelations: false,
    });
    const moved = articles.map(({ id }) => ({ id, change: (article: Material) => Object.assign(article, to) }));
    const all = await this.changeAll(editor, [{ id: issue.id, version, change }, ...moved]);
    return all.find(({ id }) => id === issue.id)!;
  }
}
