import type { Rubric } from '../scoring/rubric.ts'
import { score } from '../scoring/score.ts'
import { settle } from './movement.ts'
import type { Entry, Item, RunnerState } from './state.ts'

/**
 * Opens sealed questions in place, and scores answers given without a key once the key is supplied; where the run
 * grows, appends unknown questions in the given order. Questions that are present already are not replaced.
 */
export function withSupplied(state: RunnerState, supplied: readonly Item[]): RunnerState {
  const items = [...state.items]
  const positions = new Map(state.positions)
  const entries = [...state.entries]
  let changed = false
  for (const one of supplied) {
    const position = positions.get(one.id)
    const known = items[position ?? -1]
    if (position !== undefined && known?.sealed && !one.sealed && known.form === one.form) {
      const { order, section, groupKey } = known
      items[position] = { ...one, order, section, groupKey }
      changed = true
    } else if (
      position !== undefined &&
      state.rules.tell === 'replies' &&
      known?.rubric === null &&
      one.rubric &&
      !known.sealed &&
      known.form === one.form
    ) {
      items[position] = { ...known, rubric: one.rubric, blanks: one.blanks }
      entries[position] = judged(state, one.rubric, entries[position] ?? null)
      changed = true
    } else if (position === undefined && state.rules.supply === 'grows') {
      positions.set(one.id, items.length)
      items.push({ ...one, order: Math.max(one.order, (items.at(-1)?.order ?? 0) + 1) })
      changed = true
    }
  }
  if (!changed) return state
  const next = { ...state, items, positions, entries: items.map((_, position) => entries[position] ?? null) }
  return next.at === null ? settle(next) : next
}

/** Scores an answer that was given before its key was supplied. */
const judged = ({ rules }: RunnerState, rubric: Rubric, entry: Entry | null): Entry | null =>
  entry?.confirmed && entry.score === null && rules.tell === 'replies'
    ? { ...entry, score: score(rubric, entry.text, { selfScore: entry.selfScore ?? undefined }) }
    : entry
