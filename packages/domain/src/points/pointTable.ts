import { ByName } from './names.ts'
import {
  aliasesOf,
  aliasFault,
  IMPORTANCE,
  type Importance,
  isCircle,
  isFullOfLinks,
  linkFault,
  MOST_LINKS,
  POINT_BOUNDS,
  POINT_LINKS,
  type PointLink,
  pointNameFault,
} from './points.ts'

/** A larger file is refused. */
export const POINT_TABLE_BYTES = 10_000_000

/** The columns of a table of points, for reading and writing. A text that is too long for a cell goes on in `more`. */
export const POINT_COLUMNS = {
  name: '名称',
  aliases: '别名',
  html: '正文',
  more: '正文（续）',
  source: '出处',
  year: '年份',
  importance: '要求',
  parent: '上级',
  related: '相关',
  confusable: '易混',
} as const
type Column = keyof typeof POINT_COLUMNS

/** What a spreadsheet program keeps in a cell. */
const CELL = 32_000
/** A text in the two cells of its columns. */
export const textCells = (html: string): [html: string, more: string] => [html.slice(0, CELL), html.slice(CELL)]

/** A row as it was typed; what has no column is undefined, and stays as it is. */
export type TypedPoint = { n: number; name: string } & { [Key in Exclude<Column, 'name' | 'more'>]?: string }

/** A point as it is, its links by name. */
export interface KnownPoint {
  id: number
  name: string
  aliases: readonly string[]
  html: string
  source: string
  year: number | null
  importance: Importance
  parent: string
  related: readonly string[]
  confusable: readonly string[]
  /** Names of points that were merged into it. */
  merged?: readonly string[]
}

export type PointValues = Omit<KnownPoint, 'id' | 'merged'>
type Field = Exclude<keyof PointValues, 'name'>
const FIELDS: readonly Field[] = ['aliases', 'html', 'source', 'year', 'importance', 'parent', 'related', 'confusable']

export interface PlannedPoint {
  n: number
  /** Undefined: a new one. */
  id: number | undefined
  before: PointValues
  after: PointValues
  /** What differs; of a new one all that it has. */
  fields: Field[]
}

export interface TableFault {
  n: number
  column: string
  reason: string
}

const MUTUAL = ['related', 'confusable'] as const
const NOTHING: PointValues = {
  ...{ name: '', aliases: [], html: '', source: '', year: null, importance: 0 as const },
  ...{ parent: '', related: [], confusable: [] },
}
const IMPORTANCES = new Map(
  Object.entries(IMPORTANCE).map(([key, name]) => [name as string, Number(key) as Importance]),
)

/** A row that can be read, with the point that it is about. */
interface Row {
  row: TypedPoint
  point: KnownPoint | undefined
  before: PointValues
  values: PointValues
}

/**
 * What a table of points changes. A row is about the point that has its name, has it as another name, or had a point of that
 * name merged into it; otherwise it is a new one. A row with a fault changes nothing. Related and confusable ones hold in
 * both directions: a pair stands where one of its rows names it, and goes where a row that could name it does not.
 */
