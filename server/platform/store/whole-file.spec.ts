import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import { isCompleteImage, readWhole, sizeOfPicture } from './whole-file.js';

Logger.overrideLogger(false);
const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'whole-file-')), 'a');

it.each([3, 4] as const)('a picture of %i channels tells its size in pixels and bytes', async (channels) => {
  await sharp({ create: { width: 300, height: 517, channels, background: '#0000' } })
    .webp()
    .toFile(file);
  expect(await sizeOfPicture(file)).toEqual({ width: 300, height: 517 });
  const bytes = fs.readFileSync(file);
  expect(await isCompleteImage(file, bytes.length)).toBe(true);
  expect(await readWhole(file, null)).toEqual(bytes);
  for (const other of [bytes.subarray(0, -1), bytes.subarray(0, 20), Buffer.concat([bytes, bytes]), Buffer.alloc(99)]) {
    fs.writeFileSync(file, other);
    expect(await isCompleteImage(file, other.length)).toBe(false);
    await expect(readWhole(file, null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect(await sizeOfPicture(file)).toBeNull();
});
