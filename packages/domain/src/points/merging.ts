/** Rules of merging knowledge points that are one and the same. */

/** Most points that go into one in one step. */
export const MOST_MERGED = 20

export interface NamedPoint {
  question_id: number
  point_id: number
  position: number
}

/** The points that questions name once some have gone into one: each question names it once, where the first of them stood. */
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

/** How a point stands to another: as `point_link` holds it. */
export interface LinkRow {
  point_id: number
  other_id: number
  kind: number
}

/**
 * Links once some points have gone into one: what they stood to, it stands to, itself never and each once. It keeps its
 * own parent; without one it takes the first that a merged point had and that does not stand below it. `parent` is the
 * kind of a link to the point above.
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
  // Links of the point that stays come first, then those of points that stay as they are, then those of merged ones.
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

/** Why two points may be one: the same name but for signs, a name that the other has as another name, the same sound. */
export type DuplicateReason = 'name' | 'alias' | 'sound'
export const DUPLICATE_REASONS: Readonly<Record<DuplicateReason, string>> = {
  name: '名称只差标点、空格或“的”',
  alias: '名称是另一个的别名',
  sound: '读音相同',
}

/** A name without what writers vary: width of signs, capitals, blanks, punctuation, 的 and 之. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .replace(/(?<=.)[的之](?=.)/gu, '')

export interface Duplicate {
  /** The one with most questions first: it is proposed to stay. */
  pointIDs: number[]
  reason: DuplicateReason
}

/**
 * Points that are likely one and the same, in groups; a point stands in one group, of the surest reason. Linear in the
 * number of points. `soundOf`: how a name sounds, such as pinyin without tones.
 */
export function likelyDuplicates(
  points: readonly { id: number; name: string; aliases: readonly string[]; questions: number }[],
  soundOf: (name: string) => string,
): Duplicate[] {
  const byID = new Map(points.map((point) => [point.id, point]))
  const taken = new Set<number>()
  const found: Duplicate[] = []
  const gather = (reason: DuplicateReason, keysOf: (point: (typeof points)[number]) => readonly string[]) => {
    const groups = new Map<string, number[]>()
    for (const point of points) {
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
  gather('name', ({ name }) => [plainName(name)])
  gather('alias', ({ name, aliases }) => [name, ...aliases].map(plainName))
  gather('sound', ({ name }) => [soundOf(plainName(name))])
  return found
}
