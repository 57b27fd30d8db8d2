import path from 'node:path';

/** Where files are received: on the file system of the store, so that storing them is a rename. */
export const stagingFolder = (dataDir: string) => path.join(dataDir, 'uploads', '.staging');

/** graphql-upload receives files in the system's folder for temporary files, and takes no other: this names that folder. */
export function spoolInto(folder: string): void {
  process.env.TMPDIR = folder;
  process.env.TEMP = folder;
}
