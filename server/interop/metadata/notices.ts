import { type Language } from '../../../client/shared/locales.js';
import { NOTICES, type RelationKind } from '../../content/materials/relation-kind.js';
import { type RelationMetadata } from './metadata.js';

/** What a list, a citation or a feed says of a work that others have corrected. */
const WORDS: Partial<Record<RelationKind, Record<Language, string>>> = {
  RETRACTS: { al: 'I tërhequr', en: 'Retracted' },
  EXPRESSES_CONCERN_ABOUT: { al: 'Shprehje shqetësimi', en: 'Expression of concern' },
  CORRECTS: { al: 'I korrigjuar', en: 'Corrected' },
  REPLACES: { al: 'I zëvendësuar', en: 'Replaced' },
};

type Stated = Pick<RelationMetadata, 'kind' | 'isReverse'>;
type Related<One extends Stated = RelationMetadata> = { relations: readonly One[] };

/** The notices about a work, gravest first. */
export const noticesOf = <One extends Stated>({ relations }: Related<One>): One[] =>
  NOTICES.flatMap((kind) => relations.filter((relation) => relation.isReverse && relation.kind === kind));

export const wordOf = ({ kind }: Stated, language: Language): string => WORDS[kind]![language];

/** 'Retracted', or what else is the gravest; null of most works. */
export function statusOf(material: Related<Stated>, language: Language): string | null {
  const [gravest] = noticesOf(material);
  return gravest ? wordOf(gravest, language) : null;
}

export const isRetracted = (material: Related<Stated>): boolean => noticesOf(material)[0]?.kind === 'RETRACTS';
