import type { Cell } from './cell.ts'
import { csvText, download } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

/** Downloads a table as a file. */
export async function keepTable(
  name: string,
  kind: 'xlsx' | 'csv',
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  download(`${name}.${kind}`, kind === 'csv' ? csvText(header, rows) : await xlsxOf(header, rows))
}
