import { browserDelivering } from '../delivery/browser.ts'
import { followPage } from '../delivery/pageEvents.ts'
import { tabChannel } from '../delivery/tabChannel.ts'
import { tabLock } from '../delivery/tabLock.ts'
import { toast } from '../feedback.ts'
import { clearContent } from '../offline/contentStore.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { useStore } from '../store.ts'
import { lastWords } from './lastWords.ts'
import type { LeftBook } from './outboxBatch.ts'
import { createOutboxEngine, type OutboxNews, type OutboxView } from './outboxEngine.ts'
import type { OutboxEntry } from './outboxEntry.ts'
import { openOutboxStore } from './outboxStore.ts'

export type { OutboxView } from './outboxEngine.ts'
export type { OutboxEntry } from './outboxEntry.ts'

export type ReplyEntry = Extract<OutboxEntry, { kind: 'reply' }>

/** Long enough to read a reason. */
const REASON_TOAST_MS = 6000

const leftBookListeners = new Set<(left: readonly LeftBook[]) => void>()

const store = openOutboxStore()

const channel = tabChannel<OutboxNews>('tizhou-outbox', (news) => void engine.hear(news))

const refusals = () => import('./outboxRefusals.ts').catch(() => undefined)

const engine = createOutboxEngine({
  ...browserDelivering,
  store,
  lock: tabLock,
  now: Date.now,
  tell: channel.tell,
  onRefused: (verdicts) => void refusals().then((parts) => parts?.tellRefused(verdicts)),
  refusals,
  onLeftBook(left) {
    for (const listener of leftBookListeners) listener(left)
  },
  lastWords,
  makeRoom: clearContent,
  onStorageFailure: () => toast('本机无法保存记录，正在直接提交，请先不要关闭页面', REASON_TOAST_MS),
})

/** Whoever was logged in last in this tab: an answer given at the moment a session ends is still theirs. */
let owner = getSession()?.userID

/** Stores an entry of the logged-in user on this device; resolves once it is safe there. Then it is delivered. */
export async function send(entry: OutboxEntry): Promise<void> {
  const userID = getSession()?.userID ?? owner
  if (userID === undefined) throw new Error('nobody is logged in')
  await engine.add(userID, entry)
}

/**
 * What this user did that the server may not have shown yet, oldest first: entries that are not delivered and,
 * with `since` (ms of this device), those delivered at that moment or later. Lay them over data that was asked
 * for at `since` (queryClient.ts, askedAt), above all over a kept chapter: whatever the data misses is among them.
 */
export function localEntries(userID: number, since = Number.POSITIVE_INFINITY): Promise<OutboxEntry[]> {
  return engine.local(userID, since)
}

/** The replies among localEntries. */
export async function pendingReplies(userID: number, since?: number): Promise<ReplyEntry[]> {
  const entries = await localEntries(userID, since)
  return entries.filter((entry) => entry.kind === 'reply')
}

/** Hears of questions that left the wrong book by replies that this page delivered. Gives what stops it. */
export function onLeftBook(listener: (left: readonly LeftBook[]) => void): () => void {
  leftBookListeners.add(listener)
  return () => leftBookListeners.delete(listener)
}

/** Tries now to deliver everything; resolves when all is delivered, or when that did not succeed. */
export function flush(): Promise<void> {
  return engine.wake({ all: true })
}

export const useOutbox = (): OutboxView => useStore(engine.view)

subscribeSession(() => {
  const user = getSession()?.userID
  void store.forgetDelivered(user).catch(() => {})
  if (user !== undefined) owner = user
  void engine.show({})
  void engine.wake()
})

followPage({
  onOnline() {
    void engine.show({ online: true })
    void engine.wake()
  },
  onOffline: () => void engine.show({ online: false }),
  onChance: () => void engine.wake(),
  onHidden: () => void engine.wake({ all: true }),
  onLeave: () => engine.sendLast(),
  onReturn: () => void engine.resume(),
})

void store.forgetDelivered(owner).catch(() => {})
void engine.wake()
