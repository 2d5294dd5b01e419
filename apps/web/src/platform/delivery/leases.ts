import type { DBSchema } from 'idb'
import { openOnce } from './openOnce.ts'
import type { Lease, Leases } from './senderLock.ts'

interface LeaseSchema extends DBSchema {
  leases: { key: string; value: Lease }
}

/** The leases of all tabs of this browser, in IndexedDB. */
export function openLeases(name = 'tizhou-leases'): Leases {
  const { database } = openOnce<LeaseSchema>(name, (db) => db.createObjectStore('leases', { keyPath: 'name' }))
  return {
    async lease(wanted, now, isGone) {
      const write = (await database()).transaction('leases', 'readwrite')
      const held = await write.store.get(wanted.name)
      const free = !held || held.owner === wanted.owner || held.until <= now || isGone(held.owner)
      if (free) await write.store.put(wanted)
      await write.done
      return free
    },

    async endLease(lease) {
      const write = (await database()).transaction('leases', 'readwrite')
      if ((await write.store.get(lease.name))?.owner === lease.owner) await write.store.delete(lease.name)
      await write.done
    },
  }
}
