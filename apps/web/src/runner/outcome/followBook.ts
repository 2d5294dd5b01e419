import { toast } from '../../platform/feedback.ts'
import { onLeftBook } from '../../platform/outbox/outbox.ts'
import type { RunnerStore } from '../state/runnerStore.ts'

/** Long enough to see it and to change one's mind. */
const UNDO_MS = 8000

/**
 * Says when questions of this page left the wrong book by themselves, with a way back. Told by the server with the
 * answer that did it: where another answer was given since, or the question left before, nothing is said.
 */
export function followBook(store: RunnerStore): () => void {
  return onLeftBook((news) => {
    const left = news.filter((one) => one.appID === store.appID && store.leftWrongBook(one.allTestID, one.answeredAt))
    const [first] = left
    if (!first) return
    const number = store.set.byID.get(first.allTestID)?.number
    const text =
      left.length > 1
        ? `${left.length} 道题连对达标，移出错题本`
        : `第 ${number} 题已连对 ${first.times} 次，移出错题本`
    toast(text, UNDO_MS, {
      label: '放回',
      run() {
        for (const { allTestID } of left) void store.setInWrongBook(allTestID, true)
      },
    })
  })
}
