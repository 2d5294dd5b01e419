import { currentEntry } from '@tizhou/domain/runner/selectors'
import { useEffect, useRef, useState } from 'react'
import { spokenVerdict } from '../outcome/verdictView.ts'
import { useRunnerStore } from '../state/useRunner.ts'

/** Announces the verdict to screen readers when it appears, not when the learner moves to a question that has one. */
export function Announcer() {
  const store = useRunnerStore()
  const [said, setSaid] = useState('')
  const before = useRef(store.get().run)

  useEffect(() => {
    before.current = store.get().run
    return store.subscribe(() => {
      const { run } = store.get()
      const old = before.current
      before.current = run
      if (run === old || run.at !== old.at) {
        if (run !== old) setSaid('')
        return
      }
      const [entry, oldEntry] = [currentEntry(run), currentEntry(old)]
      const judged = entry.confirmed && (!oldEntry.confirmed || entry.selfScore !== oldEntry.selfScore)
      const question = store.question()
      if (judged && question) setSaid(spokenVerdict(question, entry))
      else if (!entry.confirmed) setSaid('')
    })
  }, [store])

  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {said}
    </p>
  )
}
