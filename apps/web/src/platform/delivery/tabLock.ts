import { lastWordsIn } from './lastWords.ts'
import { openLeases } from './leases.ts'
import { leaseLock, type SenderLock, webLock } from './senderLock.ts'

/** The pages that closed while they held a lease. */
const departures = lastWordsIn<string>(() => localStorage, 'departures')

/** The lock for work that one tab of this browser does for all of them. */
export const tabLock: SenderLock = navigator.locks ? webLock(navigator.locks) : leaseLock(openLeases(), departures)
