import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { type Identity } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { PROJECT_ROOT } from '../../platform/project-root.js';
import { publicSchema } from '../../platform/graphql/public-schema.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { CLIENT_ENTRY, type Manifest, assetsOf } from '../pages/html.js';
import { type JsonSchema } from './json-schema.js';
import { OpenApi } from './openapi.js';
import { type Assets, type Example, docsPage, explorerPage, restPage } from './pages.js';

/** The site named in the examples, which is replaced by this one. */
const EXAMPLE_SITE = 'https://revista.example.edu';
const LANGUAGES: Record<string, string> = { sh: 'curl', mjs: 'JavaScript', py: 'Python', R: 'R' };
const CAPTIONS: Record<string, string> = {
  'latest-issue': 'The latest issue',
  harvest: 'Harvest everything and stay up to date',
  materials: 'Every material',
  files: 'What a search finds, as a file of citations',
};
const inside = (...names: string[]) => path.join(import.meta.dirname, ...names);

@Injectable()
export class Documentation {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly journal: JournalService,
    private readonly openapi: OpenApi,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** The public schema as a file; the full one for administrators. */
  schema(viewer: Identity | null): string {
    const { schema } = this.moduleRef.get(GraphQLSchemaHost, { strict: false });
    return `${printSchema(viewer ? schema : publicSchema(schema))}\n`;
  }

  changes(): Promise<string> {
    return readFile(inside('../../../docs/api-changes.md'), 'utf8');
  }

  /** The REST API as OpenAPI, with the journal as contact. */
  async restDescription(): Promise<JsonSchema> {
    const { titleEn: name, email } = await this.journal.get();
    const { info, ...document } = this.openapi.document();
    return {
      ...document,
      info: { ...(info as JsonSchema), contact: { name, ...(email && { email }), url: this.config.publicUrl } },
    };
  }

  /** Where each interface is described, for programs (RFC 9727). */
  catalog(): object {
    const at = (path: string) => `${this.config.publicUrl}${path}`;
    const described = (path: string, description: string, type: string) => ({
      anchor: at(path),
      'service-desc': [{ href: at(description), type }],
      'service-doc': [{ href: at('/api-docs'), type: 'text/html' }],
    });
    return {
      linkset: [
        described('/graphql', '/schema.graphql', 'text/plain'),
        described('/api', '/api-docs/openapi.json', 'application/json'),
        described('/oai', '/oai?verb=Identify', 'text/xml'),
      ],
    };
  }

  async docs(): Promise<string> {
    const { titleEn, email, metadataLicenceUrl } = await this.journal.get();
    return docsPage({
      journal: titleEn,
      email,
      metadataLicenceUrl,
      site: this.config.publicUrl,
      assets: await this.assets(),
      graphql: await this.examples('latest-issue'),
      harvest: await this.examples('harvest'),
      rest: [...(await this.examples('materials')), ...(await this.examples('files'))],
      openapi: this.openapi.document(),
      perMinute: this.config.rateLimit.requestsPerMinute,
    });
  }

  async explorer(): Promise<string> {
    return explorerPage((await this.journal.get()).titleEn, await this.assets('api-docs/explorer.tsx'));
  }

  async rest(): Promise<string> {
    return restPage((await this.journal.get()).titleEn, await this.assets('api-docs/openapi.ts'));
  }

  private async examples(name: string): Promise<Example[]> {
    const files = await readdir(inside('examples'));
    const written = Object.keys(LANGUAGES).filter((language) => files.includes(`${name}.${language}`));
    return Promise.all(
      written.map(async (language) => {
        const code = await readFile(inside('examples', `${name}.${language}`), 'utf8');
        const caption = `${CAPTIONS[name]}: ${LANGUAGES[language]}`;
        return { caption, language, code: code.replaceAll(EXAMPLE_SITE, this.config.publicUrl) };
      }),
    );
  }

  /** The stylesheets and the scripts of client entries, with those of the site: built ones, or their sources during development. */
  private async assets(...entries: string[]): Promise<Assets> {
    if (this.config.development) return { styles: ['/styles/index.css'], scripts: entries.map((entry) => `/${entry}`) };
    const text = await readFile(path.join(PROJECT_ROOT, 'dist', 'public', '.vite', 'manifest.json'), 'utf8').catch(
      () => '{}',
    );
    const manifest = JSON.parse(text) as Manifest;
    const { styles } = assetsOf(manifest, [CLIENT_ENTRY, ...entries]);
    return { styles, scripts: entries.flatMap((entry) => assetsOf(manifest, [entry]).scripts.slice(0, 1)) };
  }
}
