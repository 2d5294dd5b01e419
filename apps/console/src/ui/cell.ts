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
