import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Api, query, rest } from '../../support/apis.js';
import { type UploadFile } from '../../support/files.js';
import { make } from '../../support/records.js';
import { within } from './deadline.js';
import type { Journal } from './journal.js';
import { type Random, oneOf } from './random.js';

/** A possible state of a record: its title and the SHA-256 of its PDF, or null if deleted. */
export type State = { title: string; sha256: string } | null;

/** Recorded by the writers: the possible states of each record, according to the responses. */
export class Witness {
  readonly records = new Map<number, State[]>();
  /** Records by title whose creation was not acknowledged: they may exist completely or not at all. */
  readonly perhaps = new Map<string, string>();
  acknowledged = 0;
  stale: string[] = [];
  /** Files that were served incompletely. */
  partial: string[] = [];
}

/** The time within which another process must have the change. */
const MAX_STALE_MS = within(2_000);
const WRITERS = 4;

/** A small PDF with this text; pdfkit would take more time than the journal. */
function pdfOf(text: string): UploadFile {
  const bytes = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
  return { name: 'artikulli.pdf', type: 'application/pdf', bytes };
}

export type Writers = { stop: () => Promise<void> };

/** Editors who create, change and delete articles with their PDFs until they are stopped, spread over the given journals. */
export function startWriters(
  journal: Pick<Journal, 'urls' | 'token'>,
  random: Random,
  witness: Witness,
  { name, creations = 0.5 }: { name: string; creations?: number },
): Writers {
  const stopping = new AbortController();
  const write = async (writer: number) => {
    const created: number[] = [];
    for (let n = 0; !stopping.signal.aborted; n++) {
      const title = `${name} ${writer}.${n}`;
      const url = oneOf(random, journal.urls);
      if (!url) {
        await moment(); // all processes are starting
        continue;
      }
      const admin = rest(url, journal.token);
      const id = created.length && random() > creations ? oneOf(random, created) : null;
      const changed =
        id === null ? await create(admin, title, witness) : await change(admin, id, title, random, witness);
      if (changed === null) {
        if (id !== null) created.splice(created.indexOf(id), 1);
        await moment(); // a stopped journal rejects immediately
        continue;
      }
      if (id === null) created.push(changed);
      if (random() < 0.3) await readBack(url, oneOf(random, journal.urls), changed, witness);
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

/** The id; null if the creation was not acknowledged. */
async function create(admin: Api, title: string, witness: Witness): Promise<number | null> {
  const pdf = pdfOf(title);
  const sha256 = hashOf(pdf);
  try {
    const { id } = await make.article(admin, { title }, { pdf });
    witness.records.set(id, [{ title, sha256 }]);
    witness.acknowledged++;
    return id;
  } catch {
    witness.perhaps.set(title, sha256);
    return null;
  }
}

async function change(admin: Api, id: number, title: string, random: Random, witness: Witness): Promise<number | null> {
  const [before] = witness.records.get(id)!;
  const kind = oneOf(random, ['title', 'pdf', 'pdf', 'delete'] as const);
  const pdf = pdfOf(title);
  const after: State = kind === 'delete' ? null : { title, sha256: kind === 'pdf' ? hashOf(pdf) : before!.sha256 };
  try {
    if (kind === 'delete') await admin.remove('materials', id);
    else await admin.update('materials', id, { title }, kind === 'pdf' ? { pdf } : {});
  } catch {
    // The change may have been made. The record is not used again, because a hanging request could still complete.
    witness.records.set(id, [before, after]);
    return null;
  }
  witness.records.set(id, [after]);
  witness.acknowledged++;
  return kind === 'delete' ? null : id;
}

const moment = () => wait(20);

const hashOf = ({ bytes }: UploadFile) => createHash('sha256').update(bytes).digest('hex');

/** Reads as a reader, from the process that wrote and from another one. */
async function readBack(here: string, there: string, id: number, witness: Witness): Promise<void> {
  const [state] = witness.records.get(id)!;
  const readHere = await titleOf(here, id);
  if (readHere !== undefined && readHere !== state!.title)
    witness.stale.push(`${state!.title} was ${readHere} at once`);
  const since = performance.now();
  for (;;) {
    const other = await titleOf(there, id);
    if (other === undefined || other === state!.title) return;
    if (performance.now() - since > MAX_STALE_MS) {
      witness.stale.push(`${state!.title} was ${other} elsewhere after ${MAX_STALE_MS} ms`);
      return;
    }
  }
}

/** Undefined if the journal does not respond. */
const titleOf = (url: string, id: number): Promise<string | null | undefined> =>
  query(url, undefined, `{ article(id: ${id}) { title } }`).then(
    ({ article }) => article?.title ?? null,
    () => undefined,
  );
