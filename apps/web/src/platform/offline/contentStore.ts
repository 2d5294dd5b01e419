import type { DBSchema } from 'idb'
import { openOnce } from '../delivery/openOnce.ts'

/** One stored reply of the server, as JSON text, so that its size in characters is known. */
interface KeptContent {
  userID: number
  key: string
  text: string
  /** When the data was requested, ms of this device. */
  askedAt: number
  usedAt: number
}

interface ContentSchema extends DBSchema {
  content: {
    key: [number, string]
    value: KeptContent
    indexes: { userID: number }
  }
  /** The sizes apart from the texts: making room reads no text. */
  sizes: {
    key: [number, string]
    value: { userID: number; key: string; size: number; usedAt: number }
    indexes: { userID: number }
  }
}

/** The most JSON characters kept on a device, all users together (about 80 MB on disk, some 100 chapters). */
const CONTENT_LIMIT = 40_000_000

const { database } = openOnce<ContentSchema>('tizhou-content', (db) => {
  for (const name of ['content', 'sizes'] as const)
    db.createObjectStore(name, { keyPath: ['userID', 'key'] }).createIndex('userID', 'userID')
})

export interface Content {
  data: unknown
  askedAt: number
}

/** The stored content of a user under a key; null where there is none or where the device cannot store anything. */
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

/** Stores a copy, dropping the least recently used ones to make room. Never rejects: the copy is a convenience. */
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
    // The device has no room or no storage: the page works without a copy.
  }
}

/** Removes the stored content of every user. */
export async function clearContent(): Promise<void> {
  await remove(() => true)
}

/** Removes the content of earlier users of this browser, which an interrupted log-out may have left. */
export async function dropContentOfOthers(userID: number): Promise<void> {
  await remove((owner) => owner !== userID)
}

/** Removes this user's copies whose key `isStale` names. */
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
    // Without storage there is nothing to remove.
  }
}
