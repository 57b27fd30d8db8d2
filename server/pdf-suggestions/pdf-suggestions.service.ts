import { Injectable } from '@nestjs/common';
import { atMost } from '../processes/at-most.js';
import { JournalError } from '../common/errors.js';
import { builtScript, runLimited } from '../processes/limited-process.js';
import { type StagedFile } from '../files/stored-file.js';
import { type PdfText, type Suggestion, suggestionOf } from './suggestion.js';

/** Always the built one: a process of its own does not go through a test's transpiler. */
const SCRIPT = builtScript('pdf-suggestions/pdf-text.process.js');

@Injectable()
export class PdfSuggestionsService {
  private readonly oneAtATime = atMost(1);

  /** The metadata that a PDF seems to contain. Throws UNSUPPORTED_FILE if it cannot be read within ten seconds. */
  async suggest(pdf: StagedFile): Promise<Suggestion> {
    const text = await this.oneAtATime(() => runLimited(SCRIPT, [pdf.parts[0].at])).catch(() => {
      throw new JournalError('UNSUPPORTED_FILE', 'Nothing could be read from this PDF.');
    });
    return suggestionOf(JSON.parse(text) as PdfText);
  }
}
