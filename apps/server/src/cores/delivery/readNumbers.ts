import { rowsApart } from '../imports/files/readApart.ts'
import type { WantedColumns } from '../imports/files/readRows.ts'
import { ImportRefused } from '../imports/refused.ts'
import type { ReadNumber } from './numberImports.ts'

const WANTED: WantedColumns = {
  orderNo: ['订单号', '订单编号', '商家订单号', '系统订单号'],
  carrier: ['快递公司', '物流公司', '承运商', '快递'],
  number: ['快递单号', '运单号', '物流单号', '运单编号', '单号'],
}

/**
 * A leading apostrophe keeps spreadsheet programs from making a number of the text; our own exports write it. People
 * also write `="…"`.
 */
const text = (cell: string | undefined): string =>
  (cell ?? '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim()

/** Rows of a file of tracking numbers, or why it cannot be read. */
export async function readNumbers(
  _services: object,
  path: string,
  fileName: string,
): Promise<{ rows: ReadNumber[] } | { refused: string }> {
  try {
    const rows = await rowsApart(path, fileName, WANTED)
    return {
      rows: rows.map(({ n, cells }) => ({
        n,
        orderNo: text(cells.orderNo),
        carrier: text(cells.carrier),
        number: text(cells.number),
      })),
    }
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: [error.message, ...error.details].join('；') }
    throw error
  }
}