export function planPoints(rows: readonly TypedPoint[], known: readonly KnownPoint[]): TablePlan {
  const steps = planningPoints(rows, known)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

interface TablePlan {
  planned: PlannedPoint[]
  faults: TableFault[]
}
/** Work that yields after each row, so that whoever runs it can do something else in between. */
type Steps<T> = Generator<undefined, T, void>

/** As planPoints, in steps. */
export function* planningPoints(rows: readonly TypedPoint[], known: readonly KnownPoint[]): Steps<TablePlan> {
  const faults: TableFault[] = []
  const owners = new ByName<KnownPoint>()
  for (const point of known) {
    for (const alias of point.aliases) owners.set(alias, point)
    yield
  }
  for (const point of known) {
    for (const name of [...(point.merged ?? []), point.name]) owners.set(name, point)
    yield
  }
  const rowOf = new ByName<{ row: TypedPoint; name: string }>()
  const good: { row: TypedPoint; point: KnownPoint | undefined; name: string }[] = []
  for (const row of rows) {
    const point = owners.get(row.name)
    const name = point?.name ?? row.name
    const fault = point ? undefined : pointNameFault(name)
    const called = name === row.name ? '' : `“${name}”`
    const reason = fault ?? (rowOf.has(name) ? `与第 ${rowOf.get(name)?.row.n} 行是同一个知识点${called}` : undefined)
    if (reason) faults.push({ n: row.n, column: POINT_COLUMNS.name, reason })
    else {
      rowOf.set(name, { row, name })
      good.push({ row, point, name })
    }
    yield
  }
  const nameOf = (typed: string) => owners.get(typed)?.name ?? rowOf.get(typed)?.name
  const aliasOwner = new ByName<string>()
  for (const { name, aliases } of known) {
    for (const alias of aliases) aliasOwner.set(alias, name)
    yield
  }
  for (const { name, merged = [] } of known) {
    for (const one of [...merged, name]) aliasOwner.set(one, name)
    yield
  }
  for (const { name } of good) {
    aliasOwner.set(name, name)
    yield
  }
  const read: Row[] = []
  for (const { row, point, name } of good) {
    yield
    const before: PointValues = point ?? { ...NOTHING, name }
    const { values, reasons } = readRow(row, { ...before, name, merged: point?.merged ?? [] }, nameOf)
    // Other names that several points have had for long are no fault of the row.
    const taken = values.aliases.find(
      (alias) => !before.aliases.includes(alias) && (aliasOwner.get(alias) ?? name) !== name,
    )
    if (taken) reasons.push(['aliases', `“${taken}”已经是“${aliasOwner.get(taken)}”的名称或别名`])
    for (const [column, reason] of reasons) faults.push({ n: row.n, column: POINT_COLUMNS[column], reason })
    if (reasons.length > 0) continue
    for (const alias of values.aliases) aliasOwner.set(alias, name)
    read.push({ row, point, before, values })
  }
  const own = yield* together(read, known, ({ row }, column, reason) =>
    faults.push({ n: row.n, column: POINT_COLUMNS[column], reason }),
  )
  const pairs = new Map<PointLink, Map<string, Set<string>>>()
  for (const kind of MUTUAL) pairs.set(kind, yield* pairsAfter(kind, known, own))
  const planned: PlannedPoint[] = []
  for (const { row, point, before, values } of own) {
    const after = {
      ...values,
      ...Object.fromEntries(MUTUAL.map((kind) => [kind, [...(pairs.get(kind)?.get(values.name) ?? [])].sort()])),
    } as PointValues
    planned.push({
      n: row.n,
      id: point?.id,
      before,
      after,
      fields: FIELDS.filter((field) => !same(before[field], after[field])),
    })
    yield
  }
  return { planned, faults: faults.sort((a, b) => a.n - b.n) }
}

const same = (one: PointValues[Field], other: PointValues[Field]): boolean => {
  const text = (value: PointValues[Field]) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
  return text(one) === text(other)
}

const parentsOf = (known: readonly KnownPoint[]) =>
  new Map(known.flatMap(({ name, parent }): [string, string][] => (parent === '' ? [] : [[name, parent]])))

/** What a row says, and what is wrong with it. */
function readRow(
  row: TypedPoint,
  before: PointValues & { merged: readonly string[] },
  nameOf: (typed: string) => string | undefined,
): { values: PointValues; reasons: [Column, string][] } {
  const reasons: [Column, string][] = []
  const wrong = (column: Column, reason: string | undefined) => {
    if (reason) reasons.push([column, reason])
  }
  const typedAliases = aliasesOf(row.aliases ?? '', before.name)
  if (row.aliases !== undefined) wrong('aliases', aliasFault(typedAliases, before.aliases))
  // A table from before a merge does not know of the names that it brought.
  const brought = before.aliases.filter((one) => before.merged.includes(one) && !typedAliases.includes(one))
  const aliases = row.aliases === undefined ? before.aliases : [...typedAliases, ...brought]
  const source = row.source ?? before.source
  if (source.length > POINT_BOUNDS.source) wrong('source', `出处最多 ${POINT_BOUNDS.source} 个字`)
  const html = row.html ?? before.html
  if (html.length > POINT_BOUNDS.html) wrong('html', `正文最多 ${POINT_BOUNDS.html} 个字符`)
  const typedYear = row.year?.trim() ?? ''
  const year = row.year === undefined ? before.year : typedYear === '' ? null : Number(typedYear)
  if (year !== null && !(Number.isInteger(year) && year >= 1950 && year <= 2100))
    wrong('year', '年份是 1950 到 2100 的整数')
  const importance = row.importance === undefined ? before.importance : IMPORTANCES.get(row.importance || IMPORTANCE[0])
  if (importance === undefined) wrong('importance', `要求是${Object.values(IMPORTANCE).join('、')}之一`)
  const links = (kind: PointLink): string[] | undefined => {
    const typed = row[kind]
    if (typed === undefined) return undefined
    const names = aliasesOf(typed, '')
    if (kind === 'parent') wrong(kind, linkFault(kind, names))
    const unknown = names.find((one) => nameOf(one) === undefined)
    if (unknown !== undefined) wrong(kind, `没有知识点“${unknown.slice(0, 30)}”`)
    const found = [...new Set(names.flatMap((one) => nameOf(one) ?? []))]
    if (found.includes(before.name)) wrong(kind, '不能是这个知识点自己')
    return found
  }
  const [parent, related, confusable] = (Object.keys(POINT_LINKS) as PointLink[]).map(links)
  return {
    values: {
      ...{ name: before.name, aliases, html, source, year, importance: importance ?? 0 },
      parent: parent === undefined ? before.parent : (parent[0] ?? ''),
      related: related ?? before.related,
      confusable: confusable ?? before.confusable,
    },
    reasons,
  }
}

/** Which points stand to each other in one way once the rows are in. */
function* pairsAfter(
  kind: (typeof MUTUAL)[number],
  known: readonly KnownPoint[],
  own: readonly { row: TypedPoint; values: PointValues }[],
): Steps<Map<string, Set<string>>> {
  const said = new Map<string, Set<string>>()
  for (const { row, values } of own) {
    if (row[kind] !== undefined) said.set(values.name, new Set(values[kind]))
    yield
  }
  const after = new Map<string, Set<string>>()
  const add = (one: string, other: string) => {
    after.set(one, (after.get(one) ?? new Set()).add(other))
    after.set(other, (after.get(other) ?? new Set()).add(one))
  }
  for (const point of known) {
    for (const other of point[kind]) if (!said.has(point.name) && !said.has(other)) add(point.name, other)
    yield
  }
  for (const [name, others] of said) {
    for (const other of others) add(name, other)
    yield
  }
  return after
}

type Wrong = (row: Row, column: Column, reason: string) => void

/**
 * Those of the rows that can stand together: none names a point of a row that fails, comes to stand below itself, or is
 * linked to more points than the most. A row that fails may be what another one leans on, so that they are looked at anew.
 */
function* together(read: readonly Row[], known: readonly KnownPoint[], wrong: Wrong): Steps<readonly Row[]> {
  let rows = read
  for (;;) {
    const failing = new Set<Row>()
    const fail: Wrong = (row, ...why) => {
      failing.add(row)
      wrong(row, ...why)
    }
    for (const check of [namesNoPoint, standsBelowItself, hasTooManyLinks])
      if (failing.size === 0) yield* check(rows, known, fail)
    if (failing.size === 0) return rows
    rows = rows.filter((row) => !failing.has(row))
  }
}

const linksIn = (values: PointValues, kind: PointLink): readonly string[] =>
  kind === 'parent' ? [values.parent].filter(Boolean) : values[kind]

function* namesNoPoint(rows: readonly Row[], known: readonly KnownPoint[], fail: Wrong): Steps<void> {
  const there = new Set([...known.map(({ name }) => name), ...rows.map(({ values }) => values.name)])
  for (const one of rows) {
    for (const kind of Object.keys(POINT_LINKS) as PointLink[]) {
      const missing = linksIn(one.values, kind).find((name) => !there.has(name))
      if (missing !== undefined) fail(one, kind, `没有知识点“${missing.slice(0, 30)}”：表格里它的那一行有错误`)
    }
    yield
  }
}

/** All rows hold at once: two points may change places. */
function* standsBelowItself(rows: readonly Row[], known: readonly KnownPoint[], fail: Wrong): Steps<void> {
  const parents = parentsOf(known)
  const moved = rows.filter(({ values, before }) => values.parent !== before.parent)
  for (const { values } of moved)
    if (values.parent === '') parents.delete(values.name)
    else parents.set(values.name, values.parent)
  for (const one of moved) {
    const { name, parent } = one.values
    if (parent !== '' && isCircle(name, parent, parents)) fail(one, 'parent', '上级知识点已经在它的下面')
    yield
  }
}

/** Links that stand may stay, however many they are; the first new ones are taken as long as there is room on both sides. */
function* hasTooManyLinks(rows: readonly Row[], known: readonly KnownPoint[], fail: Wrong): Steps<void> {
  const byName = new Map(known.map((point) => [point.name, point]))
  for (const kind of MUTUAL) {
    const after = yield* pairsAfter(kind, known, rows)
    const stood = (name: string, other: string) => byName.get(name)?.[kind].includes(other) ?? false
    const taken = new Map([...after].map(([name, others]) => [name, [...others].filter((one) => stood(name, one))]))
    const of = (name: string) => taken.get(name) ?? []
    for (const one of rows) {
      yield
      const { name } = one.values
      if (one.row[kind] === undefined) continue
      const added = one.values[kind].filter((other) => !of(name).includes(other))
      const full = added.find((other) => of(other).length >= MOST_LINKS[kind])
      if (added.length > 0 && of(name).length + added.length > MOST_LINKS[kind])
        fail(one, kind, `最多 ${MOST_LINKS[kind]} 个${POINT_LINKS[kind]}知识点`)
      else if (full !== undefined) fail(one, kind, isFullOfLinks(kind, full))
      else
        for (const other of added) {
          taken.set(name, [...of(name), other])
          taken.set(other, [...of(other), name])
        }
    }
  }
}
