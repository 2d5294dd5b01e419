import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { apart } from './readsApart.ts'

/** Number of the page, from 1, and the name of one of the list's orders, with `-` in front for descending. */
export interface PageWanted {
  page?: number
  pageSize?: number
  order?: string
}

const USUAL_PAGE = 20

// biome-ignore lint/complexity/noBannedTypes: Kysely's own type of a query that selects nothing yet
type From<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, {}>
// biome-ignore lint/suspicious/noExplicitAny: whatever tables are joined for what is shown or sorted by
type Selected<O> = SelectQueryBuilder<any, any, O>

/** What a list is sorted by: one column, or several with the joins that only this order needs. */
type Order<DB, TB extends keyof DB> =
  | RawBuilder<unknown>
  // biome-ignore lint/complexity/noBannedTypes: as above
  | { columns: readonly RawBuilder<unknown>[]; join: (from: From<DB, TB>) => Selected<{}> }

interface By<DB, TB extends keyof DB> {
  orders: Readonly<Record<string, Order<DB, TB>>>
  usual: string
  /** A column or expression that is unique among the rows of `from`. Ends every order. */
  key: string | RawBuilder<unknown>
  /** The number of rows of `from`, where it is known without counting. */
  total?: number
}

/**
 * One page of a list of the back office, and the number of rows on all pages. `from` has what the filters need;
 * `select` adds the columns and joins of what is shown. First the keys of the page are found along the index of the
 * order, from its nearer end, then the rows of these keys alone, so that long lists stay fast. The order ends with the
 * key, so that no row is on two pages.
 */
export async function tablePage<DB, TB extends keyof DB, O extends object>(
  from: From<DB, TB>,
  select: (query: From<DB, TB>) => Selected<O>,
  wanted: PageWanted,
  by: By<DB, TB>,
): Promise<{ rows: O[]; total: number }> {
  const { size, before, columns, join, isDown, key } = readWanted(wanted, by)
  const total = by.total ?? (await countOf(from))
  const here = Math.min(size, total - before)
  if (here <= 0) return { rows: [], total }
  const after = total - before - here
  const isFromEnd = after < before
  const page = await ordered((join ? join(from) : from) as Selected<object>, [...columns, key], isDown !== isFromEnd)
    .select(sql<string | number>`${key}`.as(KEY))
    .limit(here)
    .offset(isFromEnd ? after : before)
    .modifyEnd(apart)
    .execute()
  const keys = page.map((row) => (row as { [KEY]: string | number })[KEY])
  if (isFromEnd) keys.reverse()
  const found = await select(from)
    .select(sql<string | number>`${key}`.as(KEY))
    .where(key as RawBuilder<number>, 'in', keys as number[])
    .modifyEnd(apart)
    .execute()
  const rows = new Map(found.map(({ [KEY]: of, ...row }) => [of, row as unknown as O]))
  return { rows: keys.flatMap((of) => rows.get(of) ?? []), total }
}

/** As tablePage, for rows that are aggregates: they are computed once, each with the total number of rows beside it. */
export async function pageOfSums<DB, TB extends keyof DB, O extends object>(
  from: From<DB, TB>,
  select: (query: From<DB, TB>) => Selected<O>,
  wanted: PageWanted,
  by: By<DB, TB>,
): Promise<{ rows: O[]; total: number }> {
  const { size, before, columns, isDown, key } = readWanted(wanted, by)
  const found = await ordered(select(from), [...columns, key], isDown)
    .select(sql<number>`count(*) over ()`.as(TOTAL))
    .limit(size)
    .offset(before)
    .modifyEnd(apart)
    .execute()
  const total = found[0]?.[TOTAL]
  // Behind the last page there is no row that carries the total.
  if (total === undefined && before > 0)
    return { rows: [], total: (await pageOfSums(from, select, { pageSize: 1 }, by)).total }
  return { rows: found.map(({ [TOTAL]: _, ...row }) => row as unknown as O), total: Number(total ?? 0) }
}

async function countOf<DB, TB extends keyof DB>(from: From<DB, TB>): Promise<number> {
  const counted = await from
    .select((eb) => eb.fn.countAll().as('total'))
    .modifyEnd(apart)
    .executeTakeFirst()
  return Number((counted as { total?: unknown } | undefined)?.total ?? 0)
}

const KEY = 'key_of_row'
const TOTAL = 'total_of_rows'

function ordered<O>(query: Selected<O>, columns: readonly RawBuilder<unknown>[], isDown: boolean): Selected<O> {
  let sorted = query
  for (const column of columns) sorted = sorted.orderBy(column as RawBuilder<number>, isDown ? 'desc' : 'asc')
  return sorted
}

function readWanted<DB, TB extends keyof DB>(wanted: PageWanted, by: By<DB, TB>) {
  const size = wanted.pageSize ?? USUAL_PAGE
  const asked = wanted.order ?? by.usual
  const order = by.orders[asked.replace('-', '')]
  if (!order) throw new Error(`no order ${asked}`)
  return {
    size,
    before: ((wanted.page ?? 1) - 1) * size,
    ...('columns' in order ? order : { columns: [order], join: undefined }),
    isDown: asked.startsWith('-'),
    key: typeof by.key === 'string' ? sql.ref(by.key) : by.key,
  }
}

/** A pattern for `like … escape '\'` that finds the typed text literally, anywhere. */
export const containing = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** Whether the column contains the typed text, case-insensitively. */
export const holds = (column: string, typed: string): RawBuilder<boolean> => {
  // What has no capitals is the same in any case: a column in small letters would be copied for nothing.
  const text = hasCase(typed) ? sql`lower(${sql.ref(column)})` : sql.ref(column)
  return sql<boolean>`${text} like ${containing(typed)} escape '\\'`
}

/** Tags of a text's markup, which stand between its words. */
const TAGS = ['b', 'sub', 'sup'].flatMap((name) => [`<${name}>`, `</${name}>`])

/**
 * As `holds`, also where tags of the markup part the text in the column (`V<sub>max</sub>`). Only texts with a tag are
 * looked at again.
 */
export const holdsThroughTags = (column: string, typed: string): RawBuilder<boolean> => {
  const plain = TAGS.reduce<RawBuilder<unknown>>(
    (text, tag) => sql`replace(${text}, ${sql.lit(tag)}, '')`,
    sql.ref(column),
  )
  const text = hasCase(typed) ? sql`lower(${plain})` : plain
  const isTagged = sql`${sql.ref(column)} like '%<%'`
  return sql<boolean>`(${holds(column, typed)}
    or case when ${isTagged} then ${text} like ${containing(typed)} escape '\\' else 1 = 0 end)`
}

const hasCase = (typed: string): boolean => typed.toLowerCase() !== typed.toUpperCase()
