import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** How long an opening is waited for. A browser can leave one without an answer: behind a deletion, or a bad profile. */
export const OPENING_MS = 5_000

interface Opening<S extends DBSchema> {
  db: Promise<IDBPDatabase<S>>
  /** `db`, or a rejection once OPENING_MS are over. */
  inTime: Promise<IDBPDatabase<S>>
}

/**
 * A database of this browser, opened when it is first needed and then kept open. An opening that failed is tried again
 * by the next who asks. One that has no answer rejects after OPENING_MS, and at once for whoever asks then, so that a
 * page goes on without its store; when it opens after all, it serves. A page that stands in the way of a newer version
 * closes it.
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
