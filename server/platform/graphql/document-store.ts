import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';

const MAX_DOCUMENTS = 500;
/** In bytes. A parsed document takes about forty times its text. */
const MAX_BYTES = 32_000_000;
const PARSED = 40;

/** A client's document that Apollo Server has parsed, validated, found within the limits and executed without errors. */
export type StoredDocument = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName?: string;
  /** The security and CORS headers of Apollo's response. */
  headers: [name: string, value: string][];
};

/** Clients' documents by their text, so that each is parsed and validated once. Least recently used ones are dropped. */
export class DocumentStore {
  private readonly documents = new LRUCache<string, StoredDocument>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => key.length * PARSED,
  });

  get(source: string, operationName?: string): StoredDocument | undefined {
    return this.documents.get(keyOf(source, operationName));
  }

  add(source: string, known: StoredDocument): void {
    this.documents.set(keyOf(source, known.operationName), known);
  }
}

/** Replaces Apollo's own store, which counts the syntax tree of a document but not the text that its nodes reference. */
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
