import type { Mode } from '@tizhou/domain/runner/rules'
import { useEffect, useRef, useState } from 'react'
import { setFromSections } from '../../../../runner/examSet.ts'
import type { RunnerStore } from '../../../../runner/runnerStore.ts'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import { openRun, type RunWishes } from './run.ts'

/** The runner over the open unit: made anew whenever the server gave it out anew, otherwise supplied with what comes. */
export function useRun(appID: number, engine: SittingEngine, mode: Mode | null, wishes: RunWishes): RunnerStore | null {
  const [store, setStore] = useState<RunnerStore | null>(null)
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })

  useEffect(() => {
    if (mode === null) return
    let current: RunnerStore | null = null
    let delivery = -1
    let sections = engine.view.get().sitting?.Sections
    const follow = () => {
      const { phase, sitting, delivery: now } = engine.view.get()
      if (now !== delivery) {
        delivery = now
        sections = sitting?.Sections
        current = openRun(appID, engine, mode, {
          onEnd: (run) => latest.current.onEnd(run),
          onRefused: (error) => latest.current.onRefused(error),
        })
        setStore(current)
      } else if (sitting && sitting.Sections !== sections && sitting.Sections.length > 0) {
        sections = sitting.Sections
        current?.replaceSet(setFromSections(sections))
      }
      // Time is up, or the paper is gone: nothing can be answered any more.
      if (phase !== 'sitting' && phase !== 'opening') current?.act({ type: 'close' })
    }
    follow()
    return engine.view.subscribe(follow)
  }, [appID, engine, mode])

  return store
}
