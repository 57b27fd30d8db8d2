import { type Remark, SourceError } from './remark.js';
import { type Unpacked, unpack } from './unpack.js';

/** Unpacks an uploaded document in a separate process, so that a hostile one only harms this process. */
export type Outcome = { unpacked: Unpacked } | { rejection: Remark };

const [document, name, folder] = process.argv.slice(2);

const outcome: Outcome = await unpack(document, name, folder)
  .then((unpacked) => ({ unpacked }))
  .catch((error: unknown) => {
    if (error instanceof SourceError) return { rejection: error.remark };
    throw error;
  });
process.stdout.write(JSON.stringify(outcome));
