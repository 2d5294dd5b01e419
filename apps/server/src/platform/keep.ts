import type { LRUCache } from 'lru-cache'

/** A cache whose concurrent requests for one key share a query; failures are not cached. */
export function keep<Key extends string | number, T>(
  cache: LRUCache<Key, Promise<T>>,
  key: Key,
  make: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}
