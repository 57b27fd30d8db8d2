import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { atMost } from '../common/at-most.js';
import { JournalError } from '../common/errors.js';
import { PROJECT_ROOT } from '../config.js';
import { type StagedFile } from '../files/stored-file.js';
import { type PdfText, type Suggestion, suggestionOf } from './suggestion.js';

const TIME_MS = 10_000;
const MEMORY_MB = 256;
/** Always the built one: a worker does not go through a test's transpiler. */
const WORKER = path.join(PROJECT_ROOT, 'dist/server/pdf-suggestions/pdf-text.worker.js');

@Injectable()
export class PdfSuggestionsService {
  private readonly oneAtATime = atMost(1);

  /** What a PDF seems to say of itself. Throws UNSUPPORTED_FILE when it cannot be read within ten seconds. */
  suggest(pdf: StagedFile): Promise<Suggestion> {
    return this.oneAtATime(async () => suggestionOf(await read(pdf.parts[0].at)));
  }
}

function read(file: string): Promise<PdfText> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: { file },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const refuse = () => {
      void worker.terminate();
      reject(new JournalError('UNSUPPORTED_FILE', 'Nothing could be read from this PDF.'));
    };
    const timer = setTimeout(refuse, TIME_MS);
    worker.once('message', (text: PdfText) => {
      resolve(text);
      void worker.terminate();
    });
    worker.once('error', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  });
}
