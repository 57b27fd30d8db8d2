import { SourceError } from './json-file.js';
import { type Unpacked, unpack } from './unpack.js';

/** Unpacks a document that a browser sent, in a process of its own: a hostile one can only harm this one. */
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
