import { departures } from './lastWords.ts'
import { openOutboxStore } from './outboxStore.ts'
import { leaseLock, type SenderLock, webLock } from './senderLock.ts'

export const outboxStore = openOutboxStore()

/** What one tab of this browser does for all of them. */
export const tabLock: SenderLock = navigator.locks ? webLock(navigator.locks) : leaseLock(outboxStore, departures)
