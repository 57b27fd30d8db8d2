import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Door, query, rest } from '../../support/doors.js';
import { type UploadFile } from '../../support/files.js';
import { make } from '../../support/records.js';
import type { Journal } from './journal.js';
import { type Random, oneOf } from './random.js';

/** What a record may be: its title and the SHA-256 of its PDF, or null when it is deleted. */
export type State = { title: string; sha256: string } | null;

/** Written down by the clients: what each record may be, by what was answered. */
export class Witness {
  readonly records = new Map<number, State[]>();
  /** Records whose creation was not acknowledged: they may be there, whole, or not. By title. */
  readonly perhaps = new Map<string, string>();
  acknowledged = 0;
  stale: string[] = [];
}

/** How soon another process has to know. */
const LONGEST_STALE_MS = 2_000;
const WRITERS = 4;

/** A small PDF that says `text`: pdfkit would take more time than the journal. */
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
  name: string,
): Writers {
  const stopping = new AbortController();
  const write = async (writer: number) => {
    const own: number[] = [];
    for (let n = 0; !stopping.signal.aborted; n++) {
      const title = `${name} ${writer}.${n}`;
      const url = oneOf(random, journal.urls);
      if (!url) {
        await moment(); // all of them are being started
        continue;
      }
      const admin = rest(url, journal.token);
      const id = own.length && random() < 0.5 ? oneOf(random, own) : null;
      const changed =
        id === null ? await create(admin, title, witness) : await change(admin, id, title, random, witness);
      if (changed === null) {
        if (id !== null) own.splice(own.indexOf(id), 1);
        await moment(); // a journal that is away refuses at once
        continue;
      }
      if (id === null) own.push(changed);
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

/** The id; null when nobody said that it was done. */
async function create(admin: Door, title: string, witness: Witness): Promise<number | null> {
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

async function change(
  admin: Door,
  id: number,
  title: string,
  random: Random,
  witness: Witness,
): Promise<number | null> {
  const [before] = witness.records.get(id)!;
  const kind = oneOf(random, ['title', 'pdf', 'pdf', 'delete'] as const);
  const pdf = pdfOf(title);
  const after: State = kind === 'delete' ? null : { title, sha256: kind === 'pdf' ? hashOf(pdf) : before!.sha256 };
  try {
    if (kind === 'delete') await admin.remove('materials', id);
    else await admin.update('materials', id, { title }, kind === 'pdf' ? { pdf } : {});
  } catch {
    // It may have been done. Nobody touches the record again: a request that hangs could still be carried out.
    witness.records.set(id, [before, after]);
    return null;
  }
  witness.records.set(id, [after]);
  witness.acknowledged++;
  return kind === 'delete' ? null : id;
}

const moment = () => wait(20);

const hashOf = ({ bytes }: UploadFile) => createHash('sha256').update(bytes).digest('hex');

/** As a reader, where it was written and on another process. */
async function readBack(here: string, there: string, id: number, witness: Witness): Promise<void> {
  const [state] = witness.records.get(id)!;
  const own = await titleOf(here, id);
  if (own !== undefined && own !== state!.title) witness.stale.push(`${state!.title} was ${own} at once`);
  const since = performance.now();
  for (;;) {
    const other = await titleOf(there, id);
    if (other === undefined || other === state!.title) return;
    if (performance.now() - since > LONGEST_STALE_MS) {
      witness.stale.push(`${state!.title} was ${other} elsewhere after ${LONGEST_STALE_MS} ms`);
      return;
    }
  }
}

/** Undefined when the journal cannot say. */
const titleOf = (url: string, id: number): Promise<string | null | undefined> =>
  query(url, undefined, `{ article(id: ${id}) { title } }`).then(
    ({ article }) => article?.title ?? null,
    () => undefined,
  );
