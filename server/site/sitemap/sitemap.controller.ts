import { Controller, Get, Header, Param } from '@nestjs/common';
import { Public } from '../../platform/access/access.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { SitemapService } from './sitemap.service.js';

@Public()
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', REVALIDATE)
  pages() {
    return this.sitemap.sitemap();
  }

  /** The sitemap of one part, if there are too many pages for one file. */
  @Get('sitemap-:part.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', REVALIDATE)
  part(@Param('part') part: string) {
    return this.sitemap.part(part);
  }

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', REVALIDATE)
  robots() {
    return this.sitemap.robots();
  }
}
