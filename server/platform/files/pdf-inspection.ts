import { type FileWarning } from './stored-file.js';

const MIN_BYTES = 100;
const TAIL = 2048;
/** Longer than anything searched for, so that nothing is missed where two chunks meet. */
const OVERLAP = 64;

/** Examines a PDF as it streams past: whether it is one, is complete, and is encrypted. Nothing in it is ever run or rendered. */
export class PdfInspection {
  private size = 0;
  private head = '';
  private tail = '';
  private hasObject = false;
  private encrypted = false;

  push(chunk: Buffer): void {
    const text = chunk.toString('latin1');
    if (this.head.length < 5) this.head += text.slice(0, 5 - this.head.length);
    const seam = this.tail.slice(-OVERLAP) + text;
    this.hasObject ||= /\d\s+\d+\s+obj\b/.test(seam);
    this.encrypted ||= /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(seam);
    this.tail = (this.tail + text).slice(-TAIL);
    this.size += chunk.length;
  }

  /** A PDF by its content: the signature at the very beginning, and at least one object. */
  get isPdf(): boolean {
    return this.head === '%PDF-' && this.size >= MIN_BYTES && this.hasObject;
  }

  get warnings(): FileWarning[] {
    return [
      ...(this.tail.includes('%%EOF') ? [] : ['PDF_TRUNCATED' as const]),
      ...(this.encrypted ? ['PDF_ENCRYPTED' as const] : []),
    ];
  }
}
