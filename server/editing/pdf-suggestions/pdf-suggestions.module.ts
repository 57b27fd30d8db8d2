import { Module } from '@nestjs/common';
import { PdfSuggestionsResolver } from './pdf-suggestions.resolver.js';

/** Title, authors, abstract and pages of an article, read from its PDF to spare an editor the typing. */
@Module({ providers: [PdfSuggestionsResolver] })
export class PdfSuggestionsModule {}
