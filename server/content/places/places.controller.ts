import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type Language, DEFAULT_LANGUAGE, isLanguage } from '../../../client/shared/locales.js';
import { Public } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { badField } from '../../platform/errors/errors.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { PLACES_PARAMETERS } from '../../platform/http/url-rules.js';
import { ResponseBudget } from '../../platform/responses/response-budget.js';
import { validation } from '../../platform/validation/validation.js';
import { MaterialFilter } from '../materials/material-filter.input.js';
import { GEOJSON_TYPE } from './feature.js';
import { PlacesService } from './places.service.js';

const NUMBERS = ['year', 'yearFrom', 'yearTo', 'number'];
const validated = validation();

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
    const given = Object.entries(query).filter(([name]) => PLACES_PARAMETERS.includes(name));
    for (const [name, value] of given)
      if (typeof value !== 'string') throw badField(name, `${name} must be given once`);
    const { lang, after = null, ...texts } = Object.fromEntries(given) as Record<string, string>;
    const filter = (await validated.transform(filterOf(texts), {
      type: 'body',
      metatype: MaterialFilter,
    })) as MaterialFilter;
    const page = { filter, after, language: languageOf(lang) };
    const { features, next } = await this.places.page(page, null, new ResponseBudget());
    const links = next ? [{ rel: 'next', type: GEOJSON_TYPE, href: this.urlOf({ ...texts, lang, after: next }) }] : [];
    for (const { href } of links) response.setHeader('Link', `<${href}>; rel="next"; type="${GEOJSON_TYPE}"`);
    response.setHeader('Cache-Control', REVALIDATE);
    response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Content-Type', GEOJSON_TYPE);
    response.end(JSON.stringify({ type: 'FeatureCollection', features, links }));
  }

  private urlOf(parameters: Record<string, string | undefined>): string {
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return `${this.config.publicUrl}/places.geojson?${new URLSearchParams(given)}`;
  }
}

const filterOf = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      name === 'bbox' ? text.split(',').map(Number) : NUMBERS.includes(name) ? Number(text) : text,
    ]),
  );

function languageOf(lang: string | undefined): Language {
  if (lang === undefined) return DEFAULT_LANGUAGE;
  if (lang === 'sq') return 'al';
  if (isLanguage(lang)) return lang;
  throw badField('lang', 'lang must be al (or sq) or en');
}
