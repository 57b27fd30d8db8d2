import { badField } from '../../platform/errors/errors.js';
import { type Material } from './material.entity.js';

type Parts = Pick<Material, 'abstract' | 'pdf' | 'isDraft'>;
type Titled = Parts & Pick<Material, 'title'>;

const lacks = {
  abstract: ({ abstract }: Parts) => abstract.trim() === '',
  pdf: ({ pdf }: Parts) => !pdf,
};

/** Requires what only a draft may lack. */
export function requireWhole(material: Parts, which = ''): void {
  if (lacks.abstract(material))
    throw badField('abstract', `${which}An abstract is required before a draft is published.`);
  if (lacks.pdf(material)) throw badField('pdf', `${which}A PDF file is required before a draft is published.`);
}

/** Restoring an earlier revision, perhaps of a draft, takes neither from a published material. Imported ones may never have had them. */
export function refuseLoss(restored: Parts, before: Titled): void {
  for (const part of ['abstract', 'pdf'] as const)
    if (!restored.isDraft && lacks[part](restored) && !lacks[part](before))
      throw badField(
        part,
        `${before.title}: it is published and must not lose its ${part === 'pdf' ? 'PDF file' : 'abstract'}.`,
      );
}
