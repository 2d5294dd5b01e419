import { type Counts, counts } from '@tizhou/domain/runner/selectors'
import type { RunnerState } from '@tizhou/domain/runner/state'

let latest: { entries: RunnerState['entries']; counts: Counts } | null = null

/** Counts over the whole set, computed once for all components. */
export function countsOf(run: RunnerState): Counts {
  if (latest?.entries !== run.entries) latest = { entries: run.entries, counts: counts(run) }
  return latest.counts
}
