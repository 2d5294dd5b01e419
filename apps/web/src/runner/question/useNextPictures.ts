import { useEffect } from 'react'
import type { RunnerStore } from '../state/runnerStore.ts'
import { picturesOfQuestion } from './pictures.ts'

/** Preloads the pictures of the next question while the current one is read. */
export function useNextPictures(store: RunnerStore): void {
  useEffect(() => {
    const fetched = new Set<string>()
    let asked = 0
    const fetchAhead = () => {
      asked = 0
      const { run } = store.get()
      const next = store.set.questions[(run.positions.get(run.at ?? Number.NaN) ?? -1) + 1]
      if (!next) return
      for (const url of picturesOfQuestion(next, store.appID)) {
        if (fetched.has(url)) continue
        fetched.add(url)
        new Image().src = url
      }
    }
    const soon = () => {
      if (asked === 0) asked = whenIdle(fetchAhead)
    }
    soon()
    const stop = store.subscribe(soon)
    return () => {
      stop()
      cancelIdle(asked)
    }
  }, [store])
}

// Safari has no requestIdleCallback.
const whenIdle = (run: () => void): number =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : window.setTimeout(run, 200)
const cancelIdle = (id: number): void =>
  typeof cancelIdleCallback === 'function' ? cancelIdleCallback(id) : clearTimeout(id)
