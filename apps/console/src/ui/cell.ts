import { yuanOfFen } from '@tizhou/domain/money/yuan'

/** An amount in fen: in every file a number with two decimals, which may be negative. */
interface Amount {
  fen: number
}

/** A cell of a table. A text stays a text in a file, even one of digits: an order number is a name. */
export type Cell = string | number | Amount | null | undefined

export const amount = (fen: number): Amount => ({ fen })

export const isAmount = (cell: Cell): cell is Amount => typeof cell === 'object' && cell !== null

/** The cell as the screen shows it. */
export const shownCell = (cell: Cell): string | number | null | undefined =>
  isAmount(cell) ? yuanOfFen(cell.fen) : cell

/** The largest number that spreadsheet programs show in full; of larger ones they keep fifteen digits. */
const MOST_SHOWN = 99_999_999_999

/** The cell in a file: a number too large to be a count is an id and becomes a text, which keeps all digits. */
export const filedCell = (cell: Cell): Cell =>
  typeof cell === 'number' && Number.isFinite(cell) && Math.abs(cell) > MOST_SHOWN ? String(cell) : cell
