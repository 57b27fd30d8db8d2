import { badField, JournalError } from '../../platform/errors/errors.js';
import { undescribedIn } from './full-text.js';
import { type Material } from './material.entity.js';

type Parts = Pick<Material, 'abstract' | 'pdf' | 'isDraft'>;
type Restored = Parts & Pick<Material, 'id' | 'title' | 'fullText'>;

const lacks = {
  abstract: ({ abstract }: Parts) => abstract.trim() === '',
  pdf: ({ pdf }: Parts) => !pdf,
};

/** Requires what only a draft may lack. `which`: the one of several. */
export function requireWhole(material: Parts, which?: Pick<Material, 'id' | 'title'>): void {
  const field = (['abstract', 'pdf'] as const).find((part) => lacks[part](material));
  if (!field) return;
  const what = field === 'pdf' ? 'A PDF file' : 'An abstract';
  const message = `${which ? `${which.title}: ` : ''}${what} is required before a draft is published.`;
  throw new JournalError('BAD_INPUT', message, { fields: [{ field, message, record: which?.id }] });
}

/** Requires that each figure has an alternative text or is called decorative, but for the `allowed` that a published text lacked already. */
export function requireDescribed(
  { fullText }: { fullText?: string | null },
  allowed: number,
  which?: Pick<Material, 'id' | 'title'>,
): void {
  const missing = undescribedIn(fullText ?? null);
  if (missing <= allowed) return;
  const message = `${which ? `${which.title}: ` : ''}${missing} figures of the full text lack an alternative text.`;
  throw new JournalError('BAD_INPUT', message, { fields: [{ field: 'fullText', message, record: which?.id }] });
}

/** Restoring an earlier revision, perhaps of a draft, takes none of it from a published material. Imported ones may never have had it. */
export function rejectLoss(restored: Restored, before: Restored): void {
  if (restored.isDraft) return;
  requireDescribed(restored, undescribedIn(before.fullText), before);
  for (const part of ['abstract', 'pdf'] as const)
    if (lacks[part](restored) && !lacks[part](before))
      throw badField(
        part,
        `${before.title}: it is published and must not lose its ${part === 'pdf' ? 'PDF file' : 'abstract'}.`,
      );
}
