import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { DBSchema, IDBPDatabase } from 'idb'
import { openOnce } from '../../../../platform/delivery/openOnce.ts'
import type { LocalAnswer } from '../machine/state.ts'

/** The paper as it lay on the table last, so that a reload without network goes on with it. It holds no keys. */
export interface StoredSitting {
  userID: number
  attemptID: number
  sitting: WireSitting
  /** By the device's clock, ms, when `sitting.Now` was. */
  at: number
}

type StoredAnswer = LocalAnswer & { userID: number; attemptID: number }

interface SittingSchema extends DBSchema {
  answers: { key: [number, number, number]; value: StoredAnswer }
  sittings: { key: [number, number]; value: StoredSitting }
}

const NAME = 'tizhou-sittings'

/** Whose attempt it is. */
export interface Whose {
  userID: number
  attemptID: number
}

export type SittingStore = ReturnType<typeof openSittingStore>

/**
 * Answers of attempts on this device, in IndexedDB: they stay through reloads, crashes and lost sessions, and go
 * once the attempt is over and the server has them.
 */
export function openSittingStore(name = NAME) {
  const { database, close } = openOnce<SittingSchema>(name, upgrade)

  const answersOf = ({ userID, attemptID }: Whose) =>
    IDBKeyRange.bound([userID, attemptID], [userID, attemptID, Number.POSITIVE_INFINITY])

  return {
    close,

    async answers(whose: Whose): Promise<LocalAnswer[]> {
      return (await database()).getAll('answers', answersOf(whose))
    },

    /** Resolves when they are on the disk. */
    async keep({ userID, attemptID }: Whose, answers: readonly LocalAnswer[]): Promise<void> {
      const write = (await database()).transaction('answers', 'readwrite', { durability: 'strict' })
      for (const answer of answers) void write.store.put({ ...answer, userID, attemptID })
      await write.done
    },

    async sitting({ userID, attemptID }: Whose): Promise<StoredSitting | null> {
      return (await (await database()).get('sittings', [userID, attemptID])) ?? null
    },

    async keepSitting(stored: StoredSitting): Promise<void> {
      await (await database()).put('sittings', stored)
    },

    /** The attempt is over. Other attempts of the same learner stay. */
    async forget(whose: Whose): Promise<void> {
      const write = (await database()).transaction(['answers', 'sittings'], 'readwrite')
      void write.objectStore('answers').delete(answersOf(whose))
      void write.objectStore('sittings').delete([whose.userID, whose.attemptID])
      await write.done
    },
  }
}

function upgrade(db: IDBPDatabase<SittingSchema>): void {
  db.createObjectStore('answers', { keyPath: ['userID', 'attemptID', 'id'] })
  db.createObjectStore('sittings', { keyPath: ['userID', 'attemptID'] })
}
