import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { languageOfQuery } from '../../platform/languages/language.js';
import { ResponseBudget } from '../../platform/responses/response-budget.js';
import { filterOfQuery } from '../materials/material-filter.input.js';
import { GEOJSON_TYPE } from './feature.js';
import { PlacesService } from './places.service.js';

/** The places of the articles as a file for geographic programs. */
@Controller()
export class PlacesController {
  constructor(
    private readonly places: PlacesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get('places.geojson')
  async file(@Query() query: Record<string, unknown>, @Res() response: Response): Promise<void> {
    const { lang, after, ...texts } = query;
    const page = { filter: await filterOfQuery(texts), after: after as string | null, language: languageOfQuery(lang) };
    const { features, next } = await this.places.page(page, null, new ResponseBudget());
    const following = new URLSearchParams({ ...query, after: next } as Record<string, string>);
    const href = `${this.config.publicUrl}/places.geojson?${following}`;
    const links = next ? [{ rel: 'next', type: GEOJSON_TYPE, href }] : [];
    if (next) response.setHeader('Link', `<${href}>; rel="next"; type="${GEOJSON_TYPE}"`);
    response.set({ 'Cache-Control': REVALIDATE, 'X-Robots-Tag': 'noindex' }).setHeader('Content-Type', GEOJSON_TYPE);
    response.end(JSON.stringify({ type: 'FeatureCollection', features, links }));
  }
}
