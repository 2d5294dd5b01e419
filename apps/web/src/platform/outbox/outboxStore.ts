import type { DBSchema, IDBPDatabase } from 'idb'
import { openOnce } from '../delivery/openOnce.ts'
import type { Verdict } from './outboxBatch.ts'
import { changedAtOf, type OutboxRow } from './outboxEntry.ts'

/** The pause after failures, for all tabs. Times in ms of this device. */
export interface Pause {
  userID: number
  failures: number
  /** Attempts that were not forced wait until then. */
  retryAt: number
  /** All attempts wait until then: the server asked for it (429). */
  holdUntil: number
}

export type DeliveredRow = OutboxRow & { deliveredAt: number }
export type RefusedRow = OutboxRow & { refusedAt: number; status: number; msg: string }

interface OutboxSchema extends DBSchema {
  unsent: { key: number; value: OutboxRow; indexes: { userID: number; slot: string } }
  delivered: { key: number; value: DeliveredRow; indexes: { userID: number } }
  refused: { key: number; value: RefusedRow; indexes: { userID: number } }
  pauses: { key: number; value: Pause }
}

/** How many delivered rows are kept, to be merged into chapters that were opened before (outbox.ts, localEntries). */
export const DELIVERED_LIMIT = 2_000

export type OutboxStore = ReturnType<typeof openOutboxStore>

/**
 * The entries of all users of this browser, in IndexedDB. An entry is in exactly one of three object stores: unsent,
 * delivered, refused. Every change is one transaction, so that a crash leaves it in one of them.
 */
export function openOutboxStore(name = 'tizhou-outbox') {
  const { database, close } = openOnce<OutboxSchema>(name, upgrade)

  return {
    close,

    /**
     * Resolves when the row is stored, with a `seq` of its own. Replaces a row of the same slot, unless that one is
     * newer, and keeps its due time. A row that is stored already keeps its position: two tabs may take over the same
     * row.
     */
    async add(row: OutboxRow): Promise<void> {
      const db = await database()
      const write = db.transaction('unsent', 'readwrite', { durability: 'strict' })
      const { seq: _given, ...stored } = row
      const [old] = await write.store.index('slot').getAll(row.slot)
      const outdated = old !== undefined && (old.id === row.id || changedAtOf(old.entry) > changedAtOf(row.entry))
      if (!outdated) {
        if (old?.dueAt !== undefined && row.dueAt !== undefined) stored.dueAt = Math.min(old.dueAt, row.dueAt)
        if (old) await write.store.delete(old.seq)
        await write.store.add(stored as OutboxRow)
      }
      await write.done
    },

    /** A user's unsent rows, in the order in which they were made on this device. */
    async unsent(userID: number): Promise<OutboxRow[]> {
      return (await database()).getAllFromIndex('unsent', 'userID', userID)
    },

    /** Stores that an unsent row was set aside; does nothing where another tab has moved the row. */
    async setAside(row: OutboxRow): Promise<void> {
      const write = (await database()).transaction('unsent', 'readwrite')
      if ((await write.store.get(row.seq))?.id === row.id) await write.store.put(row)
      await write.done
    },

    /** Moves rows out of the unsent ones; skips rows that another tab has moved. */
    async settle(delivered: readonly OutboxRow[], refused: readonly Verdict[], now: number): Promise<void> {
      const db = await database()
      const write = db.transaction(['unsent', 'delivered', 'refused'], 'readwrite')
      const unsent = write.objectStore('unsent')
      const leave = async (row: OutboxRow) => {
        if ((await unsent.get(row.seq))?.id !== row.id) return false
        await unsent.delete(row.seq)
        return true
      }
      for (const row of delivered)
        if (await leave(row)) await write.objectStore('delivered').put({ ...row, deliveredAt: now })
      for (const { row, status, msg } of refused)
        if (await leave(row)) await write.objectStore('refused').put({ ...row, refusedAt: now, status, msg })
      const kept = await write.objectStore('delivered').getAllKeys()
      for (const key of kept.slice(0, Math.max(0, kept.length - DELIVERED_LIMIT)))
        await write.objectStore('delivered').delete(key)
      await write.done
    },

    async deliveredSince(userID: number, since: number): Promise<DeliveredRow[]> {
      const rows = await (await database()).getAllFromIndex('delivered', 'userID', userID)
      return rows.filter((row) => row.deliveredAt >= since)
    },

    async refused(userID: number): Promise<RefusedRow[]> {
      return (await database()).getAllFromIndex('refused', 'userID', userID)
    },

    /** Removes delivered rows of all other users: they are content, which is removed at the end of a session. */
    async forgetDelivered(except: number | undefined): Promise<void> {
      const write = (await database()).transaction('delivered', 'readwrite')
      for (const row of await write.store.getAll()) if (row.userID !== except) await write.store.delete(row.seq)
      await write.done
    },

    async pause(userID: number): Promise<Pause | null> {
      return (await (await database()).get('pauses', userID)) ?? null
    },

    async setPause(pause: Pause): Promise<void> {
      await (await database()).put('pauses', pause)
    },
  }
}

function upgrade(db: IDBPDatabase<OutboxSchema>): void {
  const unsent = db.createObjectStore('unsent', { keyPath: 'seq', autoIncrement: true })
  unsent.createIndex('userID', 'userID')
  unsent.createIndex('slot', 'slot', { unique: true })
  db.createObjectStore('delivered', { keyPath: 'seq' }).createIndex('userID', 'userID')
  db.createObjectStore('refused', { keyPath: 'seq' }).createIndex('userID', 'userID')
  db.createObjectStore('pauses', { keyPath: 'userID' })
}
