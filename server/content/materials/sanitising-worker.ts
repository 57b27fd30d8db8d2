import { parentPort } from 'node:worker_threads';
import { type HtmlColumn, SANITISERS } from './sanitisers.js';

/** A thread of its own: one text may take half a second. */
parentPort!.on('message', ({ column, html }: { column: HtmlColumn; html: string }) =>
  parentPort!.postMessage(SANITISERS[column](html)),
);
