import { browserDelivering } from '../delivery/browser.ts'
import { followPage } from '../delivery/pageEvents.ts'
import { tabChannel } from '../delivery/tabChannel.ts'
import { tabLock } from '../delivery/tabLock.ts'
import { toast } from '../feedback.ts'
import { refusedInLook } from '../look/refused.ts'
import { clearContent } from '../offline/contentStore.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { lastWords } from './lastWords.ts'
import type { LeftBook } from './outboxBatch.ts'
import { createOutboxEngine, type OutboxNews, type OutboxView } from './outboxEngine.ts'
import { isQuiet, type OutboxEntry } from './outboxEntry.ts'
import { openOutboxStore } from './outboxStore.ts'

export type { OutboxView } from './outboxEngine.ts'
export type { OutboxEntry } from './outboxEntry.ts'

export type ReplyEntry = Extract<OutboxEntry, { kind: 'reply' }>

/** Long enough to read a reason, ms. */
const REASON_TOAST_MS = 6000

/** The questions that left the wrong book by the replies that this page delivered last. */
export const leftBook = createStore<readonly LeftBook[]>([])

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
  onLeftBook: leftBook.set,
  lastWords,
  makeRoom: clearContent,
  // Told by what is loaded already: a device that stores nothing may have no network either.
  onStorageFailure: () => toast('本机无法保存记录，正在直接提交，请先不要关闭页面', REASON_TOAST_MS),
})

/** The user who was logged in last in this tab: an answer given while a session ends is still this user's. */
let owner = getSession()?.userID

/**
 * Stores an entry of the logged-in user on this device and delivers it in the background; resolves once it is stored. A look
 * stores and delivers nothing.
 */
export async function send(entry: OutboxEntry): Promise<void> {
  if (refusedInLook(isQuiet(entry))) return
  const userID = getSession()?.userID ?? owner
  if (userID === undefined) throw new Error('nobody')
  await engine.add(userID, entry)
}

/**
 * A user's entries that the server's answer may lack, oldest first: the undelivered ones and, with `since` (ms of this
 * device), those delivered since then. Merge them into data that was requested at `since` (queryClient.ts, askedAt),
 * above all into a chapter stored offline.
 */
export const localEntries = engine.local

/** The replies among localEntries. */
export async function pendingReplies(userID: number, since?: number): Promise<ReplyEntry[]> {
  const entries = await localEntries(userID, since)
  return entries.filter((entry) => entry.kind === 'reply')
}

/** Tries to deliver everything at once; resolves when all is delivered or the attempt failed. */
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
  onOnline: () => void engine.comeOnline(),
  onOffline: () => void engine.show({ online: false }),
  onChance: () => void engine.wake(),
  onHidden: () => void engine.wake({ all: true }),
  onLeave: () => engine.sendLast(),
  onReturn: () => void engine.resume(),
})

void store.forgetDelivered(owner).catch(() => {})
void engine.wake()
