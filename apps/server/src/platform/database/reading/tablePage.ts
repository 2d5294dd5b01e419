import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Dialect } from '../store.ts'
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
  /** The filters read every row: the keys of the page are found, and all rows counted, in one pass. */
  readsAll?: boolean
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
  const keyed = () => (join ? join(from) : from) as Selected<object>
  if (by.readsAll) {
    const page = await ordered(keyed(), [...columns, key], isDown)
      .select([sql<string | number>`${key}`.as(KEY), sql<number>`count(*) over ()`.as(TOTAL)])
      .limit(size)
      .offset(before)
      .modifyEnd(apart)
      .execute()
    const [first] = page as { [TOTAL]?: number }[]
    const total = first ? Number(first[TOTAL]) : before > 0 ? await countOf(from) : 0
    return { rows: await rowsOf(from, select, key, keysIn(page)), total }
  }
  const total = by.total ?? (await countOf(from))
  const here = Math.min(size, total - before)
  if (here <= 0) return { rows: [], total }
  const after = total - before - here
  const isFromEnd = after < before
  const page = await ordered(keyed(), [...columns, key], isDown !== isFromEnd)
    .select(sql<string | number>`${key}`.as(KEY))
    .limit(here)
    .offset(isFromEnd ? after : before)
    .modifyEnd(apart)
    .execute()
  const keys = keysIn(page)
  if (isFromEnd) keys.reverse()
  return { rows: await rowsOf(from, select, key, keys), total }
}

const keysIn = (page: readonly object[]): (string | number)[] =>
  page.map((row) => (row as { [KEY]: string | number })[KEY])

/** The rows of these keys, in their order. */
async function rowsOf<DB, TB extends keyof DB, O extends object>(
  from: From<DB, TB>,
  select: (query: From<DB, TB>) => Selected<O>,
  key: RawBuilder<unknown>,
  keys: readonly (string | number)[],
): Promise<O[]> {
  if (keys.length === 0) return []
  const found = await select(from)
    .select(sql<string | number>`${key}`.as(KEY))
    .where(key as RawBuilder<number>, 'in', keys as number[])
    .modifyEnd(apart)
    .execute()
  const rows = new Map(found.map(({ [KEY]: of, ...row }) => [of, row as unknown as O]))
  return keys.flatMap((of) => rows.get(of) ?? [])
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

const withoutTags = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  TAGS.reduce((text, tag) => sql`replace(${text}, ${sql.lit(tag)}, '')`, column)

/**
 * Whether one of many texts contains one of the typed ones, case-insensitively, also where tags of the markup part it in a
 * text (`V<sub>max</sub>`). `marked`: the columns with markup. Texts without any tag are not looked at again, and each is
 * read in the way that is quickest on its database: SQLite's `like` takes small and capital letters for one; PostgreSQL
 * finds what is not ASCII quicker by its bytes, and makes ASCII letters small quicker than those of all languages.
 */
export function textsHold(
  dialect: Dialect,
  { plain, marked }: { plain: readonly string[]; marked: readonly string[] },
  typed: readonly string[],
): RawBuilder<boolean> {
  const hold = dialect === 'sqlite' ? holdsInSqlite : holdsInPostgres
  const any = (texts: readonly RawBuilder<unknown>[]) =>
    sql.join(
      typed.flatMap((one) => texts.map((text) => hold(text, one))),
      sql` or `,
    )
  const columns = marked.map((column) => sql.ref(column))
  const hasTag = (text: RawBuilder<unknown>) =>
    dialect === 'sqlite' ? sql`${text} like '%<%'` : sql`strpos(${text}, '<') > 0`
  return sql<boolean>`(${any([...plain.map((column) => sql.ref(column)), ...columns])}
    or case when ${sql.join(columns.map(hasTag), sql` or `)} then ${any(columns.map(withoutTags))} else 1 = 0 end)`
}

type Holds = (text: RawBuilder<unknown>, typed: string) => RawBuilder<boolean>

const holdsInSqlite: Holds = (text, typed) => sql`${text} like ${containing(typed)} escape '\\'`

const holdsInPostgres: Holds = (text, typed) => {
  const small = typed.trim().toLowerCase()
  const isAscii = (letters: string) => /^[\0-\x7f]*$/.test(letters)
  const cased = [...small].filter(hasCase).join('')
  const from = cased === '' ? text : isAscii(cased) ? sql`lower(${text} collate "C")` : sql`lower(${text})`
  return isAscii(small) ? sql`${from} like ${containing(typed)} escape '\\'` : sql`strpos(${from}, ${small}) > 0`
}

const hasCase = (typed: string): boolean => typed.toLowerCase() !== typed.toUpperCase()
