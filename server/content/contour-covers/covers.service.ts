import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { COVER_PICTURE } from '../../../client/shared/paths.js';
import { JournalError } from '../../platform/errors/errors.js';
import { MaterialsService } from '../materials/materials.service.js';
import { COVER_KINDS, type CoverKind, coverSvg } from './cover.js';

const NAME = /^([1-9]\d{3})-(0|[1-9]\d{0,6})\.(?:svg|png)$/;
const isKind = (kind: string): kind is CoverKind => COVER_KINDS.includes(kind as CoverKind);

@Injectable()
export class CoversService {
  private readonly drawn = new LRUCache<string, string>({ max: 500 });

  constructor(private readonly materials: MaterialsService) {}

  /** The same as a PNG, for link previews. */
  async picture(name: string, kind?: string): Promise<Buffer> {
    const svg = await this.get(name, kind);
    // sharp takes 12 MB, and only programs that show link previews need it.
    const { default: sharp } = await import('sharp');
    return sharp(Buffer.from(svg)).resize(COVER_PICTURE).png({ palette: true }).toBuffer();
  }

  /** The cover named `<year>-<number>.svg`, drawn once. Throws NOT_FOUND unless a material with that year and number exists. */
  async get(name: string, kind: string = 'issue'): Promise<string> {
    const [, year, number] = NAME.exec(name) ?? [];
    const issue = { publicationYear: Number(year), number: Number(number) };
    if (!number || !isKind(kind) || !(await this.materials.hasPublicMaterial(issue)))
      throw new JournalError('NOT_FOUND', 'There is no such cover.');
    const key = `${kind} ${year}-${number}`;
    const svg = this.drawn.get(key) ?? coverSvg({ year: Number(year), number: Number(number), kind });
    this.drawn.set(key, svg);
    return svg;
  }
}
