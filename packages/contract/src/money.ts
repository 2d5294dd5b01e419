import { Type } from 'typebox'

/** Amounts of books, fen: sums of many orders. */
export const Fen = () => Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
export const SignedFen = () => Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000 })
