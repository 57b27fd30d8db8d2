import { type FileWarning } from './stored-file.js';

const SIGNATURE = '%PDF-';
/** Where the end must be; longer than anything searched for, so that nothing is missed where two chunks meet. */
const TAIL_BYTES = 2048;

/** Examines a PDF as it streams past: whether it is one, is complete, and is encrypted. Nothing in it is ever run or rendered. */
export class PdfInspection {
  private head = '';
  private tail = '';
  private hasObject = false;
  private encrypted = false;

  push(chunk: Buffer): void {
    const text = chunk.toString('latin1');
    this.head = (this.head + text).slice(0, SIGNATURE.length);
    const seam = this.tail + text;
    this.hasObject ||= /\d\s+\d+\s+obj\b/.test(seam);
    this.encrypted ||= /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(seam);
    this.tail = seam.slice(-TAIL_BYTES);
  }

  /** A PDF by its content: the signature at the very beginning, and at least one object. */
  get isPdf(): boolean {
    return this.head === SIGNATURE && this.hasObject;
  }

  get warnings(): FileWarning[] {
    return [
      ...(this.tail.includes('%%EOF') ? [] : ['PDF_TRUNCATED' as const]),
      ...(this.encrypted ? ['PDF_ENCRYPTED' as const] : []),
    ];
  }
}
