import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { nothingHere } from '../../platform/errors/errors.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { ResponseBudget } from '../../platform/responses/response-budget.js';
import { formatNamed } from '../../interop/citations/formats.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import { filterOfQuery } from '../../content/materials/material-filter.input.js';
import { SearchService } from './search.service.js';

/** The maximum number of results in a file. */
const MAX_EXPORTED = 500;
const EXTENSIONS = ['bib', 'ris', 'csl.json', 'csv'];

/** The articles found by a search, as a file: q and the filter of materials. */
@Controller()
export class SearchFilesController {
  constructor(
    private readonly search: SearchService,
    private readonly metadata: MetadataService,
  ) {}

  @Public()
  @Get('kerko.:extension')
  async file(
    @Param('extension') extension: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const format = EXTENSIONS.includes(extension) ? formatNamed(extension) : undefined;
    if (!format?.list) throw nothingHere();
    const words = typeof query.q === 'string' ? query.q : null;
    const ids = (await this.search.ids(words, await filterOfQuery(query))).slice(0, MAX_EXPORTED);
    const records = await this.metadata.byIds(ids, new ResponseBudget());
    const articles = ids.flatMap((id) => records.get(id) ?? []).filter(({ kind }) => kind === 'article');
    const [type] = format.mediaTypes;
    response.setHeader('Cache-Control', REVALIDATE);
    response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Content-Disposition', `attachment; filename="kerko.${extension}"`);
    response.setHeader('Content-Type', /json/.test(type) ? type : `${type}; charset=utf-8`);
    response.end(await format.list(articles, { style: 'apa', language: 'al' }));
  }
}
