import { SourceError } from './json-file.js';
import { type Unpacked, unpack } from './unpack.js';

/** Unpacks an uploaded document in a separate process, so that a hostile one only harms this process. */
export type Outcome = { unpacked: Unpacked } | { refusal: string };

const [document, name, folder] = process.argv.slice(2);

async function outcome(): Promise<Outcome> {
  try {
    return { unpacked: await unpack(document, name, folder) };
  } catch (error) {
    if (error instanceof SourceError) return { refusal: error.message };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await outcome()));
