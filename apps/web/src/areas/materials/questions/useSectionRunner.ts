import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SectionTests } from '../../../calls/materials.ts'
import { restoredEntries } from '../../../runner/persistence/restore.ts'
import type { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { useRunnerOver } from '../../../runner/state/useRunnerOver.ts'

/**
 * A runner for the questions beside a text. Earlier answers stand as they were given, as in practice, but the place in
 * their chapter stays where practice left it: replies count as review. Nothing is counted as time while no question is
 * unfolded.
 */
export function useSectionRunner(
  appID: number,
  wire: SectionTests,
  key: QueryKey,
  unfolded: number | undefined,
): RunnerStore | null {
  const store = useRunnerOver(wire, key, {
    ...{ appID, mode: 'practice', replyMode: 'review' },
    ...{ recite: false, filter: 'all' },
  })
  const restored = useRef<RunnerStore>(undefined)
  useEffect(() => {
    if (!store || restored.current === store) return
    restored.current = store
    store.renew(store.get().past, restoredEntries(store.set, 'practice'))
  }, [store])
  useEffect(() => {
    if (!store) return
    const follow = () => store.act({ type: document.hidden || unfolded === undefined ? 'pause' : 'resume' })
    if (unfolded !== undefined) store.act({ type: 'goTo', id: unfolded })
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      store.act({ type: 'pause' })
    }
  }, [store, unfolded])
  return store
}
