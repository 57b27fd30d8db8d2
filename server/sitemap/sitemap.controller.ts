import { Controller, Get, Header, Param, ParseIntPipe } from '@nestjs/common';
import { Public } from '../common/access.js';
import { SitemapService } from './sitemap.service.js';

const AN_HOUR = 'public, max-age=3600';

@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Public()
  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', AN_HOUR)
  pages() {
    return this.sitemap.sitemap();
  }

  /** Of one year, where there are too many records for one file. */
  @Public()
  @Get('sitemap-:year.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', AN_HOUR)
  year(@Param('year', ParseIntPipe) year: number) {
    return this.sitemap.ofYear(year);
  }

  @Public()
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', AN_HOUR)
  robots() {
    return this.sitemap.robots();
  }
}
