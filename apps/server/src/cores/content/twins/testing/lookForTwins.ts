import type { Store } from '../../../../platform/database/store.ts'
import { findTwins } from '../findTwins.ts'

/** Does what the job `find-twins` would do by that moment, all of it. */
export async function lookForTwins(store: Store, now: number): Promise<void> {
  const services = { store, now: () => now } as never
  const turn = { hold: async () => undefined } as never
  for (;;) {
    const found = await findTwins.find(services, turn)
    if (found === undefined) return
    await findTwins.work(services, found, turn)
  }
}
