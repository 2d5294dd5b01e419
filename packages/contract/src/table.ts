import { type TSchema, Type } from 'typebox'
import { Count, Guid, Moment, Nullable, Text } from './wire.ts'

/** Rows of a page at the most; an export asks for as many at once. */
const LARGEST_PAGE = 200

/**
 * Parameters of every list of the back office: a page counted from 1, and the order by one of `orders`, with a
 * minus in front for downwards. The room's own filters stand beside them, all optional.
 */
export const tableParams = <const Orders extends readonly string[]>(orders: Orders) => ({
  guid: Guid(),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LARGEST_PAGE })),
  order: Type.Optional(
    Type.Unsafe<Orders[number] | `-${Orders[number]}`>(
      Type.String({ maxLength: 40, pattern: `^-?(${orders.join('|')})$` }),
    ),
  ),
})

/** A page of a list: its rows, and how many there are on all pages together. */
export const TableData = <T extends TSchema>(row: T) => Type.Object({ rows: Type.Array(row), total: Count() })

/** Rows that an export gives at once. */
export const EXPORT_ROWS = 2_000

/** Parameters of an export: `after` is `next` of the answer before; without it it begins, which the audit log says. */
export const exportParams = () => ({
  guid: Guid(),
  after: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })),
})

/** Rows of an export, how many there are in all, and from where to go on; null: that was all. */
export const ExportData = <T extends TSchema>(row: T) =>
  Type.Object({ rows: Type.Array(row), total: Count(), next: Nullable(Type.String()) })

/** What somebody typed to find something. */
export const Search = () => Type.Optional(Text(64))
/** Filter by time: from this moment on, and before that one. */
export const between = () => ({ from: Type.Optional(Moment()), to: Type.Optional(Moment()) })
