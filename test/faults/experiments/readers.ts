import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Journal } from './journal.js';
import { type Random, oneOf } from './random.js';
import type { Witness } from './writers.js';

const PAUSE_MS = 20;

/**
 * A reader who requests the PDFs of articles as soon as their names are on the disk, until each was served once: whole, or not at all. The
 * name of a file begins with the hash of its content.
 */
export function startReader(journal: Pick<Journal, 'urls' | 'dataDir'>, random: Random, witness: Witness) {
  const stopping = new AbortController();
  const served = new Set<string>();
  const read = async () => {
    const names = fs.readdirSync(path.join(journal.dataDir, 'uploads/materials')).filter((name) => !served.has(name));
    const url = oneOf(random, journal.urls);
    if (!names.length || !url) return;
    const name = oneOf(random, names);
    // A response that is cut off is an error to the reader, too.
    const bytes = await fetch(`${url}/uploads/materials/${name}`)
      .then(async (response) => (response.ok ? Buffer.from(await response.arrayBuffer()) : null))
      .catch(() => null);
    if (!bytes) return;
    served.add(name);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (!name.startsWith(sha256.slice(0, 20))) witness.partial.push(`${name} was served as ${bytes.length} bytes`);
  };
  const done = (async () => {
    for (; !stopping.signal.aborted; await wait(PAUSE_MS)) await read();
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
