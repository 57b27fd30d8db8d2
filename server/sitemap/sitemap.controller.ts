import { Controller, Get, Header, Param, ParseIntPipe } from '@nestjs/common';
import { Public } from '../common/access.js';
import { REVALIDATE } from '../http/cache-policies.js';
import { SitemapService } from './sitemap.service.js';

@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Public()
  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', REVALIDATE)
  pages() {
    return this.sitemap.sitemap();
  }

  /** The sitemap of one year, if there are too many records for one file. */
  @Public()
  @Get('sitemap-:year.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', REVALIDATE)
  year(@Param('year', ParseIntPipe) year: number) {
    return this.sitemap.ofYear(year);
  }

  @Public()
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', REVALIDATE)
  robots() {
    return this.sitemap.robots();
  }
}
