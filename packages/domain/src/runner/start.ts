import { settle } from './movement.ts'
import { withRestored } from './restore.ts'
import type { RunnerRules } from './rules.ts'
import type { Item, RestoredEntry, RunnerState, StartOptions } from './state.ts'

/** Opens a run. Items are sorted; duplicates by id are dropped. */
export function start(
  rules: RunnerRules,
  items: readonly Item[],
  restored: readonly RestoredEntry[],
  options: StartOptions,
): RunnerState {
  const ordered = [...new Map(items.toReversed().map((item) => [item.id, item])).values()]
    .reverse()
    .sort((one, other) => one.order - other.order)
  const positions = new Map(ordered.map((item, position) => [item.id, position]))
  const at = options.at !== undefined && positions.has(options.at) ? options.at : (ordered[0]?.id ?? null)
  const fresh: RunnerState = {
    rules,
    closed: false,
    options: { confirmSingle: options.confirmSingle ?? false, askCertainty: options.askCertainty ?? false },
    items: ordered,
    positions,
    entries: ordered.map(() => null),
    filter: options.filter ?? 'all',
    at: null,
    lastAt: at,
    clock: options.now,
  }
  return settle(withRestored(fresh, restored))
}
