import { lastWordsIn } from './lastWords.ts'
import { openLeases } from './leases.ts'
import { leaseLock, type SenderLock, webLock } from './senderLock.ts'

/** Pages that closed while it was their turn to send. */
const departures = lastWordsIn<string>(() => localStorage, 'departures')

/** What one tab of this browser does for all of them. */
export const tabLock: SenderLock = navigator.locks ? webLock(navigator.locks) : leaseLock(openLeases(), departures)
