import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** In bytes. A parsed document takes about forty times its text. */
const MAX_BYTES = 32_000_000;
const PARSED = 40;
const DAY_SECONDS = 24 * 60 * 60;

/** A client's document that Apollo Server has parsed, validated, found within the limits and executed without errors. */
type StoredDocument = { document: DocumentNode; operation: OperationDefinitionNode; operationName?: string };

/** Clients' documents, so that each is parsed and validated once. */
export const storedDocuments = () =>
  new LRUCache<string, StoredDocument>({
    max: 500,
    maxSize: MAX_BYTES,
    sizeCalculation: (_, key) => key.length * PARSED,
  });
export const documentKey = (source: string, operationName = '') => `${operationName}\n${source}`;

/** As Apollo Server wants its stores. */
const asStore = <Value extends {}>(entries: LRUCache<string, Value>) => ({
  get: async (key: string) => entries.get(key),
  set: async (key: string, value: Value) => void entries.set(key, value),
  delete: async (key: string) => entries.delete(key),
});

/** Replaces Apollo's own, which counts the syntax tree of a document but not the text that its nodes reference. */
export const documentStore = asStore(
  new LRUCache<string, DocumentNode>({
    maxSize: MAX_BYTES / 4,
    sizeCalculation: ({ loc }) => loc!.source.body.length * PARSED,
  }),
);

/** Automatic persisted queries: a query is identified by its SHA-256, so that it fits into the URL of a GET that a CDN can cache. */
export const persistedQueries = {
  ttl: DAY_SECONDS,
  cache: asStore(
    new LRUCache<string, string>({
      ttl: DAY_SECONDS * 1_000,
      maxSize: 5_000_000,
      sizeCalculation: (text, hash) => text.length + hash.length,
    }),
  ),
};
