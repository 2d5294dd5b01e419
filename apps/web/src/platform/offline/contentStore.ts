import type { DBSchema } from 'idb'
import { openOnce } from '../delivery/openOnce.ts'

/** One kept reply of the server, as JSON text: measured in characters, read whole. */
interface KeptContent {
  userID: number
  key: string
  text: string
  /** ms of this device: when the data was asked for. */
  askedAt: number
  usedAt: number
}

interface ContentSchema extends DBSchema {
  content: {
    key: [number, string]
    value: KeptContent
    indexes: { userID: number }
  }
  /** Sizes beside the texts, so that making room reads no text. */
  sizes: {
    key: [number, string]
    value: { userID: number; key: string; size: number; usedAt: number }
    indexes: { userID: number }
  }
}

/** Characters of JSON kept on a device, all users together (about 80 MB on disk, some 100 chapters). */
const CONTENT_LIMIT = 40_000_000

const { database } = openOnce<ContentSchema>('tizhou-content', (db) => {
  for (const name of ['content', 'sizes'] as const)
    db.createObjectStore(name, { keyPath: ['userID', 'key'] }).createIndex('userID', 'userID')
})

export interface Content {
  data: unknown
  askedAt: number
}

/** What was kept under this key for this user, or null; a device that cannot keep anything has nothing. */
export async function readContent(userID: number, key: string): Promise<Content | null> {
  try {
    const db = await database()
    const kept = await db.get('content', [userID, key])
    if (!kept) return null
    void db.put('sizes', { userID, key, size: kept.text.length, usedAt: Date.now() }).catch(() => {})
    return { data: JSON.parse(kept.text), askedAt: kept.askedAt }
  } catch {
    return null
  }
}

/** Keeps a copy, making room by dropping what was used longest ago. Never fails: a copy is a convenience. */
export async function keepContent(userID: number, key: string, content: Content, limit = CONTENT_LIMIT): Promise<void> {
  const text = JSON.stringify(content.data)
  if (text.length > limit / 4) return
  try {
    const db = await database()
    const write = db.transaction(['content', 'sizes'], 'readwrite')
    const usedAt = Date.now()
    const sizes = await write.objectStore('sizes').getAll()
    const others = sizes.filter((row) => row.userID !== userID || row.key !== key)
    let total = others.reduce((sum, row) => sum + row.size, text.length)
    for (const row of others.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= limit) break
      total -= row.size
      void write.objectStore('content').delete([row.userID, row.key])
      void write.objectStore('sizes').delete([row.userID, row.key])
    }
    void write.objectStore('content').put({ userID, key, text, askedAt: content.askedAt, usedAt })
    void write.objectStore('sizes').put({ userID, key, size: text.length, usedAt })
    await write.done
  } catch {
    // No room on the device, or no storage at all: the page goes on without a copy.
  }
}

/** Removes everything that was kept, of every user. */
export async function clearContent(): Promise<void> {
  await remove(() => true)
}

/** Removes what an earlier user of this browser left, should the log-out not have come to its end. */
export async function dropContentOfOthers(userID: number): Promise<void> {
  await remove((owner) => owner !== userID)
}

/** Removes what this user's copies no longer say rightly. `isStale`: by the key they are kept under. */
export async function forgetKept(userID: number, isStale: (key: string) => boolean): Promise<void> {
  await remove((owner, key) => owner === userID && isStale(key))
}

async function remove(unwanted: (userID: number, key: string) => boolean): Promise<void> {
  try {
    const db = await database()
    const write = db.transaction(['content', 'sizes'], 'readwrite')
    for (const key of await write.objectStore('sizes').getAllKeys()) {
      if (!unwanted(...key)) continue
      void write.objectStore('content').delete(key)
      void write.objectStore('sizes').delete(key)
    }
    await write.done
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}
