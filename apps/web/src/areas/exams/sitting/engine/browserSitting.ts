import { browserDelivering } from '../../../../platform/delivery/browser.ts'
import { lastWordsIn } from '../../../../platform/delivery/lastWords.ts'
import { followPage } from '../../../../platform/delivery/pageEvents.ts'
import { tabChannel } from '../../../../platform/delivery/tabChannel.ts'
import { toast } from '../../../../platform/feedback.ts'
import { subscribeSession } from '../../../../platform/session/session.ts'
import type { LocalAnswer } from '../machine/state.ts'
import type { SittingNews } from './sittingEngine.ts'
import { createSittingEngine, type SittingEngine } from './sittingEngine.ts'
import { openSittingStore, type Whose } from './sittingStore.ts'

const STORAGE_TOAST_MS = 6000

const store = openSittingStore()

/** In session storage: another tab of this browser has a seat of its own. */
const wordsOf = ({ userID, attemptID }: Whose) =>
  lastWordsIn<LocalAnswer>(() => sessionStorage, `sittingLastWords-${userID}-${attemptID}`)

const lastWords = {
  leave(whose: Whose, answers: readonly LocalAnswer[]): void {
    if (answers.length > 0) wordsOf(whose).write(answers)
  },
  take(whose: Whose): LocalAnswer[] {
    const words = wordsOf(whose)
    const left = words.read()
    words.write([])
    return left
  },
}

/** The engine of an attempt with this browser's network, storage and timers, and the function that ends it. */
export function sitInBrowser(attempt: { appID: number; attemptID: number }): {
  engine: SittingEngine
  leave: () => void
} {
  const channel = tabChannel<SittingNews>('tizhou-sitting', (news) => engine.hear(news))
  const engine = createSittingEngine(attempt, {
    ...browserDelivering,
    store,
    steady: () => performance.now(),
    wall: Date.now,
    tell: channel.tell,
    lastWords,
    onStorageFailure: () => toast('本机无法保存作答，正在直接提交，请先不要关闭页面', STORAGE_TOAST_MS),
  })
  const { look, sendLast } = engine
  const leavePage = followPage({
    onOnline: look,
    onChance: look,
    onReturn: look,
    onHidden: sendLast,
    onLeave: sendLast,
  })
  const leaveSession = subscribeSession(look)
  return {
    engine,
    leave() {
      sendLast()
      engine.close()
      channel.close()
      leavePage()
      leaveSession()
    },
  }
}
