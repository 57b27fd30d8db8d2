import { ReadableStream, TransformStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

// What browsers have and jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream });
