import { flushCompileCache } from 'node:module'
import { openStore, type StoreAddress } from '../../../platform/database/open.ts'
import type { Store } from '../../../platform/database/store.ts'
import { click, makeTracking } from './events.ts'

/** Accepts clicks until it is killed, and prints the number of each acknowledged one. */
const [address, folder, first, database] = process.argv.slice(2) as [string, string, string, 'there' | 'away']

const store = await openStore(JSON.parse(address) as StoreAddress)
const away: Store = { ...store, write: () => Promise.reject(new Error('away')) }
const tracking = makeTracking(database === 'away' ? away : store, folder)
await tracking.start()
// A killed process does not write its compile cache at exit: flushing it here makes the next one start faster.
flushCompileCache()
setInterval(() => void tracking.flush(), 30)

let next = Number(first)
async function write(): Promise<never> {
  for (;;) {
    const number = next++
    await tracking.accept(click(number))
    process.stdout.write(`${number}\n`)
  }
}
await Promise.all(Array.from({ length: 20 }, write))
