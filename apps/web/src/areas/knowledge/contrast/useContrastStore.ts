import { MODES } from '@tizhou/domain/runner/rules'
import { useEffect, useState } from 'react'
import type { KnowPoint } from '../../../calls/knowledge.ts'
import { serverNow } from '../../../platform/clock.ts'
import { newReplyID } from '../../../platform/delivery/replyID.ts'
import { send } from '../../../platform/outbox/outbox.ts'
import { getSession } from '../../../platform/session/session.ts'
import { getSettings } from '../../../platform/settings.ts'
import { keepMark, readMarks } from '../../../runner/persistence/marks.ts'
import { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { inTurn, setInTurn } from './sides.ts'

/** The runner over both sides' questions in turn. Each begins open: one comes to tell them apart now. */
export function useContrastStore(shown: KnowPoint): RunnerStore {
  const [store] = useState(() => {
    const { AppID: appID, Sides } = shown
    const userID = getSession()?.userID ?? 0
    const set = setInTurn(setFromWire(shown), inTurn(Sides))
    const marks = readMarks(localStorage, userID, appID)
    return new RunnerStore(
      set,
      {
        appID,
        now: serverNow,
        newReplyID,
        send,
        onMark: (id, on) => keepMark(localStorage, userID, appID, id, on),
      },
      {
        mode: 'contrast',
        // A point alone has nothing beside it.
        rules: Sides.length === 2 ? MODES.contrast : { ...MODES.contrast, together: 1 },
        // As a review: it keeps no place in a chapter.
        replyMode: 'review',
        restored: set.questions.map(({ id }) => ({
          id,
          marked: marks.has(id),
          favourite: set.past.get(id)?.favourite ?? false,
        })),
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
