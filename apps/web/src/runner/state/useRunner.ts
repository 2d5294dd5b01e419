import { isEditable, isRevealed } from '@tizhou/domain/runner/reveal'
import { entryOf } from '@tizhou/domain/runner/selectors'
import type { Entry } from '@tizhou/domain/runner/state'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { NO_PAST, type Past, type Question } from './question.ts'
import type { RunnerStore, Snapshot } from './runnerStore.ts'

export const RunnerContext = createContext<RunnerStore | null>(null)

export function useRunnerStore(): RunnerStore {
  const store = useContext(RunnerContext)
  if (!store) throw new Error('used outside a runner')
  return store
}

/**
 * Subscribes to a part of the state and renders only when it changed. `part` must return the same value while it did
 * not change: a primitive, or an object of the state itself.
 */
export function useRunner<T>(part: (snapshot: Snapshot) => T): T {
  const store = useRunnerStore()
  const read = () => part(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

export interface Standing {
  entry: Entry
  /** The answer can still be changed. */
  editable: boolean
  /** Key and explanation are shown. */
  revealed: boolean
}

/** The state of one question. */
export function useStanding(id: number): Standing {
  const entry = useRunner(({ run }) => entryOf(run, id))
  // Subscribes to both in one selector, since many components do so at every move and both change rarely.
  useRunner(({ run }) => run.closed || run.rules)
  const { set, get } = useRunnerStore()
  const { run } = get()
  const question = set.byID.get(id)
  return {
    entry,
    editable: isEditable(run, entry, question?.form ?? 'ATEST'),
    revealed: !question?.keyless && isRevealed(run, entry),
  }
}

export const usePast = (id: number): Past => useRunner(({ past }) => past.get(id) ?? NO_PAST)

/** The question on screen. */
export const useQuestion = (): Question | null => useRunner(useRunnerStore().question)
