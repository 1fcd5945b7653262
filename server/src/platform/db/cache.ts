// Caches of what a database stores and never changes. One process may serve several databases with the same ids, such as copies of the demo.
import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** Declares a cache of at most `max` entries for each database. The returned function finds the cache of one. */
export function cachePerDatabase<Value extends {}>(max: number): (database: Database) => LRUCache<string, Value> {
  const caches = new WeakMap<Database, LRUCache<string, Value>>();
  return (database) => {
    const cache = caches.get(database) ?? new LRUCache({ max });
    caches.set(database, cache);
    return cache;
  };
}
