import type { Verdict } from '../scoring/rubric.ts'
import { isBlank, isConfirmable, isDone, UNTOUCHED } from './entry.ts'
import { isReachable, isVisible, neighbour, sectionStart } from './movement.ts'
import { isEditable, isRetriable } from './reveal.ts'
import { type Entry, type Item, positionOf, type RunnerState } from './state.ts'

/** What pages read from a run. Functions over all questions take time in proportion to their number. */

export const currentItem = (state: RunnerState): Item | null => state.items[positionOf(state)] ?? null

export const entryOf = (state: RunnerState, id: number): Entry =>
  state.entries[state.positions.get(id) ?? -1] ?? UNTOUCHED

export const currentEntry = (state: RunnerState): Entry => state.entries[positionOf(state)] ?? UNTOUCHED

/** The questions shown side by side with the one on screen, itself included (RunnerRules.together). */
export function besideCurrent(state: RunnerState): readonly Item[] {
  const position = positionOf(state)
  const { together } = state.rules
  const first = position - (position % together)
  return position < 0 ? [] : state.items.slice(first, first + together)
}

/** The next locked section; null: none. */
export const sectionAhead = (state: RunnerState): string | null => state.items[sectionStart(state)]?.section ?? null

/** `chosen`: something is chosen or written, or confirmed without a visible verdict. */
export type CellState = 'undone' | 'chosen' | Verdict

export interface SheetCell {
  id: number
  order: number
  state: CellState
  marked: boolean
  struck: boolean
  current: boolean
  /** Whether the mode's rules allow going to the question. */
  reachable: boolean
}

/** Recite mode shows every key, but the sheet still shows the learner's own answers. */
function cellState(state: RunnerState, entry: Entry): CellState {
  const { reveal } = state.rules
  if (!entry.confirmed) return isBlank(entry) ? 'undone' : 'chosen'
  const hidden = reveal === 'never' || (reveal === 'handIn' && !state.closed)
  return hidden ? 'chosen' : (entry.score?.verdict ?? 'unscored')
}

/** The question sheet, one cell for every question the filter shows. */
export function sheetCells(state: RunnerState): SheetCell[] {
  const cells: SheetCell[] = []
  for (const [position, item] of state.items.entries()) {
    if (!isVisible(state, position)) continue
    const entry = state.entries[position] ?? UNTOUCHED
    cells.push({
      id: item.id,
      order: item.order,
      state: cellState(state, entry),
      marked: entry.marked,
      struck: entry.struck !== '',
      current: item.id === state.at,
      reachable: isReachable(state, position),
    })
  }
  return cells
}

export interface Counts {
  total: number
  /** Confirmed, or answered where that suffices; whatever the verdict. */
  done: number
  undone: number
  right: number
  wrong: number
  partial: number
  unscored: number
  marked: number
  favourite: number
  /** Time spent on answering, in seconds. */
  spentSeconds: number
}

/** Counts of the whole set, independent of the filter. */
export function counts(state: RunnerState): Counts {
  const { entries } = state
  const sum: Counts = {
    total: entries.length,
    done: 0,
    undone: 0,
    right: 0,
    wrong: 0,
    partial: 0,
    unscored: 0,
    marked: 0,
    favourite: 0,
    spentSeconds: 0,
  }
  let spentMs = 0
  for (const entry of entries) {
    if (entry === null) continue
    spentMs += entry.spentMs
    if (entry.marked) sum.marked++
    if (entry.favourite) sum.favourite++
    if (!isDone(state, entry)) continue
    sum.done++
    sum[entry.score?.verdict ?? 'unscored']++
  }
  sum.undone = sum.total - sum.done
  sum.spentSeconds = Math.round(spentMs / 1000)
  return sum
}

/** Share of done questions, 0–1; 1 for an empty set. */
export function progress(state: RunnerState): number {
  const { done, total } = counts(state)
  return total === 0 ? 1 : done / total
}

/** The next reachable unanswered question: after the one on screen, else from the start. */
export function nextUndone(state: RunnerState): number | null {
  const here = positionOf(state)
  for (let ahead = 1; ahead <= state.items.length; ahead++) {
    const position = (here + ahead) % state.items.length
    const item = state.items[position]
    const open = !isDone(state, state.entries[position] ?? UNTOUCHED)
    if (item && item.id !== state.at && open && isReachable(state, position)) return item.id
  }
  return null
}

export const hasNext = (state: RunnerState): boolean => neighbour(state, positionOf(state), 1) !== -1
export const hasPrevious = (state: RunnerState): boolean => neighbour(state, positionOf(state), -1) !== -1

/** Whether the question on screen can be confirmed now. */
export function canConfirm(state: RunnerState): boolean {
  const item = currentItem(state)
  if (item === null) return false
  const entry = currentEntry(state)
  return isEditable(state, entry, item.form) && isConfirmable(state, item, entry)
}

/** Whether the question on screen can be answered again. */
export function canRetry(state: RunnerState): boolean {
  const item = currentItem(state)
  return item !== null && isRetriable(state, currentEntry(state), item.form)
}
