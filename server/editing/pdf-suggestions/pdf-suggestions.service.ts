import { Injectable } from '@nestjs/common';
import { JournalError } from '../../platform/errors/errors.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { firstPagesOf } from '../../platform/pdf/first-pages.js';
import { type PdfSuggestion, suggestionOf } from './suggestion.js';

@Injectable()
export class PdfSuggestionsService {
  /** The metadata that a PDF seems to contain. Throws UNSUPPORTED_FILE if it cannot be read within ten seconds. */
  async suggest(pdf: StagedFile): Promise<PdfSuggestion> {
    const pages = await firstPagesOf(pdf.parts[0].at).catch(() => {
      throw new JournalError('UNSUPPORTED_FILE', 'Nothing could be read from this PDF.');
    });
    return suggestionOf(pages);
  }
}
