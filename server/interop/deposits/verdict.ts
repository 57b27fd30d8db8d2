import { readXmlRecords } from './xml-records.js';

/** What a diagnostic says about one DOI; 'unknown' if Crossref never received the batch. */
export type Verdict =
  | { state: 'registered' | 'warning' | 'failed'; message: string }
  | { state: 'pending' | 'unknown'; message: null };

const STATES: Record<string, 'registered' | 'warning' | 'failed'> = {
  success: 'registered',
  warning: 'warning',
  failure: 'failed',
};
const UNFINISHED: Record<string, 'pending' | 'unknown'> = {
  queued: 'pending',
  in_process: 'pending',
  unknown_submission: 'unknown',
};

/** Reads Crossref's answer to a deposit or to a question for its status. Null if it is no diagnostic, or says nothing about the DOI. */
export function verdictOn(doi: string, answer: string): Verdict | null {
  let records;
  try {
    records = readXmlRecords(answer, ['doi_batch_diagnostic', 'record_diagnostic']);
  } catch {
    return null;
  }
  const [batch, ...diagnostics] = records;
  if (batch?.name !== 'doi_batch_diagnostic') return null;
  const status = batch.attributes.status?.toLowerCase();
  if (Object.hasOwn(UNFINISHED, status)) return { state: UNFINISHED[status], message: null };
  if (status !== 'completed') return null;
  const stateOf = ({ attributes }: (typeof diagnostics)[number]) => STATES[attributes.status?.toLowerCase()];
  // What the schema rejects names no DOI.
  const found =
    diagnostics.find(({ texts }) => texts.doi?.[0].toLowerCase() === doi.toLowerCase()) ??
    diagnostics.find((one) => !one.texts.doi && stateOf(one) === 'failed');
  const state = found && stateOf(found);
  return state ? { state, message: found.texts.msg?.join(' ') ?? '' } : null;
}
