import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { DBSchema, IDBPDatabase } from 'idb'
import { openOnce } from '../../../../platform/delivery/openOnce.ts'
import type { LocalAnswer } from '../machine/state.ts'

/** The sitting as it was shown last, for a reload without network. It contains no keys. */
export interface StoredSitting {
  userID: number
  attemptID: number
  sitting: WireSitting
  /** The wall clock at `sitting.Now`, ms. */
  at: number
}

type StoredAnswer = LocalAnswer & { userID: number; attemptID: number }

interface SittingSchema extends DBSchema {
  answers: { key: [number, number, number]; value: StoredAnswer }
  sittings: { key: [number, number]; value: StoredSitting }
}

const NAME = 'tizhou-sittings'

/** The user and attempt that stored data belongs to. */
export interface Whose {
  userID: number
  attemptID: number
}

export type SittingStore = ReturnType<typeof openSittingStore>

/**
 * The answers of attempts on this device, in IndexedDB: they survive reloads, crashes and lost sessions, and are
 * removed once the attempt is over and the server has them.
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

    /** Resolves when the answers are stored. */
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

    /** Removes the data of a finished attempt. Other attempts of the learner stay. */
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
