import { ReadableStream, TransformStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

// Browser APIs that jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream });
Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} });
Object.assign((globalThis as any).HTMLDialogElement.prototype, { showModal() {}, close() {} });

/** As much of a request as React Router makes for a navigation without loaders. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal;
  constructor(
    readonly url: string,
    { signal }: { signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}
globalThis.Request ??= NavigationRequest as never;
