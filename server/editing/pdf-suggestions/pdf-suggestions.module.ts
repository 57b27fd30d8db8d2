import { Module } from '@nestjs/common';
import { PdfSuggestionsResolver } from './pdf-suggestions.resolver.js';
import { PdfSuggestionsService } from './pdf-suggestions.service.js';

/** Title, authors, abstract and pages of an article, read from its PDF to spare an editor the typing. */
@Module({ providers: [PdfSuggestionsService, PdfSuggestionsResolver] })
export class PdfSuggestionsModule {}
