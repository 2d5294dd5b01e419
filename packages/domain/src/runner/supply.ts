import { settle } from './movement.ts'
import type { Item, RunnerState } from './state.ts'

/**
 * Opens sealed questions, in their places; where the run grows, questions that are not there yet join at the end
 * in the order given. Whatever else is handed in changes nothing: a question that is here is not replaced.
 */
export function withSupplied(state: RunnerState, supplied: readonly Item[]): RunnerState {
  const items = [...state.items]
  const positions = new Map(state.positions)
  let changed = false
  for (const one of supplied) {
    const position = positions.get(one.id)
    const known = items[position ?? -1]
    if (position !== undefined && known?.sealed && !one.sealed && known.form === one.form) {
      const { order, section, groupKey } = known
      items[position] = { ...one, order, section, groupKey }
      changed = true
    } else if (position === undefined && state.rules.supply === 'grows') {
      positions.set(one.id, items.length)
      items.push({ ...one, order: Math.max(one.order, (items.at(-1)?.order ?? 0) + 1) })
      changed = true
    }
  }
  if (!changed) return state
  const entries = items.map((_, position) => state.entries[position] ?? null)
  const next = { ...state, items, positions, entries }
  return next.at === null ? settle(next) : next
}
