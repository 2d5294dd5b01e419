import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import type { Mode } from '@tizhou/domain/runner/rules'
import { type ReactNode, useRef, useState } from 'react'
import type { RunnerStore } from '../../../../../runner/state/runnerStore.ts'
import type { SittingEngine } from '../../engine/sittingEngine.ts'
import type { Run, RunWishes } from '../run.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { NextSectionDialog } from './NextSectionDialog.tsx'
import { tellRefusal } from './refusedToast.ts'
import { StepDialog } from './StepDialog.tsx'

export interface HandIn extends RunWishes {
  ask: () => void
  /** The open dialog, if any. */
  dialog: (run: Run) => ReactNode
}

/**
 * Asks before actions that cannot be undone: handing in a unit and, in room A, leaving a question type or a step of a
 * case.
 */
export function useHandIn(engine: SittingEngine, sitting: WireSitting | null, mode: Mode | null): HandIn {
  const [asking, setAsking] = useState<'handIn' | 'section' | 'step' | null>(null)
  const cancel = useRef<AbortController | null>(null)

  const handIn = async (store: RunnerStore) => {
    // Adds the time on the question on screen.
    store.act({ type: 'pause' })
    const mine = new AbortController()
    cancel.current = mine
    try {
      await engine.handIn(mine.signal)
    } catch (error) {
      tellRefusal(error)
    } finally {
      store.act({ type: 'resume' })
      cancel.current = null
      setAsking(null)
    }
  }

  return {
    ask: () => setAsking('handIn'),
    onEnd: ({ sectionAhead }) => setAsking(sectionAhead === null ? 'handIn' : 'section'),
    onStep: () => setAsking('step'),
    onRefused: tellRefusal,
    dialog({ store, confirmStep }) {
      if (asking === 'step')
        return (
          <StepDialog
            store={store}
            onClose={() => setAsking(null)}
            onConfirm={() => {
              setAsking(null)
              confirmStep()
            }}
          />
        )
      if (asking === 'section')
        return (
          <NextSectionDialog
            store={store}
            sitting={sitting}
            onClose={() => setAsking(null)}
            onEnter={(section) => {
              setAsking(null)
              store.act({ type: 'enterSection', section })
            }}
          />
        )
      if (asking === 'handIn' && sitting)
        return (
          <HandInDialog
            engine={engine}
            store={store}
            sitting={sitting}
            markWord={mode === 'roomB' ? '标疑' : '标记'}
            onHandIn={() => void handIn(store)}
            onClose={() => {
              cancel.current?.abort()
              setAsking(null)
            }}
          />
        )
      return null
    },
  }
}
