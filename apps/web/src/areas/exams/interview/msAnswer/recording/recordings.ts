import type { DBSchema } from 'idb'
import { openOnce } from '../../../../../platform/delivery/openOnce.ts'

/** A spoken answer. It stays on this machine: it is nobody's but the speaker's. */
export interface Recording {
  /** `userID:allTestID`: the last one of a question replaces the one before. */
  key: string
  userID: number
  sound: Blob
  seconds: number
  /** ms of this device. */
  at: number
}

/** What was said to a question, on the page. */
export type Spoken = Pick<Recording, 'sound' | 'seconds'>

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: Recording; indexes: { byUser: [number, number] } }
}

/** So many of one learner are kept; older ones go. Eight minutes of speech are about 2 MB. */
const MOST = 40

const { database: open } = openOnce<RecordingSchema>('tizhou-recordings', (db) => {
  db.createObjectStore('recordings', { keyPath: 'key' }).createIndex('byUser', ['userID', 'at'])
})

const keyOf = (userID: number, allTestID: number) => `${userID}:${allTestID}`

/** Without room or without a database (private windows) the recording lasts as long as the page. */
export async function keepRecording(
  userID: number,
  allTestID: number,
  of: Pick<Recording, 'sound' | 'seconds' | 'at'>,
): Promise<void> {
  try {
    const db = await open()
    await db.put('recordings', { ...of, key: keyOf(userID, allTestID), userID })
    const keys = await db.getAllKeysFromIndex(
      'recordings',
      'byUser',
      IDBKeyRange.bound([userID, 0], [userID, Infinity]),
    )
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) await db.delete('recordings', key)
  } catch {
    // It is on the page; that has to do.
  }
}

export async function readRecording(userID: number, allTestID: number): Promise<Recording | undefined> {
  try {
    return await (await open()).get('recordings', keyOf(userID, allTestID))
  } catch {
    return undefined
  }
}

export async function dropRecording(userID: number, allTestID: number): Promise<void> {
  try {
    await (await open()).delete('recordings', keyOf(userID, allTestID))
  } catch {
    // Nothing was kept.
  }
}
