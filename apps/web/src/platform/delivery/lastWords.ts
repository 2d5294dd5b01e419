/**
 * A list under a key of web storage. Web storage is written synchronously, IndexedDB is not: a closing page leaves here
 * what it had no time to store, and the next page takes it over.
 */
export function lastWordsIn<T>(storage: () => Storage, key: string) {
  return {
    read(): T[] {
      try {
        const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]')
        return Array.isArray(kept) ? kept : []
      } catch {
        return []
      }
    },

    write(values: readonly T[]): void {
      try {
        if (values.length === 0) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(values))
      } catch {
        // Storage is full: only the call that goes out with the closing page is left to deliver the rows.
      }
    },
  }
}
