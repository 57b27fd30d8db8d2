import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JournalError } from '../common/errors.js';
import { COVER_KINDS, type CoverKind, coverSvg } from './cover.js';

export type Cover = { svg: string; etag: string };

const NAME = /^(1[5-9]\d\d|2\d{3})-(0|[1-9]\d{0,3})\.svg$/;
const isKind = (kind: string): kind is CoverKind => COVER_KINDS.includes(kind as CoverKind);

@Injectable()
export class CoversService {
  private readonly drawn = new LRUCache<string, Cover>({ max: 500 });

  /** The cover named `<year>-<number>.svg`, drawn once. Throws NOT_FOUND for a name that no issue can have. */
  get(name: string, kind: string = 'issue'): Cover {
    const [, year, number] = NAME.exec(name) ?? [];
    if (!number || !isKind(kind)) throw new JournalError('NOT_FOUND', 'There is no such cover.');
    const key = `${kind} ${name}`;
    const known = this.drawn.get(key);
    if (known) return known;
    const svg = coverSvg({ year: Number(year), number: Number(number), kind });
    const cover = { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
    this.drawn.set(key, cover);
    return cover;
  }
}
