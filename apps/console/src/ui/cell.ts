import { yuanOfFen } from '@tizhou/domain/money/yuan'

/** An amount in fen: a number in every file, with two decimals, negative too. */
interface Amount {
  fen: number
}

/** A cell of a table. A text stays a text in a file, also one of digits alone: an order number is a name. */
export type Cell = string | number | Amount | null | undefined

export const amount = (fen: number): Amount => ({ fen })

export const isAmount = (cell: Cell): cell is Amount => typeof cell === 'object' && cell !== null

/** The cell as the screen shows it. */
export const shownCell = (cell: Cell): string | number | null | undefined =>
  isAmount(cell) ? yuanOfFen(cell.fen) : cell

/** Spreadsheet programs show numbers up to here as they are, and keep fifteen digits of larger ones. */
const MOST_SHOWN = 99_999_999_999

/** The cell as a file has it: a number that is too large to be a count is an id, and stays whole as a text. */
export const filedCell = (cell: Cell): Cell =>
  typeof cell === 'number' && Number.isFinite(cell) && Math.abs(cell) > MOST_SHOWN ? String(cell) : cell
