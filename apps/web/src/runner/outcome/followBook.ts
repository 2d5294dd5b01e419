import { toast } from '../../platform/feedback.ts'
import { leftBook } from '../../platform/outbox/outbox.ts'
import type { RunnerStore } from '../state/runnerStore.ts'

/** Long enough to see the toast and to undo, ms. */
const UNDO_MS = 8000

/**
 * Shows a toast with an undo when the server removed questions of this page from the wrong book after right answers.
 * Shows none where the question was answered again since or was removed before.
 */
export function followBook(store: RunnerStore): () => void {
  return leftBook.subscribe(() => {
    const left = leftBook
      .get()
      .filter((one) => one.appID === store.appID && store.leftWrongBook(one.allTestID, one.answeredAt))
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
