import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { atMost } from '../../platform/limits/at-most.js';
import { runLimited } from '../../platform/limits/limited-process.js';

export type SchemaName = 'doaj' | 'crossref' | 'jats';

const SCRIPT = 'interop/exports/schema-check.process.js';
/** Most of it is for compiling one of Crossref's schemas. */
const LIMITS = { residentMb: 700, seconds: 120 };

/**
 * Validates exports by the official schemas. Their licences do not allow redistribution, so the operator puts them into SCHEMAS_DIR.
 * Without them nothing is validated, and the report says so.
 */
@Injectable()
export class SchemaCheck {
  private readonly oneAtATime = atMost(1);

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'schemasDir'>) {}

  get isAvailable(): boolean {
    return this.config.schemasDir !== null;
  }

  /** The errors of each document, by the schemas that are available. */
  findings(schema: SchemaName, documents: readonly string[]): Promise<string[][]> {
    return this.oneAtATime(async () => {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'journal-export-'));
      try {
        const file = path.join(folder, 'documents');
        await fs.writeFile(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
        return JSON.parse(await runLimited(SCRIPT, [schema, this.config.schemasDir!, file], LIMITS)) as string[][];
      } finally {
        await fs.rm(folder, { recursive: true, force: true });
      }
    });
  }
}
