import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { atMost } from '../processes/at-most.js';
import { builtScript, runLimited } from '../processes/limited-process.js';

export type SchemaName = 'doaj' | 'crossref' | 'jats';

const SCRIPT = builtScript('exports/schema-check.process.js');
/** One of Crossref's schemas takes most of it. */
const LIMITS = { residentMb: 700, seconds: 120 };

/**
 * Validates what was written by the official schemas. They are not ours to pass on: whoever runs the journal puts them into the folder
 * SCHEMAS_DIR. Without it nothing is validated here, and the report says so.
 */
@Injectable()
export class SchemaCheck {
  private readonly oneAtATime = atMost(1);

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'schemasDir'>) {}

  get isAvailable(): boolean {
    return this.config.schemasDir !== null;
  }

  /** The errors of each document; null without schemas. */
  async findings(schema: SchemaName, documents: readonly string[]): Promise<string[][] | null> {
    const { schemasDir } = this.config;
    if (schemasDir === null) return null;
    return this.oneAtATime(async () => {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'journal-export-'));
      try {
        const file = path.join(folder, 'documents');
        await fs.writeFile(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
        return JSON.parse(await runLimited(SCRIPT, [schema, schemasDir, file], LIMITS)) as string[][];
      } finally {
        await fs.rm(folder, { recursive: true, force: true });
      }
    });
  }
}
