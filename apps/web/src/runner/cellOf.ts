import { type SheetCell, sheetCells } from '@tizhou/domain/runner/selectors'
import type { RunnerState } from '@tizhou/domain/runner/state'

let latest: { run: RunnerState; cells: Map<number, SheetCell> } | null = null

/** One cell of the question sheet. All cells of a state are worked out once, however many lines ask. */
export function cellOf(run: RunnerState, id: number): SheetCell | undefined {
  if (latest?.run !== run) latest = { run, cells: new Map(sheetCells(run).map((cell) => [cell.id, cell])) }
  return latest.cells.get(id)
}
