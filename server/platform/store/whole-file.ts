import { type Hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { type JournalError, unavailable } from '../errors/errors.js';

const log = new Logger('Files');

/** The error instead of sending a file that is not what was stored, or has gone: not 404, since it is wanted back. */
export function damaged(path: string): JournalError {
  log.error(`${path} is damaged or missing, and is not sent. See npm run verify`);
  return unavailable(
    'This file is damaged or missing on the server and cannot be sent. Please notify the journal.',
    'damagedFile',
  );
}

/** Whether a WebP picture has the size stated in its header. */
export const isCompleteImage = async (file: string, size: number) => isPictureOf(await headOf(file), size);

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  return handle
    .read(Buffer.alloc(PICTURE_HEAD))
    .then(({ buffer }) => buffer)
    .finally(() => handle.close());
}

/** Passes on what it adds to a hash. */
export async function* hashing(chunks: Iterable<Buffer> | AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The number of bytes that contain the size of a WebP picture. */
export const PICTURE_HEAD = 30;

export const isPictureOf = (head: Buffer, size: number) =>
  head.toString('latin1', 0, 4) === 'RIFF' &&
  head.toString('latin1', 8, 12) === 'WEBP' &&
  head.readUInt32LE(4) + 8 === size;

/** The width and height of a WebP picture as we encode it; null for anything else. */
export async function sizeOfPicture(file: string): Promise<{ width: number; height: number } | null> {
  const head = await headOf(file);
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  return kind === 'VP8 ' ? { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff } : null;
}

/** The bytes, verified by their SHA-256, or by length for the copies of pictures, which have no checksum. */
export async function readWhole(file: string, sha256: string | null): Promise<Buffer> {
  const bytes = await readFile(file);
  const isWhole = sha256
    ? createHash('sha256').update(bytes).digest('hex') === sha256
    : isPictureOf(bytes, bytes.length);
  if (!isWhole) throw damaged(file);
  return bytes;
}
