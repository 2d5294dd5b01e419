import { type SheetCell, sheetCells } from '@tizhou/domain/runner/selectors'
import type { RunnerState } from '@tizhou/domain/runner/state'

/** The cell of one question: computes the sheet of a run that has only this question. */
export function cellOf(run: RunnerState, id: number): SheetCell | undefined {
  const position = run.positions.get(id) ?? -1
  const item = run.items[position]
  if (!item) return undefined
  const alone = { items: [item], entries: [run.entries[position] ?? null], positions: new Map([[id, 0]]) }
  return sheetCells({ ...run, ...alone, filter: 'all' })[0]
}
