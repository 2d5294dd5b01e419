import type { Mode } from '@tizhou/domain/runner/rules'
import { useEffect, useRef, useState } from 'react'
import { setFromSections } from '../../../../runner/state/examSet.ts'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import { openRun, type Run, type RunWishes } from './run.ts'

/**
 * The runner of the open unit: made again whenever the server delivered the unit again, otherwise supplied with new
 * questions.
 */
export function useRun(appID: number, engine: SittingEngine, mode: Mode | null, wishes: RunWishes): Run | null {
  const [run, setRun] = useState<Run | null>(null)
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })

  useEffect(() => {
    if (mode === null) return
    let current: Run | null = null
    let delivery = -1
    let sections = engine.view.get().sitting?.Sections
    const follow = () => {
      const { phase, sitting, delivery: now } = engine.view.get()
      if (now !== delivery) {
        delivery = now
        sections = sitting?.Sections
        current = openRun(appID, engine, mode, {
          onEnd: (at) => latest.current.onEnd(at),
          onStep: () => latest.current.onStep?.(),
          onRefused: (error) => latest.current.onRefused(error),
        })
        setRun(current)
      } else if (sitting && sitting.Sections !== sections && sitting.Sections.length > 0) {
        sections = sitting.Sections
        current?.store.replaceSet(setFromSections(sections))
      }
      // Time is up or the paper is taken over: nothing can be answered any more.
      if (phase !== 'sitting' && phase !== 'opening') current?.store.act({ type: 'close' })
    }
    follow()
    return engine.view.subscribe(follow)
  }, [appID, engine, mode])

  return run
}
