import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Language, languageTag } from '../../../client/shared/locales.js';
import { idOf, paths } from '../../../client/shared/paths.js';
import { citationKey } from '../../interop/citations/csl.js';
import { type Style, STYLE_NAMES, styleNamed } from '../../interop/citations/styles.js';
import { Public } from '../../platform/access/access.js';
import { JournalError, badField, nothingHere } from '../../platform/errors/errors.js';
import { PageMetadataService } from '../../interop/page-metadata/page-metadata.service.js';
import { asHeader, hasFormat, linksBack, linksOf, linksetOf } from '../../interop/page-metadata/signposting.js';
import { chargeOf } from '../../platform/graphql/query-limits.js';
import { acceptedLanguage } from '../../platform/http/preferences.js';
import { languageOfQuery } from '../../platform/languages/language.js';
import { RateLimit } from '../../platform/http/rate-limit.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { ResponseBudget } from '../../platform/responses/response-budget.js';
import { type MaterialMetadata } from '../../interop/metadata/metadata.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import { PagesService } from '../pages/pages.service.js';
import { ISSUE_CITATION_COST } from '../../interop/citations/citations.resolver.js';
import { FORMATS, type Format, formatNamed, write } from '../../interop/citations/formats.js';
import { LINKSET_TYPE, negotiate, typesOf } from '../../interop/citations/negotiation.js';

/** Not a format: the stored file. */
const PDF = 'pdf';

type IdQuery = { lang?: unknown; style?: unknown };

/** The permanent URL of each record: redirects to its page, or returns the record in another format. */
@Public()
@Controller('id')
export class IdController {
  constructor(
    private readonly metadata: MetadataService,
    private readonly head: PageMetadataService,
    private readonly pages: PagesService,
    private readonly rateLimit: RateLimit,
  ) {}

  @Get(':name')
  async record(
    @Param('name') name: string,
    @Query() query: IdQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const [, digits, extension] = /^(\d{1,10})(?:\.(.+))?$/.exec(name) ?? [];
    const id = recordId(digits);
    if (extension !== undefined) return this.inFormat(await this.metadata.byId(id), extension, query, response);
    response.vary('Accept, Accept-Language');
    const language = languageOfQuery(query.lang ?? acceptedLanguage(request.headers['accept-language']) ?? undefined);
    const negotiated = negotiate(request.headers.accept);
    let record: MaterialMetadata;
    try {
      record = await this.metadata.byId(id);
    } catch (thrown) {
      const isMissing = thrown instanceof JournalError && ['NOT_FOUND', 'GONE'].includes(thrown.code);
      if (!isMissing || negotiated?.kind !== 'page') throw thrown;
      // The reader gets the 404 or 410 page.
      return this.pages.respond(paths.article({ id, title: '', number: 0, publicationYear: 0 }, language), response);
    }
    const formats = FORMATS.filter(({ extension }) => hasFormat(record, extension));
    const choice = negotiate(request.headers.accept, formats);
    if (!choice) throw notAcceptable(record, formats);
    if (choice.kind === 'linkset') return this.sendLinkset(record, language, response);
    if (choice.kind === 'format') {
      const style = query.style ?? choice.style;
      const inLanguage = query.lang === undefined && choice.locale?.startsWith('en') ? 'en' : language;
      response.setHeader('Content-Location', `${record.uri}.${choice.format.extension}`);
      return this.send(record, choice.format, choice.mediaType, inLanguage, { style }, response);
    }
    const link = asHeader(linksOf(record, language));
    response.set({ 'Cache-Control': REVALIDATE, Link: link }).redirect(303, record.pages[language]);
  }

  /** The record under the URL of a format, or its PDF. */
  private async inFormat(record: MaterialMetadata, extension: string, query: IdQuery, response: Response) {
    if (extension.toLowerCase() === PDF) {
      if (!record.pdf) throw nothingHere();
      const link = asHeader(linksBack(record, languageOfQuery(query.lang), 'collection'));
      return response.set({ 'Cache-Control': REVALIDATE, Link: link }).redirect(303, record.pdf.url);
    }
    const format = formatNamed(extension);
    if (!format) throw nothingHere();
    return this.send(record, format, format.mediaTypes[0], languageOfQuery(query.lang), query, response);
  }

  @Get(':id/linkset')
  async linkset(@Param('id') id: string, @Query() query: IdQuery, @Res() response: Response): Promise<void> {
    return this.sendLinkset(await this.metadata.byId(recordId(id)), languageOfQuery(query.lang), response);
  }

  /** The tags of a page's head, for navigation in the browser, which does not load the document. */
  @Get(':id/head')
  async headOf(@Param('id') id: string, @Query() query: IdQuery, @Res() response: Response): Promise<void> {
    const { html } = await this.head.ofRecord(await this.metadata.byId(recordId(id)), languageOfQuery(query.lang));
    response.set({ 'Cache-Control': REVALIDATE, 'X-Robots-Tag': 'noindex' }).type('html').send(html);
  }

  private async send(
    record: MaterialMetadata,
    format: Format,
    mediaType: string,
    language: Language,
    query: IdQuery,
    response: Response,
  ): Promise<void> {
    if (!hasFormat(record, format.extension)) throw nothingHere();
    const style = styleOf(query.style);
    if (record.kind === 'issue') {
      this.rateLimit.charge(response.req, chargeOf(ISSUE_CITATION_COST));
      response.set(this.rateLimit.headers(response.req));
    }
    const parts = await this.metadata.partsOf(record, new ResponseBudget());
    const [written] = format.extension === 'jats.xml' ? await this.metadata.withTexts([record]) : [record];
    const body = await write(format, written, parts, { style, language });
    const link = asHeader(linksBack(record, language, 'describes'));
    response.set({ Link: link, 'Cache-Control': REVALIDATE, 'X-Robots-Tag': 'noindex' });
    if (['bib', 'ris', 'csv'].includes(format.extension))
      response.set('Content-Disposition', `attachment; filename="${citationKey(record)}.${format.extension}"`);
    if (format.extension === 'txt') response.set('Content-Language', languageTag(language));
    const isText = /^text\/|bibtex|research/.test(mediaType);
    response.setHeader('Content-Type', isText ? `${mediaType}; charset=utf-8` : mediaType);
    response.end(body);
  }

  private async sendLinkset(record: MaterialMetadata, language: Language, response: Response): Promise<void> {
    const linkset = linksetOf(record, language, await this.metadata.partsOf(record));
    response.setHeader('Cache-Control', REVALIDATE);
    response.setHeader('Content-Type', LINKSET_TYPE);
    response.end(JSON.stringify(linkset));
  }
}

function recordId(digits: string | undefined): number {
  const id = idOf(digits);
  if (id === null) throw nothingHere();
  return id;
}

function styleOf(name: unknown): Style {
  if (name === undefined) return 'apa';
  const style = typeof name === 'string' ? styleNamed(name) : undefined;
  if (!style) throw badField('style', `style must be one of ${STYLE_NAMES.join(', ')}`);
  return style;
}

function notAcceptable({ uri }: MaterialMetadata, formats: readonly Format[]): JournalError {
  const urls = formats.map(({ extension }) => `${uri}.${extension}`).join(', ');
  return new JournalError(
    'NOT_ACCEPTABLE',
    `This record is available as ${typesOf(formats).join(', ')}; see ${uri}/linkset, ${urls}.`,
  );
}
