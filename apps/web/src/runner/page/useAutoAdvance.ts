import { currentEntry } from '@tizhou/domain/runner/selectors'
import { useEffect } from 'react'
import { getSettings } from '../../platform/settings.ts'
import type { RunnerCommands } from '../state/runnerCommands.ts'
import type { RunnerStore } from '../state/runnerStore.ts'

/** Long enough to see that the answer was right, ms. */
const SEEN_MS = 700

/** Moves to the next question after a right answer, where the learner has chosen that. */
export function useAutoAdvance(store: RunnerStore, commands: RunnerCommands): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = store.get().run
    const stop = store.subscribe(() => {
      const { run } = store.get()
      const [old, entry] = [currentEntry(before), currentEntry(run)]
      const same = run.at === before.at
      if (run !== before) clearTimeout(timer)
      before = run
      if (!same || run.at === null || old.score !== null || entry.score?.verdict !== 'right') return
      if (getSettings().autoNext) timer = setTimeout(commands.next, SEEN_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, commands])
}
