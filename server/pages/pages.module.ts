import { Module } from '@nestjs/common';
import { PagesService } from './pages.service.js';

/** The public pages and the dashboard's shell, rendered on the server. */
@Module({ providers: [PagesService] })
export class PagesModule {}
