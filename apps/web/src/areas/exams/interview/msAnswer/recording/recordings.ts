import type { DBSchema } from 'idb'
import { openOnce } from '../../../../../platform/delivery/openOnce.ts'

/** A spoken answer. It is private and stays on this machine. */
export interface Recording {
  /** `userID:allTestID`: a new recording of a question replaces the previous one. */
  key: string
  userID: number
  sound: Blob
  seconds: number
  /** ms of this device. */
  at: number
}

/** A recording of an answer in the page's memory. */
export type Spoken = Pick<Recording, 'sound' | 'seconds'>

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: Recording; indexes: { byUser: [number, number] } }
}

/** The most recordings of a learner; older ones are removed. Eight minutes of speech take about 2 MB. */
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
    // The recording remains in the page's memory.
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
    // Nothing is stored.
  }
}
