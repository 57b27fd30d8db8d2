import { ReadableStream, TransformStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

// Browser APIs that jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream });
