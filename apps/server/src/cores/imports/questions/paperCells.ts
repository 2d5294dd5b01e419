import { faultsOfCells, type PaperColumn, paperColumns } from '@tizhou/domain/exam/paperSheet'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { TableRow } from '../table/table.ts'
import { cleanLine } from '../text/cleanText.ts'
import { type QuestionSheet, type RowContent, shortened } from './rowContent.ts'

/** The columns of a paper's sheet that say where its questions stand; none of the sheet of another import. */
export const paperColumnsOf = (sheet: QuestionSheet, forPaper: boolean): [PaperColumn, number][] =>
  forPaper ? (Object.entries(paperColumns(sheet.mapping.headers)) as [PaperColumn, number][]) : []

/** A row that cannot stand in the paper is not imported: what is told before the paper is made is what is done. */
export function notePaperFaults(
  content: Pick<RowContent, 'sheet' | 'row' | 'problems'>,
  { cells }: TableRow,
  columns: readonly [PaperColumn, number][],
): void {
  const texts = columns.map(([column, at]) => [column, cleanInput(cleanLine(cells[at] ?? ''))] as const)
  const typed = Object.fromEntries(texts) as Partial<Record<PaperColumn, string>>
  for (const { column, reason } of faultsOfCells(typed)) {
    const at = columns.find(([one]) => one === column)?.[1]
    content.problems.push({
      ...{ severity: 'error', sheet: content.sheet.name, row: content.row, reason },
      column: at === undefined ? '' : (content.sheet.mapping.headers[at] ?? '').trim(),
      text: shortened(typed[column] ?? ''),
    })
  }
}
