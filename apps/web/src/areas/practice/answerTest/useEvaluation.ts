import { entryOf } from '@tizhou/domain/runner/selectors'
import type { RestoredEntry } from '@tizhou/domain/runner/state'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/clock.ts'
import { newReplyID } from '../../../platform/delivery/replyID.ts'
import { tip } from '../../../platform/feedback.ts'
import { heldInLook } from '../../../platform/look/refused.ts'
import { send } from '../../../platform/outbox/outbox.ts'
import { getSession } from '../../../platform/session/session.ts'
import { getSettings } from '../../../platform/settings.ts'
import { keepMark, openEntries } from '../../../runner/persistence/marks.ts'
import { countsOf } from '../../../runner/sheet/countsOf.ts'
import { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { forgetEvaluation, type KeptEvaluation, keepEvaluation } from './keptEvaluation.ts'

/** A runner of an evaluation, stored in this tab at every answer until it is handed in. */
export function useEvaluation(appID: number, cptID: number, kept: KeptEvaluation): RunnerStore {
  const [store] = useState(() => open(appID, kept))
  useEffect(() => {
    const userID = getSession()?.userID ?? 0
    let entries = store.get().run.entries
    const keep = () => {
      const { run } = store.get()
      if (run.closed) return forgetEvaluation(sessionStorage, userID, appID, cptID)
      if (run.entries === entries) return
      entries = run.entries
      keepEvaluation(sessionStorage, userID, appID, cptID, { wire: kept.wire, answers: answersOf(store) })
    }
    return store.subscribe(keep)
  }, [store, appID, cptID, kept])
  return store
}

function answersOf(store: RunnerStore): KeptEvaluation['answers'] {
  const { run } = store.get()
  return run.items.flatMap(({ id }) => {
    const { text, changedAt, spentMs, certainty } = entryOf(run, id)
    if (text === '') return []
    return [{ id, text, at: changedAt, spentSeconds: Math.round(spentMs / 1000), certainty: certainty ?? undefined }]
  })
}

function open(appID: number, { wire, answers }: KeptEvaluation): RunnerStore {
  const set = setFromWire(wire)
  const answered: RestoredEntry[] = answers.map(({ id, ...reply }) => ({ id, reply }))
  const userID = getSession()?.userID ?? 0
  const first = set.questions.find(({ id }) => !answers.some((answer) => answer.id === id))
  const store: RunnerStore = new RunnerStore(
    set,
    {
      appID,
      now: serverNow,
      newReplyID,
      send,
      holds: heldInLook,
      onEnd: () => void handIn(store),
      onMark: (id, on) => keepMark(localStorage, userID, appID, id, on),
    },
    {
      mode: 'evaluation',
      replyMode: 'practice',
      restored: [...openEntries(localStorage, userID, appID, set), ...answered],
      at: first?.id,
      askCertainty: getSettings().askCertainty,
    },
  )
  return store
}

/** Asks first, then scores every answer and shows the result; after the hand-in it only shows the result. */
export async function handIn(store: RunnerStore): Promise<void> {
  const { run } = store.get()
  if (!run.closed) {
    const { undone } = countsOf(run)
    const answer = await tip({
      title: '交卷看结果',
      content:
        undone > 0 ? `还有 ${undone} 题没有作答，没有作答的题按答错计。交卷后不能再修改。` : '交卷后不能再修改。',
      confirm: '交卷',
      cancel: '继续作答',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    store.act({ type: 'close' })
  }
  store.setFinished(true)
}
