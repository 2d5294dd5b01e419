/**
 * A list under a key of web storage, which is written at once, as IndexedDB is not: a closing page leaves there what it
 * had no time to store, and the next page takes it up.
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
        // No room: the call that goes out with the closing page is what is left.
      }
    },
  }
}
