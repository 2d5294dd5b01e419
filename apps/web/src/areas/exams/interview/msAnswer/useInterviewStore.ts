import type { QueryKey } from '@tanstack/react-query'
import type { WireTestSet } from '@tizhou/contract/testSet'
import { MODES } from '@tizhou/domain/runner/rules'
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../../platform/clock.ts'
import { newReplyID } from '../../../../platform/delivery/replyID.ts'
import { heldInLook } from '../../../../platform/look/refused.ts'
import { localEntries, send } from '../../../../platform/outbox/outbox.ts'
import { askedAt } from '../../../../platform/requests/queryClient.ts'
import { getSession } from '../../../../platform/session/session.ts'
import { bringDraftsBack, keepDraft } from '../../../../runner/persistence/drafts.ts'
import { keepMark, openEntries } from '../../../../runner/persistence/marks.ts'
import { restoredEntries, withLocalEntries } from '../../../../runner/persistence/restore.ts'
import { RunnerStore } from '../../../../runner/state/runnerStore.ts'
import { setFromWire } from '../../../../runner/state/wire.ts'
import type { Said } from './earned.ts'
import type { Spoken } from './recording/recordings.ts'

/**
 * Ends a running recording or clock. Every action that confirms or leads to another question (button or key) calls it
 * first.
 */
export type Underway = RefObject<(() => void) | null>

/** An answer of this sitting with its scores so far, kept for a return to the question. */
export interface Answer {
  /** ms UTC by the server's clock; identifies the answer. */
  at: number
  spoken: Spoken | null
  /** Verdicts by scoring point; null: not scored yet. */
  said: readonly (Said | null)[]
}

interface Sitting {
  underway: Underway
  answers: Map<number, Answer>
}

export const SittingContext = createContext<Sitting>({ underway: { current: null }, answers: new Map() })

/** Registers the function that ends the current recording or clock. */
export function useUnderway(end: (() => void) | null): void {
  const { underway } = useContext(SittingContext)
  useEffect(() => {
    underway.current = end
    return () => {
      underway.current = null
    }
  }, [underway, end])
}

const MOVES: ReadonlySet<string> = new Set(['confirm', 'next', 'previous', 'goTo'])

/** The page has a clock of its own for each question, which the current stage starts. */
const RULES = { ...MODES.oral, questionSeconds: null }

/**
 * The runner's store over a set of interview questions. Every question starts unanswered, since learners come to answer
 * again. Typed and unconfirmed text is restored.
 */
export function useInterviewStore(wire: WireTestSet, key: QueryKey, appID: number, test: number | undefined) {
  const underway = useRef<(() => void) | null>(null)
  const [sitting] = useState<Sitting>(() => ({ underway, answers: new Map() }))
  const [store] = useState(() => {
    const userID = getSession()?.userID ?? 0
    const set = setFromWire(wire)
    return new RunnerStore(
      set,
      {
        appID,
        now: serverNow,
        newReplyID,
        send,
        holds: (command) => {
          if (heldInLook(command)) return true
          if (!underway.current || !MOVES.has(command.type)) return false
          underway.current()
          return true
        },
        onMark: (id, on) => keepMark(localStorage, userID, appID, id, on),
        onDraft: (id, text) => void keepDraft({ userID, appID, id, text, at: serverNow() }),
      },
      {
        mode: 'oral',
        rules: RULES,
        replyMode: 'practice',
        restored: openEntries(localStorage, userID, appID, set),
        at: test ?? set.lastID ?? undefined,
      },
    )
  })
  // Favourites and notes that the server lacked when the set was requested.
  const asked = useRef(key)
  useEffect(() => {
    const userID = getSession()?.userID
    if (userID === undefined) return
    let current = true
    // A learner who has begun to answer is not led through other questions for it.
    void bringDraftsBack(store, userID, () => (!current ? 'none' : underway.current === null ? 'all' : 'here'))
    void localEntries(userID, askedAt(asked.current)).then((entries) => {
      if (!current || entries.length === 0) return
      const set = withLocalEntries(store.set, entries)
      store.renew(set.past, restoredEntries(set, 'review'))
    })
    return () => {
      current = false
    }
  }, [store])
  // A short answer that was compared and not scored is submitted when the learner leaves.
  useEffect(() => {
    const hide = () => store.act({ type: 'pause' })
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      hide()
    }
  }, [store])
  return { store, sitting }
}
