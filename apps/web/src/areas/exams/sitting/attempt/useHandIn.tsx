import type { WireSitting } from '@tizhou/contract/areas/exams'
import { type ReactNode, useRef, useState } from 'react'
import type { RunnerStore } from '../../../../runner/runnerStore.ts'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { NextSectionDialog } from './NextSectionDialog.tsx'
import { tellRefusal } from './refusedToast.ts'
import type { RunWishes } from './run.ts'

export interface HandIn extends RunWishes {
  ask: () => void
  /** What is asked now, if anything. */
  dialog: (store: RunnerStore) => ReactNode
}

/** The two steps that cannot be taken back: handing in a unit, and leaving a question type of room A. Both ask first. */
export function useHandIn(engine: SittingEngine, sitting: WireSitting | null): HandIn {
  const [asking, setAsking] = useState<'handIn' | 'section' | null>(null)
  const cancel = useRef<AbortController | null>(null)

  const handIn = async (store: RunnerStore) => {
    // The time on the question that is on screen counts too.
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
    onRefused: tellRefusal,
    dialog(store) {
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
