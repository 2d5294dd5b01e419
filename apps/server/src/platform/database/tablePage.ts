import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Which page of a list is asked for, from 1, and in which order: one of the list's own, `-` in front for downwards. */
export interface PageWanted {
  page?: number
  pageSize?: number
  order?: string
}

const USUAL_PAGE = 20

/**
 * One page of a list of the back office, and how many rows there are on all pages. `from` has the tables and the
 * filters, `select` adds the columns. The order ends with `key`, so that no row stands on two pages.
 */
export async function tablePage<DB, TB extends keyof DB, O>(
  // biome-ignore lint/complexity/noBannedTypes: Kysely's own type of a query that selects nothing yet
  from: SelectQueryBuilder<DB, TB, {}>,
  // biome-ignore lint/complexity/noBannedTypes: as above
  select: (query: SelectQueryBuilder<DB, TB, {}>) => SelectQueryBuilder<DB, TB, O>,
  wanted: PageWanted,
  by: { orders: Readonly<Record<string, RawBuilder<unknown>>>; usual: string; key: string },
): Promise<{ rows: O[]; total: number }> {
  const size = wanted.pageSize ?? USUAL_PAGE
  const order = wanted.order ?? by.usual
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const column = by.orders[order.replace('-', '')]
  if (!column) throw new Error(`no order ${order}`)
  const [counted, rows] = await Promise.all([
    from.select((eb) => eb.fn.countAll().as('total')).executeTakeFirst(),
    select(from)
      .orderBy(column as RawBuilder<number>, direction)
      .orderBy(sql.ref(by.key), direction)
      .limit(size)
      .offset(((wanted.page ?? 1) - 1) * size)
      .execute(),
  ])
  return { rows: rows as O[], total: Number((counted as { total?: unknown } | undefined)?.total ?? 0) }
}

/** For `like … escape '\'`: what was typed stands for itself, anywhere in the text. */
export const containing = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** Whether the column holds what was typed, upper or lower case alike. */
export const holds = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like ${containing(typed)} escape '\\'`
