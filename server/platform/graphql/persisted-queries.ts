import { LRUCache } from 'lru-cache';

const DAY_SECONDS = 24 * 60 * 60;
const queries = new LRUCache<string, string>({
  maxSize: 5_000_000,
  sizeCalculation: (text, hash) => text.length + hash.length,
});

/** Automatic persisted queries: a query is identified by its SHA-256, so that it fits into the URL of a GET that a CDN can cache. */
export const persistedQueries = {
  ttl: DAY_SECONDS,
  cache: {
    get: async (hash: string) => queries.get(hash),
    set: async (hash: string, text: string, { ttl }: { ttl?: number | null } = {}) => {
      queries.set(hash, text, { ttl: (ttl ?? DAY_SECONDS) * 1000 });
    },
    delete: async (hash: string) => queries.delete(hash),
  },
};
