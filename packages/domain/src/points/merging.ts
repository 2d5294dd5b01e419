/** Rules for merging duplicate knowledge points. */
import { cleanName, distinctNames, nameKey } from './names.ts'
import { MOST_ALIASES, POINT_BOUNDS } from './points.ts'

/** Most points of one merge. */
export const MOST_MERGED = 20

export interface NamedPoint {
  question_id: number
  point_id: number
  position: number
}

/** The points of questions after a merge: each question names the remaining point once, at the first position. */
export function afterMerge(rows: readonly NamedPoint[], stayID: number, otherIDs: ReadonlySet<number>): NamedPoint[] {
  const result = new Map<string, NamedPoint>()
  for (const row of rows) {
    const point_id = otherIDs.has(row.point_id) ? stayID : row.point_id
    const key = `${row.question_id} ${point_id}`
    const known = result.get(key)
    if (!known || row.position < known.position) result.set(key, { ...row, point_id })
  }
  return [...result.values()]
}

/**
 * The other names of the point that stays, and those that there is no room for: first its own, all of them, then the names of the
 * others, then their other names.
 */
export function aliasesAfterMerge(
  stay: { name: string; aliases: readonly string[] },
  others: readonly { name: string; aliases: readonly string[] }[],
): { kept: string[]; lost: string[] } {
  const names = [...stay.aliases, ...others.map(({ name }) => name), ...others.flatMap(({ aliases }) => aliases)]
  const all = distinctNames(names.map(cleanName)).filter((one) => one !== '' && nameKey(one) !== nameKey(stay.name))
  const kept = all
    .filter((one) => one.length <= POINT_BOUNDS.alias)
    .slice(0, Math.max(MOST_ALIASES, stay.aliases.length))
  return { kept, lost: all.filter((one) => !kept.includes(one)) }
}

/** A link between points, as in `point_link`. */
export interface LinkRow {
  point_id: number
  other_id: number
  kind: number
}

/**
 * The links after a merge: links of merged points become the remaining point's, without links to itself and duplicates.
 * It keeps its own parent; without one it takes the first parent of a merged point that is not below it. `parent`: the
 * kind of a link to the parent.
 */
export function linksAfterMerge(
  rows: readonly LinkRow[],
  stayID: number,
  otherIDs: ReadonlySet<number>,
  parent: number,
): LinkRow[] {
  const moved = (id: number) => (otherIDs.has(id) ? stayID : id)
  const result = new Map<string, LinkRow>()
  const add = (row: LinkRow) => result.set(`${row.point_id} ${row.kind} ${row.other_id}`, row)
  const parentOf = new Map<number, number>()
  const own = rows.filter(({ point_id }) => point_id === stayID)
  const others = rows.filter(({ point_id }) => point_id !== stayID)
  // Links of the remaining point come first, then those of other points, then those of merged ones.
  const rank = ({ point_id }: LinkRow) => (otherIDs.has(point_id) ? 1 : 0)
  for (const row of [...own, ...others.sort((a, b) => rank(a) - rank(b))]) {
    const next = { point_id: moved(row.point_id), other_id: moved(row.other_id), kind: row.kind }
    if (next.point_id === next.other_id) continue
    if (row.kind !== parent) {
      add(next)
      continue
    }
    if (parentOf.has(next.point_id) || standsBelow(parentOf, next.other_id, next.point_id)) continue
    parentOf.set(next.point_id, next.other_id)
    add(next)
  }
  return [...result.values()]
}

function standsBelow(parentOf: ReadonlyMap<number, number>, id: number, above: number): boolean {
  const seen = new Set<number>()
  for (let at: number | undefined = id; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}

/**
 * Why two points may be one: the same name but for signs, a name that the other has as another name, the same sound, the
 * same questions.
 */
export type DuplicateReason = 'name' | 'alias' | 'sound' | 'questions'
export const DUPLICATE_REASONS: Readonly<Record<DuplicateReason, string>> = {
  name: '名称只差标点、空格或“的”',
  alias: '名称是另一个的别名',
  sound: '读音相同',
  questions: '题目几乎相同',
}

/** A name without common variations: width, capitals, blanks, punctuation, signs that nobody sees, 的 and 之. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '')
    .replace(/(?<=.)[的之](?=.)/gu, '')

export interface Duplicate {
  /** Most questions first: that point is proposed to remain. */
  pointIDs: number[]
  reason: DuplicateReason
}

/** Two points that the same questions name. */
export interface SharedQuestions {
  one: number
  other: number
  /** Questions that name both. */
  questions: number
}

/** Fewer questions in common say nothing. */
export const SHARED_FROM = 3
/** In common of all questions that name one of the two. */
const SHARED_SHARE = 0.8

/**
 * Points that are likely one and the same, in groups; a point stands in one group, of the surest reason. Linear in the
 * number of points. `soundOf`: how a name sounds, such as pinyin without tones. `shared`:
 * pairs that questions have in common, those with most of them first.
 */
export function likelyDuplicates(...of: Parameters<typeof likelyDuplicatesInSteps>): Duplicate[] {
  const steps = likelyDuplicatesInSteps(...of)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Points that one step looks at. */
const STEP = 500

/** As likelyDuplicates, in short steps, between which a server does something else. */
export function* likelyDuplicatesInSteps(
  points: readonly { id: number; name: string; aliases: readonly string[]; questions: number }[],
  soundOf: (name: string) => string,
  shared: readonly SharedQuestions[] = [],
): Generator<undefined, Duplicate[]> {
  const byID = new Map(points.map((point) => [point.id, point]))
  const taken = new Set<number>()
  const found: Duplicate[] = []
  function* gather(
    reason: DuplicateReason,
    keysOf: (point: (typeof points)[number]) => readonly string[],
  ): Generator<undefined> {
    const groups = new Map<string, number[]>()
    for (const [at, point] of points.entries()) {
      if (at % STEP === STEP - 1) yield
      if (taken.has(point.id)) continue
      for (const key of new Set(keysOf(point))) if (key !== '') groups.set(key, [...(groups.get(key) ?? []), point.id])
    }
    for (const ids of groups.values()) {
      const free = ids.filter((id) => !taken.has(id))
      if (free.length < 2) continue
      for (const id of free) taken.add(id)
      const questions = (id: number) => byID.get(id)?.questions ?? 0
      found.push({ reason, pointIDs: free.sort((a, b) => questions(b) - questions(a) || a - b) })
    }
  }
  yield* gather('name', ({ name }) => [plainName(name)])
  yield* gather('alias', ({ name, aliases }) => [name, ...aliases].map(plainName))
  yield* gather('sound', ({ name }) => [soundOf(plainName(name))])
  for (const { one, other, questions } of shared) {
    const all = (byID.get(one)?.questions ?? 0) + (byID.get(other)?.questions ?? 0) - questions
    if (taken.has(one) || taken.has(other) || questions < SHARED_FROM || questions < SHARED_SHARE * all) continue
    taken.add(one).add(other)
    const pointIDs = [one, other].sort((a, b) => (byID.get(b)?.questions ?? 0) - (byID.get(a)?.questions ?? 0) || a - b)
    found.push({ reason: 'questions', pointIDs })
  }
  return found
}
