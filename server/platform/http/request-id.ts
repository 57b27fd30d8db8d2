import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

declare module 'node:http' {
  interface IncomingMessage {
    /** Quoted in the response, every error and every log line of this request. */
    id?: string;
  }
}

const PROCESS = randomUUID().slice(0, 8);
let requests = 0;

/** Assigns an id that is unique to this process, and cheap enough for cached responses. */
export const assignId = (request: IncomingMessage): string => (request.id = `${PROCESS}-${(requests++).toString(36)}`);
