import { RETRY_AFTER_SECONDS } from '../../platform/errors/errors.js';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { DocumentNode, ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ViteDevServer } from 'vite';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { type Language, languageTag } from '../../../client/shared/locales.js';
import { PREVIEW_STYLES } from '../../../client/shared/mail-colours.js';
import { paths, idOfPage } from '../../../client/shared/paths.js';
import { type RequestContext } from '../../platform/access/access.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { asJournalError } from '../../platform/errors/error-filter.js';
import { DirectExecution } from '../../platform/graphql/direct-execution.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { PROJECT_ROOT } from '../../platform/project-root.js';
import { type Head, PageMetadataService } from '../../interop/page-metadata/page-metadata.service.js';
import { rulesOf, pathOf } from '../../platform/http/url-rules.js';
import { type Manifest, type Rendered, SOURCES, assetTags, document } from './html.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { type MaterialMetadata } from '../../interop/metadata/metadata.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import { filesIn, forFiles, precompressed } from './precompressed.js';
import { endTurn } from '../../platform/responses/turns.js';

type Render = (request: {
  url: string;
  memoise: ContentVersion['memoise'];
  execute: (document: DocumentNode, variables?: Record<string, unknown>) => Promise<ExecutionResult>;
  endTurn: () => Promise<void>;
  codeOf: (thrown: unknown) => string;
}) => Promise<Rendered>;
type Site = { render: Render; hasPage: (path: string) => boolean };
type Bundle = Site & { assets: (page: Rendered) => string };

const dist = (...names: string[]) => path.join(PROJECT_ROOT, 'dist', ...names);
const MAX_PATHS = 500;
/** Letter previews use the stylesheet of mails, and their frames inherit the policy of the page. */
const MAIL_STYLES = Object.values(PREVIEW_STYLES)
  .map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  .join(' ');
/** Only our own files, and no inline scripts: the state of the page is data, not code. */
const PAGE_POLICY =
  `default-src 'none'; script-src 'self'; style-src 'self' ${MAIL_STYLES}; ` +
  "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; " +
  // HTML is written only through client/browser/trusted-html.ts, and by the editor when something is pasted.
  "require-trusted-types-for 'script'; trusted-types journal ProseMirrorClipboard";

/** The router logs every path that it cannot decode; in such a path percent signs are taken literally. */
function decodable(url: string): string {
  const path = pathOf(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A page loads a dozen scripts, styles and fonts; on these, the headers have no effect or repeat the default. */
const OF_DOCUMENTS = ['Cross-Origin-Opener-Policy', 'Permissions-Policy', 'Referrer-Policy'];

@Injectable()
export class PagesService implements OnApplicationShutdown {
  private readonly pages = new LRUCache<string, boolean>({ max: MAX_PATHS });
  private bundle?: Promise<Bundle>;
  private vite?: ViteDevServer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queries: DirectExecution,
    private readonly journal: JournalService,
    private readonly metadata: MetadataService,
    private readonly heads: PageMetadataService,
    private readonly version: ContentVersion,
  ) {}

  /** Mounts the pages and their assets, before the other handlers. */
  async attach(app: NestExpressApplication): Promise<void> {
    if (this.config.development) {
      const { createServer } = await import('vite');
      const server = { middlewareMode: true, hmr: { server: app.getHttpServer() } } as const;
      this.vite = await createServer({
        configFile: path.join(PROJECT_ROOT, 'vite.config.ts'),
        server,
        appType: 'custom',
      });
      app.use(this.vite.middlewares);
    } else {
      const files = filesIn(dist('public'));
      app.use(precompressed(files));
      app.use(
        '/assets',
        express.static(dist('public', 'assets'), {
          index: false,
          immutable: true,
          maxAge: '1y',
          fallthrough: false,
          acceptRanges: false,
          lastModified: false,
          setHeaders: (response) => OF_DOCUMENTS.forEach((name) => response.removeHeader(name)),
        }) as RequestHandler,
      );
      const others = { index: false, maxAge: '1h', dotfiles: 'ignore', redirect: false } as const;
      app.use(forFiles(files, express.static(dist('public'), others) as RequestHandler));
    }
    app.use((request: Request, response: Response, next: NextFunction) =>
      rulesOf(request.path).kind === 'page' ? this.respond(request.originalUrl, response) : next(),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.vite?.close();
  }

  async respond(url: string, response: Response): Promise<void> {
    const { assets } = await this.load();
    const context: RequestContext = {};
    const page = await this.render(url, context);
    if (page.status === 404) {
      const other = await this.otherPageOf(url, page.language as Language, context);
      if (other) return response.redirect(301, sameOrigin(other, this.config.publicUrl));
    }
    response.setHeader('Cache-Control', page.status === 200 && !rulesOf(url).isPersonal ? REVALIDATE : 'no-store');
    if (page.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS.unavailable);
    if (page.redirect !== undefined)
      return response.redirect(page.status, sameOrigin(page.redirect, this.config.publicUrl));
    if (page.status === 200 && (await this.journal.get()).demonstration) response.setHeader('X-Robots-Tag', 'noindex');
    const tag = languageTag(page.language as Language);
    response.setHeader('Content-Security-Policy', this.policy);
    response.setHeader('Content-Language', tag);
    // The page of a large record is written in several turns, so that others need not wait for all of it.
    await endTurn();
    const head = page.status === 200 ? await this.headOf(url, page.language as Language, context) : null;
    if (head?.links) response.setHeader('Link', head.links);
    await endTurn();
    const html = document(page, tag, `${assets(page)}\n${head?.html ?? ''}`);
    await endTurn();
    const sent = Buffer.from(this.vite ? await this.vite.transformIndexHtml(url, html) : html);
    await endTurn();
    response.status(page.status).type('html').send(sent);
  }

  /** Whether the site map has a page at this path. Remembered, since the router compiles the whole map for each question. */
  async hasPage(path: string): Promise<boolean> {
    const cached = this.pages.get(path);
    if (cached !== undefined) return cached;
    const isPage = (await this.load()).hasPage(path);
    this.pages.set(path, isPage);
    return isPage;
  }

  private async render(url: string, context: RequestContext): Promise<Rendered> {
    const { render } = await this.load();
    return render({
      url: this.config.publicUrl + (url.startsWith('/') ? decodable(url) : '/'),
      memoise: (what, find) => this.version.memoise(what, find),
      execute: async (document, variables) => {
        const result = await this.queries.execute(document, variables, context);
        await endTurn();
        return result;
      },
      endTurn,
      codeOf: (thrown) => asJournalError(thrown).code,
    });
  }

  /** The page of a record that is not of the category which the URL names, or is no longer. */
  private async otherPageOf(url: string, language: Language, context: RequestContext): Promise<string | null> {
    const record = await this.recordOf(url, context);
    return record && (record.kind === 'issue') !== /^.revista/i.test(pathOf(url)) ? record.pages[language] : null;
  }

  private async headOf(url: string, language: Language, context: RequestContext): Promise<Head | null> {
    const record = await this.recordOf(url, context);
    if (record) return this.heads.ofRecord(record, language);
    return pathOf(url) === paths.home(language) ? this.heads.ofHome(language) : null;
  }

  private async recordOf(url: string, context: RequestContext): Promise<MaterialMetadata | null> {
    const id = idOfPage(pathOf(url));
    return id === null ? null : this.metadata.ofRequest(context, id);
  }

  private get policy(): string {
    if (this.vite) return '';
    return this.config.publicUrl.startsWith('https:') ? `${PAGE_POLICY}; upgrade-insecure-requests` : PAGE_POLICY;
  }

  private async load(): Promise<Bundle> {
    if (this.vite) {
      const site = (await this.vite.ssrLoadModule('/entry/entry-server.tsx')) as Site;
      return { ...site, assets: assetTags(SOURCES) };
    }
    this.bundle ??= this.loadBuilt();
    return this.bundle;
  }

  private async loadBuilt(): Promise<Bundle> {
    const site = (await import(pathToFileURL(dist('ssr', 'entry-server.js')).href)) as Site;
    const manifest = JSON.parse(await readFile(dist('public', '.vite', 'manifest.json'), 'utf8')) as Manifest;
    return { ...site, assets: assetTags(manifest) };
  }
}

/** A redirect never leaves the site, whatever the requested path looked like. */
function sameOrigin(location: string, publicUrl: string): string {
  const url = new URL(location, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : '/';
}
