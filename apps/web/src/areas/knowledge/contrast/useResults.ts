import { useMemo } from 'react'
import type { KnowPoint } from '../../../calls/knowledge.ts'
import { useRunner } from '../../../runner/state/useRunner.ts'
import { resultsOf, type SideResult } from './sides.ts'

/** The results of each side by the answers of this run. */
export function useResults(shown: KnowPoint): SideResult[] {
  const entries = useRunner(({ run }) => run.entries)
  const items = useRunner(({ run }) => run.items)
  return useMemo(() => {
    const answers = items.flatMap((item, at) => {
      const entry = entries[at]
      const verdict = entry?.confirmed ? entry.score?.verdict : undefined
      if (!entry || !verdict || verdict === 'unscored') return []
      return [{ id: item.id, text: entry.text, right: verdict === 'right' }]
    })
    return resultsOf(shown, answers)
  }, [entries, items, shown])
}
