import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

const MAX_DOCUMENTS = 500;
/** Bytes. A parsed document takes about forty times its text. */
const MAX_BYTES = 32_000_000;
const PARSED = 40;

/** A document of a client that Apollo Server parsed, found valid and within the limits, and answered without errors. */
export type KnownDocument = {
  document: DocumentNode;
  operationName?: string;
  /** What its operation costs; see query-limits.ts. */
  cost: number;
  /** The headers of Apollo's response: security, and who may read it. */
  headers: [name: string, value: string][];
};

/** Documents of clients by their text, so that each is parsed and validated once. The least recently used are dropped. */
export class DocumentStore {
  private readonly documents = new LRUCache<string, KnownDocument>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => key.length * PARSED,
  });

  get(source: string, operationName?: string): KnownDocument | undefined {
    return this.documents.get(keyOf(source, operationName));
  }

  add(source: string, known: KnownDocument): void {
    this.documents.set(keyOf(source, known.operationName), known);
  }
}

/** What Apollo keeps itself. Its own store counts the tree of a document alone, and not the text that each of its nodes points to. */
const parsed = new LRUCache<string, DocumentNode>({
  maxSize: MAX_BYTES / 4,
  sizeCalculation: ({ loc }) => (loc?.source.body.length ?? 0) * PARSED + 1,
});
export const documentStore = {
  get: async (key: string) => parsed.get(key),
  set: async (key: string, document: DocumentNode) => void parsed.set(key, document),
  delete: async (key: string) => parsed.delete(key),
};

const keyOf = (source: string, operationName = '') => `${operationName}\n${source}`;
