import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Journal } from './journal.js';
import type { State } from './writers.js';

const UPLOAD_BYTES = 5_000_000;
const MAX_WAIT_MS = 60_000;

const FIELDS = { short_description: 'A', publish_number: '1', publish_year: '2020', categoryId: '2' };

/** A request that creates an article with a PDF of five megabytes, and the state that it has then. */
export function uploadOf(
  { token }: Pick<Journal, 'token'>,
  title: string,
): { head: string; body: Buffer; state: State } {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    Buffer.alloc(UPLOAD_BYTES, `${title} `),
    Buffer.from('\n%%EOF\n'),
  ]);
  const body = Buffer.concat([
    ...Object.entries({ title, ...FIELDS }).map(([name, value]) => Buffer.from(`${part(name)}\r\n\r\n${value}\r\n`)),
    Buffer.from(`${part('pdf')}; filename="a.pdf"\r\n\r\n`),
    pdf,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const head =
    `POST /api/materials HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`;
  return { head, body, state: { title, sha256: createHash('sha256').update(pdf).digest('hex') } };
}

/** Resolves when this many bytes of one upload have been written to the disk. */
export async function staged(dataDir: string, bytes: number): Promise<void> {
  const folder = path.join(dataDir, 'uploads/.staging');
  const sizes = () =>
    fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  for (const deadline = performance.now() + MAX_WAIT_MS; Math.max(0, ...sizes()) < bytes; await wait(1))
    if (performance.now() > deadline) throw new Error(`No upload had ${bytes} bytes after ${MAX_WAIT_MS} ms.`);
}
