import { MODES } from '@tizhou/domain/runner/rules'
import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/clock.ts'
import { newReplyID } from '../../platform/delivery/replyID.ts'
import { heldInLook } from '../../platform/look/refused.ts'
import { send } from '../../platform/outbox/outbox.ts'
import { getSession } from '../../platform/session/session.ts'
import { getSettings } from '../../platform/settings.ts'
import { keepMark, openEntries } from '../persistence/marks.ts'
import type { QuestionSet } from './question.ts'
import { RunnerStore } from './runnerStore.ts'

const ALONE = { ...MODES.contrast, together: 1 as const }

/**
 * A runner for questions beside other content (a pair of points, a lesson, a note of the day). Every question starts
 * unanswered and replies count as review; no place in a chapter is kept. `setOf` is called once. `isPair`: two
 * questions are shown side by side.
 */
export function useOpenRunner(appID: number, setOf: () => QuestionSet, { isPair = false } = {}): RunnerStore {
  const [store] = useState(() => {
    const userID = getSession()?.userID ?? 0
    const set = setOf()
    return new RunnerStore(
      set,
      {
        appID,
        now: serverNow,
        newReplyID,
        send,
        holds: heldInLook,
        onMark: (id, on) => keepMark(localStorage, userID, appID, id, on),
      },
      {
        mode: 'contrast',
        rules: isPair ? MODES.contrast : ALONE,
        replyMode: 'review',
        restored: openEntries(localStorage, userID, appID, set),
        confirmSingle: getSettings().confirmSingle,
      },
    )
  })
  useEffect(() => {
    const hide = () => store.act({ type: 'pause' })
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      hide()
    }
  }, [store])
  return store
}
