import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MEGABYTE } from '../../../client/shared/rules.js';
import { type RemarkCode, SourceError, type Values, requireAtMost } from './remark.js';

/** A JSON object as a folder holds it. */
export type Row = Record<string, unknown>;

const CHUNK = 256 * 1024;
const MAX_FILE_BYTES = 512 * MEGABYTE;
/** In UTF-16 code units. Enough for a row whose texts are all as long as allowed, escaped or not. */
const MAX_ROW_LENGTH = 16 * MEGABYTE;
const MAX_ROWS = 100_000;
const MAX_DEPTH = 20;

export type JsonFile = {
  path: string;
  name: string;
  onBytes?: (bytes: number) => void;
  /** Where the last row or record that was read from it begins. */
  line?: number;
};
type TextFile = JsonFile & { maxBytes?: number; tooLarge?: RemarkCode };

/**
 * The objects of a JSON array, one at a time in memory. Throws SourceError, with the line, for invalid UTF-8 or JSON, repeated keys, and
 * anything too large or nested too deeply.
 */
export async function* readRows(file: JsonFile): AsyncGenerator<Row> {
  const splitter = new RowSplitter(file.name);
  for await (const text of readText(file))
    for (const row of splitter.push(text)) {
      file.line = splitter.firstLine;
      yield row;
    }
  splitter.end();
}

/** The object in a small JSON file; the same rules apply as for rows. */
export async function readObject(file: JsonFile): Promise<Row> {
  return parseObject(await wholeText(file, 'documentOver', 1), file.name, 1);
}

/** The text of a file of at most so many megabytes. */
export async function wholeText(file: JsonFile, tooLarge: RemarkCode, megabytes: number): Promise<string> {
  let text = '';
  for await (const piece of readText({ ...file, maxBytes: megabytes * MEGABYTE, tooLarge })) text += piece;
  return text;
}

/** The text of a file, which must be UTF-8; a byte order mark is removed. */
export async function* readText(file: TextFile): AsyncGenerator<string> {
  const { path, name, onBytes, maxBytes = MAX_FILE_BYTES, tooLarge = 'tableOver' } = file;
  const { size } = await stat(path);
  requireAtMost(maxBytes, size, tooLarge, { file: name, limit: maxBytes / MEGABYTE });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let first = true;
  // A large buffer for each of many small files would make V8 collect garbage all the time.
  const highWaterMark = Math.max(1, Math.min(size, CHUNK));
  for await (const chunk of createReadStream(path, { highWaterMark }) as AsyncIterable<Buffer>) {
    if (first && isUtf16(chunk)) throw new SourceError('utf16', { file: name });
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw new SourceError('notUtf8', { file: name, line: line + linesBeforeBadByte(chunk, first ? 0 : 3) });
    }
    first = false;
    onBytes?.(chunk.length);
    yield text;
    line += linesIn(text);
  }
  try {
    decoder.decode();
  } catch {
    throw new SourceError('endsInLetter', { file: name, line });
  }
}

/** By a byte order mark, or by one zero in the first two bytes. */
export const isUtf16 = (chunk: Buffer) =>
  (chunk[0] === 0xff && chunk[1] === 0xfe) ||
  (chunk[0] === 0xfe && chunk[1] === 0xff) ||
  (chunk.length > 1 && (chunk[0] === 0) !== (chunk[1] === 0));

/** The number of valid lines in a chunk; characters cut at its ends are ignored, of which the first may have left so many bytes. */
function linesBeforeBadByte(chunk: Buffer, left: number): number {
  let begin = 0;
  while (begin < left && (chunk[begin] & 0xc0) === 0x80) begin++;
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, begin);
    if (end === -1 || !isUtf8(chunk.subarray(begin, end))) return lines;
    begin = end + 1;
  }
}

export function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

const BLANK = /\s/;

/** Splits the text of a JSON array into its objects, which JSON.parse validates. */
class RowSplitter {
  private state: 'start' | 'first' | 'next' | 'comma' | 'done' = 'start';
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** The beginning of a row that continues in the next chunk. */
  private partial = '';
  private line = 1;
  firstLine: number;
  private rows = 0;

  constructor(private readonly name: string) {}

  *push(text: string): Generator<Row> {
    let begin = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at];
      if (character === '\n') this.line++;
      if (!this.depth) {
        if (BLANK.test(character)) continue;
        this.between(character);
        begin = at;
      } else if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (character === '\\') this.escaped = true;
        else if (character === '"') this.inString = false;
      } else if (character === '"') {
        this.inString = true;
      } else if (character === '{' || character === '[') {
        requireAtMost(MAX_DEPTH, ++this.depth, 'nestedLine', { file: this.name, line: this.line });
      } else if ((character === '}' || character === ']') && --this.depth === 0) {
        yield this.finish(text.slice(begin, at + 1));
      }
    }
    if (!this.depth) return;
    this.partial += text.slice(begin);
    const over = { file: this.name, line: this.firstLine, limit: MAX_ROW_LENGTH / MEGABYTE };
    requireAtMost(MAX_ROW_LENGTH, this.partial.length, 'rowOver', over);
  }

  end(): void {
    if (this.state !== 'done') throw this.error('endsEarly');
  }

  private finish(end: string): Row {
    const row = parseObject(this.partial + end, this.name, this.firstLine);
    this.partial = '';
    requireAtMost(MAX_ROWS, ++this.rows, 'tooManyRows', { file: this.name });
    return row;
  }

  private between(character: string): void {
    const { state } = this;
    if (state === 'start' && character === '[') this.state = 'first';
    else if ((state === 'first' || state === 'next') && character === '{') {
      this.state = 'comma';
      this.depth = 1;
      this.firstLine = this.line;
    } else if (state === 'comma' && character === ',') this.state = 'next';
    else if ((state === 'first' || state === 'comma') && character === ']') this.state = 'done';
    else if (state === 'start') throw this.error('listExpected');
    else if (state === 'comma') throw this.error('commaExpected');
    else if (state === 'done') throw this.error('endExpected');
    else throw this.error('objectExpected');
  }

  private error(code: RemarkCode): SourceError {
    return new SourceError(code, { file: this.name, line: this.line });
  }
}

function parseObject(text: string, name: string, firstLine: number): Row {
  const fail = (code: RemarkCode, values: Values = {}, position = 0): never => {
    throw new SourceError(code, { file: name, line: firstLine + linesIn(text.slice(0, position)), ...values });
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    fail('notJson', { detail: message }, Number(/position (\d+)/.exec(message)?.[1] ?? 0));
  }
  if (!/^\s*\{/.test(text)) fail('objectExpected');
  const repeated = repeatedKey(text);
  if (repeated) fail('repeatedKey', { key: repeated.key }, repeated.position);
  return value as Row;
}

/** The first key that an object repeats: JSON.parse would silently use the last one. */
function repeatedKey(json: string): { key: string; position: number } | null {
  const objects: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '{') objects.push(new Set());
    else if (character === '}') objects.pop();
    else if (character === '"') {
      const end = endOfString(json, at);
      let next = end + 1;
      while (BLANK.test(json[next] ?? '')) next++;
      if (json[next] === ':') {
        const key = JSON.parse(json.slice(at, end + 1)) as string;
        if (objects.at(-1)!.has(key)) return { key, position: at };
        objects.at(-1)!.add(key);
      }
      at = end;
    }
  }
  return null;
}

function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); ; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
}
