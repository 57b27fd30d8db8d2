import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PROJECT_ROOT } from '../../platform/project-root.js';
import { Thread } from '../../platform/limits/thread.js';
import { Material } from './material.entity.js';
import { HTML_COLUMNS, type HtmlColumn } from './sanitisers.js';

/** Names the rules: what a text was sanitised by is void once they or their libraries change. */
const RULES = rulesVersion();
const IDLE_MS = 10_000;

/** What is sent is what is stored: texts are sanitised when they are written, and others once, when they are first read. */
@Injectable()
export class SanitisedTexts {
  private readonly sanitiser = new Thread<{ column: HtmlColumn; html: string }, string>(
    'content/materials/sanitising-worker.js',
    IDLE_MS,
  );

  constructor(@InjectRepository(Material) private readonly materials: Repository<Material>) {}

  /** The sanitised text of a column of the materials `m`, as SQL; null if there is none yet. */
  static sql(column: HtmlColumn, databaseName: string): string {
    return `(select coalesce(s.html, m."${databaseName}") from sanitised_texts s where s.material_id = m.id
      and s."column" = '${column}' and s.rules = '${RULES}' and s.digest = sha256(convert_to(m."${databaseName}", 'UTF8')))`;
  }

  /** Notes what has just been sanitised and stored: what was `entered`. What else the material has may not have been. */
  async remember(material: Material, entered: Partial<Record<HtmlColumn, string | null>>): Promise<void> {
    for (const column of HTML_COLUMNS)
      if (entered[column]) await this.store(material.id, column, material[column]!, null);
  }

  /** Sanitises a stored text outside of the event loop, and stores the result. */
  async complete(id: number, column: HtmlColumn, stored: string): Promise<string> {
    const html = await this.sanitiser.ask({ column, html: stored });
    await this.store(id, column, stored, html === stored ? null : html);
    return html;
  }

  /** If this fails, the next reader's request sanitises the text again. */
  private async store(id: number, column: HtmlColumn, text: string, html: string | null): Promise<void> {
    await this.materials
      .query(
        `insert into sanitised_texts (material_id, "column", rules, digest, html) values ($1, $2, $3, $4, $5)
         on conflict (material_id, "column") do update set rules = excluded.rules, digest = excluded.digest, html = excluded.html`,
        [id, column, RULES, createHash('sha256').update(text).digest(), html],
      )
      .catch(() => {});
  }
}

function rulesVersion(): string {
  const hash = createHash('sha256');
  const file = (name: string) => path.join(import.meta.dirname, name);
  const type = fs.existsSync(file('contents.js')) ? 'js' : 'ts';
  for (const name of [
    'contents',
    'full-text',
    '../../../client/shared/markup',
    '../../../client/shared/web-url',
    '../../platform/store/file-rules',
  ])
    hash.update(fs.readFileSync(file(`${name}.${type}`)));
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return hash.update(`${dependencies['sanitize-html']} ${dependencies.htmlparser2}`).digest('base64url');
}
