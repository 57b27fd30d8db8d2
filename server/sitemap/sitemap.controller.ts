import { Controller, Get, Header } from '@nestjs/common';
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

  @Public()
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', AN_HOUR)
  robots() {
    return this.sitemap.robots();
  }
}
