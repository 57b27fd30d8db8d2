import { Inject, Injectable } from '@nestjs/common';
import { paths } from '../../../client/shared/paths.js';
import { type Identity } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type RequestedFields, within } from '../../platform/graphql/requested-fields.js';
import { doiUrlOf } from './identifiers.js';
import { type Material } from './material.entity.js';
import { MaterialRows } from './material-rows.js';
import { batchPerSelection, seenBy } from './materials.service.js';
import { type RelatedWork } from './relation.js';
import { type Relation } from './relations.resolver.js';

/** What the relations themselves are made of. */
const NEEDED = ['doi', 'relatedWorks', 'title'];

@Injectable()
export class RelationsService {
  private readonly selections = new WeakMap<RequestedFields, RequestedFields>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly rows: MaterialRows,
  ) {}

  /** The relations of several materials in one statement: those they state, then those that others state. */
  readonly of = batchPerSelection((materials: readonly Material[], viewer, fields) =>
    this.relationsOf(materials, viewer, fields),
  );

  /** `fields` are those of the other works. What the viewer may not see is not related. */
  async relationsOf(
    materials: readonly Material[],
    viewer: Identity | null,
    fields?: RequestedFields,
  ): Promise<Relation[][]> {
    const stated = materials.flatMap(({ relatedWorks }) => relatedWorks);
    const keys = materials.flatMap(({ id, doi }) => [String(id), ...(doi ? [doi.toLowerCase()] : [])]);
    const others = await this.rows.find(
      `where (m.related_works <> '[]' and related_keys(m.related_works) && $1 and ${seenBy(viewer)})
         or (m.id = any($2) and ${seenBy(viewer)}) or (lower(m.doi) = any($3) and m.deleted_at is null) order by m.id`,
      [keys, stated.flatMap(({ materialId }) => materialId ?? []), stated.flatMap(({ doi }) => doi ?? [])],
      fields && this.withNeeded(fields),
    );
    const isSeen = (other: Material) => (viewer ? !other.deletedAt : other.isPublic);
    return materials.map((material) => [
      ...material.relatedWorks.flatMap((work) => {
        const other = others.find((one) => isTarget(work, one)) ?? null;
        if (other ? !isSeen(other) : work.materialId) return [];
        return this.relation(work, other, false);
      }),
      ...others.flatMap((other) =>
        isSeen(other)
          ? other.relatedWorks
              .filter((work) => isTarget(work, material))
              .map((work) => this.relation(work, other, true))
          : [],
      ),
    ]);
  }

  private relation({ kind, doi, url, ...work }: RelatedWork, material: Material | null, isReverse: boolean): Relation {
    return {
      ...{ kind, isReverse, material },
      doi: material ? material.doi : (doi ?? null),
      uri: material ? this.config.publicUrl + paths.record(material.id) : doi ? doiUrlOf(doi) : url!,
      ...{ note: work.note ?? null, noteEn: work.noteEn ?? null, date: work.date ?? null },
    };
  }

  private withNeeded(fields: RequestedFields): RequestedFields {
    const shared = fields.shared ?? fields;
    const all = this.selections.get(shared) ?? new Set([...shared, ...NEEDED]);
    this.selections.set(shared, all);
    return within(fields.budget, all);
  }
}

const isTarget = ({ materialId, doi }: RelatedWork, one: Material) =>
  materialId ? materialId === one.id : Boolean(doi) && doi === one.doi?.toLowerCase();
