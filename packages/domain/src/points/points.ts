/** Most characters of a knowledge point's typed texts. */
export const POINT_BOUNDS = { html: 50_000, aliases: 400, alias: 60, source: 120, links: 1_000 }
/** Most aliases of one point. */
export const MOST_ALIASES = 12

/** A point's importance for the exam, as set by its editor. */
export const IMPORTANCE = { 0: '未标注', 1: '了解', 2: '熟悉', 3: '掌握' } as const
export type Importance = keyof typeof IMPORTANCE

/** Aliases from one line, separated by 、, commas or semicolons: each once, without the point's own name. */
export function aliasesOf(typed: string, name: string): string[] {
  const names = typed
    .split(/[、，,;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== name)
  return [...new Set(names)]
}

/** The fault of aliases; undefined: none. Used by server and form. */
export function aliasFault(aliases: readonly string[]): string | undefined {
  if (aliases.length > MOST_ALIASES) return `最多 ${MOST_ALIASES} 个别名`
  const long = aliases.find((one) => one.length > POINT_BOUNDS.alias)
  return long === undefined ? undefined : `别名太长：“${long.slice(0, 10)}……”，最多 ${POINT_BOUNDS.alias} 个字`
}

/** Kinds of links between points. `parent`: the point belongs to the other; the others hold in both directions. */
export const POINT_LINKS = { parent: '上级', related: '相关', confusable: '易混' } as const
export type PointLink = keyof typeof POINT_LINKS
/** Most links of one kind; a point has at most one parent. */
const MOST_LINKS: Readonly<Record<PointLink, number>> = { parent: 1, related: 12, confusable: 6 }

/** The fault of a line of linked names; undefined: none. Used by server and form. */
export function linkFault(kind: PointLink, names: readonly string[]): string | undefined {
  return names.length > MOST_LINKS[kind] ? `最多 ${MOST_LINKS[kind]} 个${POINT_LINKS[kind]}知识点` : undefined
}

/** Whether the point would become its own ancestor. `parentOf`: the present parents. */
export function isCircle(pointID: number, parentID: number, parentOf: ReadonlyMap<number, number>): boolean {
  const seen = new Set<number>()
  for (let at: number | undefined = parentID; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    if (at === pointID) return true
    seen.add(at)
  }
  return false
}
