import { toast } from '../../../../platform/feedback.ts'
import { client } from '../../../../platform/requests/serverClient.ts'
import { getSession, subscribeSession } from '../../../../platform/session/session.ts'
import type { LocalAnswer } from './localAnswers.ts'
import { createSittingEngine, type SittingEngine } from './sittingEngine.ts'
import { openSittingStore, type Whose } from './sittingStore.ts'
import type { SittingNews } from './surroundings.ts'

const STORAGE_TOAST_MS = 6000

const store = openSittingStore()

/** A closing page writes here at once; the next page of this tab reads it. */
const wordsKey = ({ userID, attemptID }: Whose) => `sittingLastWords-${userID}-${attemptID}`

const lastWords = {
  leave(whose: Whose, answers: readonly LocalAnswer[]): void {
    if (answers.length === 0) return
    try {
      sessionStorage.setItem(wordsKey(whose), JSON.stringify(answers))
    } catch {
      // No room: the call that goes out with the closing page is what is left.
    }
  },
  take(whose: Whose): LocalAnswer[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(wordsKey(whose)) ?? '[]')
      sessionStorage.removeItem(wordsKey(whose))
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  },
}

/** The engine of an attempt in this browser, and what ends it with the page. */
export function sitInBrowser(attempt: { appID: number; attemptID: number }): {
  engine: SittingEngine
  leave: () => void
} {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tizhou-sitting')
  const engine = createSittingEngine(attempt, {
    store,
    user: getSession,
    call: (name, params, options) => client.send(name, params as never, options),
    steady: () => performance.now(),
    wall: Date.now,
    random: Math.random,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    tell: (news) => channel?.postMessage(news),
    onLostSession: (error, guid) =>
      void import('../../../../platform/session/lostSession.ts')
        .then(({ loseSession }) => loseSession(error, guid))
        .catch(() => undefined),
    lastWords,
    onStorageFailure: () => toast('本机无法保存作答，正在直接提交，请先不要关闭页面', STORAGE_TOAST_MS),
  })
  const seen = () => {
    if (document.visibilityState === 'visible') engine.look()
    else engine.sendLast()
  }
  channel?.addEventListener('message', (event: MessageEvent<SittingNews>) => engine.hear(event.data))
  addEventListener('online', engine.look)
  addEventListener('focus', engine.look)
  addEventListener('pageshow', engine.look)
  addEventListener('pagehide', engine.sendLast)
  document.addEventListener('visibilitychange', seen)
  const leaveSession = subscribeSession(engine.look)
  return {
    engine,
    leave() {
      engine.sendLast()
      engine.close()
      channel?.close()
      removeEventListener('online', engine.look)
      removeEventListener('focus', engine.look)
      removeEventListener('pageshow', engine.look)
      removeEventListener('pagehide', engine.sendLast)
      document.removeEventListener('visibilitychange', seen)
      leaveSession()
    },
  }
}
