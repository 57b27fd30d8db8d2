import { extensionOf } from './file-name.js';
import { FORMATS } from '../store/file-rules.js';

/** Word, Excel and PowerPoint before 2007 share one container format; only the name tells them apart. */
const OLD_OFFICE = ['doc', 'xls', 'ppt'];

/** The format of a file that is not a PDF, determined from its content; null if it is not an accepted one. */
export async function formatOf(file: string, originalName: string): Promise<string | null> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(file);
  if (found?.ext === 'cfb') return OLD_OFFICE.find((format) => format === extensionOf(originalName)) ?? null;
  if (found?.ext === 'pdf') return null;
  return Object.keys(FORMATS).find((format) => FORMATS[format].extensions.includes(found?.ext ?? '')) ?? null;
}
