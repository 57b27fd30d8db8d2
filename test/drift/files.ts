import fs from 'node:fs';
import path from 'node:path';

export const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** The files in these folders, and in those below them, whose paths match. */
export const filesIn = (folders: string[], pattern: RegExp): string[] =>
  folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => pattern.test(file)),
  );

export const textOf = (folders: string[], pattern: RegExp): string => filesIn(folders, pattern).map(read).join('\n');
