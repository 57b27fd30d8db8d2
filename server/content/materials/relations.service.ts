import { Inject, Injectable } from '@nestjs/common';
import { grouped } from '../../../client/shared/grouped.js';
import { paths } from '../../../client/shared/paths.js';
import { type RequestContext } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { type RequestedFields, within } from '../../platform/graphql/requested-fields.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import { urlOf } from '../../platform/files/stored-file.js';
import { inTurns } from '../../platform/responses/turns.js';
import { type Material } from './material.entity.js';
import { MaterialRows } from './material-rows.js';
import { seenBy } from './materials.service.js';
import { type StoredRelation, fileOf } from './relation.js';
import { type Relation } from './relations.resolver.js';

/** What the relations themselves are made of. */
const NEEDED = ['doi', 'relatedWorks', 'title'];

@Injectable()
export class RelationsService {
  private readonly selections = new WeakMap<RequestedFields, RequestedFields>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly rows: MaterialRows,
    private readonly version: ContentVersion,
  ) {}

  /**
   * The relations of several materials in one statement: those they state, then those that others state. `fields` are those of the other
   * works. What the viewer may not see is not related.
   */
  readonly of = async (
    materials: readonly Material[],
    { identity: viewer = null }: RequestContext,
    fields: RequestedFields,
  ): Promise<Relation[][]> => {
    const stated = materials.flatMap(({ relatedWorks }) => relatedWorks);
    const keys = materials.flatMap(keysOf);
    const related = await this.relatedKeys();
    if (!stated.length && !keys.some((key) => related.has(key))) return materials.map(() => []);
    const others = await this.rows.find(
      `where (m.related_works <> '[]' and related_keys(m.related_works) && $1 and ${seenBy(viewer)})
         or (m.id = any($2) and ${seenBy(viewer)}) or (lower(m.doi) = any($3) and m.deleted_at is null) order by m.id`,
      [keys, stated.flatMap(({ materialId }) => materialId ?? []), stated.flatMap(({ doi }) => doi ?? [])],
      this.withNeeded(fields),
    );
    const isSeen = (other: Material) => (viewer ? !other.deletedAt : other.isPublic);
    const targets = new Map(others.toReversed().flatMap((other) => keysOf(other).map((key) => [key, other])));
    const stating = others.filter(isSeen).flatMap((other) => other.relatedWorks.map((work) => ({ work, other })));
    const reverse = grouped(stating, ({ work }) => keyOf(work));
    return inTurns(materials, (material) => [
      ...material.relatedWorks.flatMap((work) => {
        const other = targets.get(keyOf(work)) ?? null;
        if (other ? !isSeen(other) : work.materialId) return [];
        return this.relation(work, other, false);
      }),
      ...keysOf(material)
        .flatMap((key) => reverse.get(key) ?? [])
        .sort((one, other) => one.other.id - other.other.id)
        .map(({ work, other }) => this.relation(work, other, true)),
    ]);
  };

  /** The ids and DOIs of all related works: most records are related to none, and are not looked up. */
  private relatedKeys(): Promise<Set<string>> {
    return this.version.memoise('related works', async () => {
      const rows = await this.rows.query<{ key: string }>(
        `select distinct unnest(related_keys(related_works)) as key from materials where related_works <> '[]'`,
        [],
      );
      return new Set(rows.map(({ key }) => key));
    });
  }

  private relation(work: StoredRelation, material: Material | null, isReverse: boolean): Relation {
    const { kind, doi = null, url } = work;
    const file = material ? null : fileOf(work);
    const here = material ? paths.record(material.id) : file && urlOf(file);
    return {
      kind,
      isReverse,
      material,
      file,
      doi: material ? material.doi : doi,
      uri: here ? this.config.publicUrl + here : doi ? doiUrlOf(doi) : url!,
      note: work.note ?? null,
      noteEn: work.noteEn ?? null,
      date: work.date ?? null,
    };
  }

  private withNeeded(fields: RequestedFields): RequestedFields {
    const shared = fields.shared ?? fields;
    const all = this.selections.get(shared) ?? new Set([...shared, ...NEEDED]);
    this.selections.set(shared, all);
    return within(fields.budget, all);
  }
}

/** What others name a record by: its id, or its DOI. */
const keysOf = ({ id, doi }: Material): string[] => [String(id), ...(doi ? [doi.toLowerCase()] : [])];

/** What a relation names another record by; a URL names none. */
const keyOf = ({ materialId, doi }: StoredRelation): string => (materialId ? String(materialId) : (doi ?? ''));
