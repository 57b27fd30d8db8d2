import { isDeepStrictEqual } from 'node:util';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { type EntityManager } from 'typeorm';
import { JournalRow, type JournalSettings, UpdateJournalInput } from '../../content/journal/journal.entity.js';
import { PLACEHOLDER_SETTINGS } from '../../content/journal/placeholder-settings.js';
import { licenceNamed } from '../../../client/shared/licence.js';
import { webUrl } from '../../../client/shared/web-url.js';
import { invalidValues } from './invalid-values.js';
import { type Row } from './json-file.js';
import { clean } from './mapping.js';
import { type Remark, SourceError, remark } from './remark.js';

type Field = keyof JournalSettings;

/** Whether a fact of journal.json is applied to the journal's record, or omitted because an editor has entered another. */
export type FactReport = { field: Field; value: unknown; status: 'applied' | 'unchanged' };
export type FactsPlan = { settings: Partial<JournalSettings>; reports: FactReport[]; warnings: Remark[] };

/** Facts with the same name in journal.json and in the record: all but its names, and how the site shows it. */
const OTHERS: readonly Field[] = ['title', 'titleEn', 'publisher', 'publisherEn', 'showsReadings'];
const SAME = (Object.keys(PLACEHOLDER_SETTINGS) as Field[]).filter((field) => !OTHERS.includes(field));

/**
 * Plans which facts of journal.json to apply: those still at the placeholder of an empty journal, or with `force` all that differ. A record
 * with another title belongs to another journal, and is only changed with `force`. Throws SourceError for invalid facts.
 */
export async function planFacts(manager: EntityManager, journal: Row, force: boolean): Promise<FactsPlan> {
  const warnings: Remark[] = [];
  const facts = factsOf(journal, warnings);
  const { settings } = await manager.findOneByOrFail(JournalRow, { id: 1 });
  const current = { ...PLACEHOLDER_SETTINGS, ...settings };
  const isPlaceholder = (field: Field) =>
    current[field] === null || isDeepStrictEqual(current[field], PLACEHOLDER_SETTINGS[field]);
  const belongsToAnother = !isPlaceholder('title') && ![facts.title, facts.titleEn].includes(current.title);
  const plan: FactsPlan = { settings: {}, reports: [], warnings };
  for (const [field, value] of Object.entries(facts) as [Field, never][]) {
    if (isDeepStrictEqual(current[field], value)) continue;
    const isApplied = force || (!belongsToAnother && isPlaceholder(field));
    if (isApplied) plan.settings[field] = value;
    plan.reports.push({ field, value, status: isApplied ? 'applied' : 'unchanged' });
  }
  return plan;
}

export async function applyFacts(manager: EntityManager, { settings }: FactsPlan): Promise<void> {
  if (!Object.keys(settings).length) return;
  const rows = manager.getRepository(JournalRow);
  const row = await rows.findOneOrFail({ where: { id: 1 }, lock: { mode: 'pessimistic_write' } });
  await rows.save({ ...row, settings: { ...row.settings, ...settings } });
}

const PER_YEAR: Record<string, number> = {
  ...{ annual: 1, yearly: 1, annually: 1, biannual: 2, semiannual: 2, 'twice a year': 2, quarterly: 4, bimonthly: 6 },
  ...{ 'three times a year': 3, triannual: 3, monthly: 12 },
};

/** The facts that are also known by looser names: the licence, the prefix of DOIs and the frequency. */
const LOOSE: [loose: string, field: Field, read: (text: string) => unknown][] = [
  ['licence', 'licenceUrl', (text) => webUrl(text) ?? licenceNamed(text)],
  ['doiPrefix', 'doiPattern', (text) => (/^10\.\d{4,9}$/.test(text) ? `${text}/{id}` : null)],
  ['frequency', 'issuesPerYear', (text) => (/^\d{1,2}$/.test(text) ? Number(text) : PER_YEAR[text.toLowerCase()])],
];

/** The English name is `titleEn` or else `title`; the Albanian one is `titleAl`, or else the only one. */
function factsOf(journal: Row, warnings: Remark[]): Partial<JournalSettings> {
  const facts: Record<string, unknown> = {
    title: clean(journal.titleAl) ?? clean(journal.title),
    titleEn: clean(journal.titleEn) ?? clean(journal.title),
    publisher: clean(journal.publisher),
    publisherEn: clean(journal.publisherEn) ?? clean(journal.publisher),
  };
  for (const field of SAME) facts[field] = clean(journal[field]);
  for (const [loose, field, read] of LOOSE) {
    const value = clean(journal[loose]);
    if (value === null || facts[field] !== null) continue;
    facts[field] = read(String(value)) ?? null;
    if (facts[field] === null)
      warnings.push(remark('looseFact', { field: loose, value: String(value), instead: field }));
  }
  for (const field of ['issn', 'issnOnline']) facts[field] = (facts[field] as string | null)?.toUpperCase();
  for (const field of ['editorInChief', 'organisingCommittee']) {
    const contact = facts[field] as Row | null;
    if (contact) facts[field] = { name: contact.name, phones: contact.phones ?? [], email: contact.email ?? null };
  }
  const stated = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
  const input = plainToInstance(UpdateJournalInput, stated);
  const reasons = invalidValues(validateSync(input));
  if (reasons.length) throw new SourceError('journalInvalid', { reasons });
  return Object.fromEntries(
    Object.keys(stated).map((field) => [field, structuredClone({ ...input }[field as Field])]),
  ) as Partial<JournalSettings>;
}
