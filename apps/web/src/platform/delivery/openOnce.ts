import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/**
 * How long to wait for an opening, ms. A browser may never answer one: behind a deletion, or with a damaged profile.
 */
export const OPENING_MS = 5_000

interface Opening<S extends DBSchema> {
  db: Promise<IDBPDatabase<S>>
  /** `db`, or a rejection after OPENING_MS. */
  inTime: Promise<IDBPDatabase<S>>
}

/**
 * A database of this browser, opened at the first use and kept open. A failed opening is tried again at the next use.
 * An opening without an answer rejects after OPENING_MS, and at once for every later use, so that the page goes on
 * without its store; if it opens after all, it is used. The connection closes when another page needs to upgrade the
 * database.
 */
export function openOnce<S extends DBSchema>(name: string, upgrade: (db: IDBPDatabase<S>) => void) {
  let opening: Opening<S> | null = null

  function close(): void {
    void opening?.db.then((db) => db.close()).catch(() => {})
    opening = null
  }

  const callbacks: OpenDBCallbacks<S> = { upgrade: (db) => upgrade(db), blocking: close, terminated: close }

  function open(): Opening<S> {
    const db = openDB<S>(name, 1, callbacks)
    const begun: Opening<S> = { db, inTime: inTime(db) }
    db.then(
      () => {
        begun.inTime = db
      },
      () => {
        if (opening === begun) opening = null
      },
    )
    return begun
  }

  return {
    close,
    database(): Promise<IDBPDatabase<S>> {
      opening ??= open()
      return opening.inTime
    },
  }
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database of this browser does not open.')), OPENING_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
