import { createReadStream } from 'node:fs';
import { extensionOf } from './file-name.js';
import { FORMATS, TEXTS } from '../store/file-rules.js';

/** Word, Excel and PowerPoint before 2007 share one container format; only the name tells them apart. */
const OLD_OFFICE = ['doc', 'xls', 'ppt'];

/** Which of these formats a file has that is not a PDF, determined from its content; null if it has none of them. */
export async function formatOf(file: string, originalName: string, formats: readonly string[]): Promise<string | null> {
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(file);
  const extension = extensionOf(originalName);
  const isOf = (name: string) => (format: string) => FORMATS[format].extensions.includes(name);
  if (!detected) {
    const text = formats.filter((format) => TEXTS.includes(format)).find(isOf(extension));
    return text && (await isText(file)) ? text : null;
  }
  if (detected.ext === 'cfb') return OLD_OFFICE.find((format) => format === extension) ?? null;
  if (detected.ext === 'pdf') return null;
  return formats.find(isOf(detected.ext)) ?? null;
}

async function isText(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) if (chunk.includes(0)) return false;
  return true;
}
