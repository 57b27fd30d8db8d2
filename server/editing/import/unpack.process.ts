import { type Remark, SourceError } from './remark.js';
import { type Unpacked, unpack } from './unpack.js';

/** Unpacks an uploaded document in a separate process, so that a hostile one only harms this process. */
export type Outcome = { unpacked: Unpacked } | { rejection: Remark };

const [document, name, folder] = process.argv.slice(2);

async function outcome(): Promise<Outcome> {
  try {
    return { unpacked: await unpack(document, name, folder) };
  } catch (error) {
    if (error instanceof SourceError) return { rejection: error.remark };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await outcome()));
