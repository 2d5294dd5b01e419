import { type TSchema, Type } from 'typebox'
import type { Call } from './call.ts'
import { Count, Guid, Moment, Nullable, Text } from './wire.ts'

/** Most rows of a page. */
const LARGEST_PAGE = 200

/**
 * Parameters of every list of the back office: a page from 1, and the order by one of `orders`, with a leading minus
 * for descending. Filters of the room are added, all optional.
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

/** A page of a list, with the number of rows on all pages. */
export const TableData = <T extends TSchema>(row: T) => Type.Object({ rows: Type.Array(row), total: Count() })

/** Most rows of one part of an export. */
export const EXPORT_ROWS = 2_000

const MARK = '^[A-Za-z0-9-]+$'

/**
 * Parameters of an export: `after` is `next` of the previous part, within the hour and by the same filter; absent in the
 * first, which the audit log records.
 */
export const exportParams = () => ({
  guid: Guid(),
  after: Type.Optional(Type.String({ maxLength: 100, pattern: MARK })),
})

/** Whether a call gives its rows in consecutive parts, of which the audit log records the first. */
export const isExport = ({ params }: Pick<Call, 'params'>): boolean =>
  (params.properties.after as { pattern?: unknown } | undefined)?.pattern === MARK

/** A part of an export, the number of all rows, and where to continue; null: complete. */
export const ExportData = <T extends TSchema>(row: T) =>
  Type.Object({ rows: Type.Array(row), total: Count(), next: Nullable(Type.String()) })

/** Search text. */
export const Search = () => Type.Optional(Text(64))
/** Filter by time: from inclusive, to exclusive. */
export const between = () => ({ from: Type.Optional(Moment()), to: Type.Optional(Moment()) })
