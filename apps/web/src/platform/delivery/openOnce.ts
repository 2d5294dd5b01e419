import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/**
 * A database of this browser, opened when it is first needed and then kept open. An opening that failed is tried again
 * by the next who asks; a page that stands in the way of a newer version closes it.
 */
export function openOnce<S extends DBSchema>(name: string, upgrade: (db: IDBPDatabase<S>) => void) {
  let opened: Promise<IDBPDatabase<S>> | null = null

  function close(): void {
    void opened?.then((db) => db.close()).catch(() => {})
    opened = null
  }

  const callbacks: OpenDBCallbacks<S> = { upgrade: (db) => upgrade(db), blocking: close, terminated: close }

  return {
    close,
    database(): Promise<IDBPDatabase<S>> {
      opened ??= openDB<S>(name, 1, callbacks).catch((error: unknown) => {
        opened = null
        throw error
      })
      return opened
    },
  }
}
