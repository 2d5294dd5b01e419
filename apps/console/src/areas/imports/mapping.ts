import type { Settings, SheetPreview } from './importTypes.ts'

/** The name of a column in spreadsheet programs: `A` for 0, `AA` for 26. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The guessed meaning of the columns of a sheet: column → field. */
export const meaningOf = (sheet: SheetPreview): Map<number, string> =>
  new Map(Object.entries(sheet.columns).map(([field, column]) => [column, field]))

/**
 * The editor's choice after `field` was chosen for `column`. A field belongs to at most one column; a guessed field
 * that is now chosen for no column gets the column -1.
 */
export function choose(
  sheet: SheetPreview,
  chosen: NonNullable<Settings['columnsJson']>,
  column: number,
  field: string | undefined,
): NonNullable<Settings['columnsJson']> {
  const meaning = meaningOf(sheet)
  for (const { field: of, column: at } of chosen) {
    for (const [known, name] of meaning) if (name === of) meaning.delete(known)
    if (at >= 0) meaning.set(at, of)
  }
  if (field !== undefined) for (const [known, name] of meaning) if (name === field) meaning.delete(known)
  if (field === undefined) meaning.delete(column)
  else meaning.set(column, field)
  const columns = [...meaning].map(([at, of]) => ({ field: of, column: at }))
  const mentioned = [...Object.keys(sheet.columns), ...chosen.map((one) => one.field)]
  const none = [...new Set(mentioned)].filter((of) => !columns.some((one) => one.field === of))
  return [...columns, ...none.map((of) => ({ field: of, column: -1 }))]
}

/** Sorts options that begin with the typed text before those that contain it: 题干 + Enter picks 题干, not 共用题干. */
export function closestFirst(
  a: { label?: unknown },
  b: { label?: unknown },
  { searchValue }: { searchValue: string },
): number {
  const typed = searchValue.trim().toLowerCase()
  const distance = ({ label }: { label?: unknown }) => {
    const name = String(label ?? '').toLowerCase()
    return name === typed ? 0 : name.startsWith(typed) ? 1 : 2
  }
  return distance(a) - distance(b)
}
