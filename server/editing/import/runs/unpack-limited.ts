import { builtScript, runLimited } from '../../../platform/limits/limited-process.js';
import { SourceError } from '../remark.js';
import { type Outcome } from '../unpack.process.js';
import { type Unpacked } from '../unpack.js';

const SCRIPT = builtScript('editing/import/unpack.process.js');
const LIMITS = { seconds: 300, outputLength: 8_000_000 };

/** `unpack`, within 5 minutes and 350 MB. Throws SourceError for what cannot be read. */
export async function unpackLimited(
  document: string,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<Unpacked> {
  const limits = { ...LIMITS, reads: [document], writes: [folder] };
  const written = await runLimited(SCRIPT, [document, name, folder], limits, signal).catch(() => {
    signal.throwIfAborted();
    throw new SourceError('tooHeavy', { file: name });
  });
  const outcome = JSON.parse(written) as Outcome;
  if ('rejection' in outcome) throw new SourceError(outcome.rejection.code, outcome.rejection.values);
  return outcome.unpacked;
}
