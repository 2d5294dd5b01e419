import { departures } from './outbox/lastWords.ts'
import { openOutboxStore } from './outbox/outboxStore.ts'
import { leaseLock, type SenderLock, webLock } from './outbox/senderLock.ts'

export const outboxStore = openOutboxStore()

/** What one tab of this browser does for all of them. */
export const tabLock: SenderLock = navigator.locks ? webLock(navigator.locks) : leaseLock(outboxStore, departures)
