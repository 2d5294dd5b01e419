import type { Settings, SheetPreview } from './importTypes.ts'

/** `A` for 0, `AA` for 26: the name that spreadsheet programs give a column. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** What each column of a sheet means: column → field. */
export const meaningOf = (sheet: SheetPreview): Map<number, string> =>
  new Map(Object.entries(sheet.columns).map(([field, column]) => [column, field]))

/**
 * The columns as the editor says them: what is chosen for one column leaves every other one, and a field that was
 * guessed and is chosen nowhere is said to have none.
 */
export function choose(
  sheet: SheetPreview,
  said: NonNullable<Settings['columnsJson']>,
  column: number,
  field: string | undefined,
): NonNullable<Settings['columnsJson']> {
  const meaning = meaningOf(sheet)
  for (const { field: of, column: at } of said) {
    for (const [known, name] of meaning) if (name === of) meaning.delete(known)
    if (at >= 0) meaning.set(at, of)
  }
  if (field !== undefined) for (const [known, name] of meaning) if (name === field) meaning.delete(known)
  if (field === undefined) meaning.delete(column)
  else meaning.set(column, field)
  const chosen = [...meaning].map(([at, of]) => ({ field: of, column: at }))
  const mentioned = [...Object.keys(sheet.columns), ...said.map((one) => one.field)]
  const none = [...new Set(mentioned)].filter((of) => !chosen.some((one) => one.field === of))
  return [...chosen, ...none.map((of) => ({ field: of, column: -1 }))]
}
