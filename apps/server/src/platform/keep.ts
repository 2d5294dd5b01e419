import type { LRUCache } from 'lru-cache'

/** Many requests for the same thing at the same moment make one query; a failed one is not kept. */
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
