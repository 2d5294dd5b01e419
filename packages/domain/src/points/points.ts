/** Lengths of what is typed of a knowledge point, in characters. */
export const POINT_BOUNDS = { html: 50_000, aliases: 400, alias: 60, source: 120, links: 1_000 }
/** Most other names of one point. */
export const MOST_ALIASES = 12

/** How much a point weighs in the exam, as its editor says. */
export const IMPORTANCE = { 0: '未标注', 1: '了解', 2: '熟悉', 3: '掌握' } as const
export type Importance = keyof typeof IMPORTANCE

/** Other names as they are typed in one line: with 、, commas or semicolons between. Each once, the point's own name never. */
export function aliasesOf(typed: string, name: string): string[] {
  const names = typed
    .split(/[、，,;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== name)
  return [...new Set(names)]
}

/** What is wrong with them; undefined: nothing. The server and the form say the same. */
export function aliasFault(aliases: readonly string[]): string | undefined {
  if (aliases.length > MOST_ALIASES) return `最多 ${MOST_ALIASES} 个别名`
  const long = aliases.find((one) => one.length > POINT_BOUNDS.alias)
  return long === undefined ? undefined : `别名太长：“${long.slice(0, 10)}……”，最多 ${POINT_BOUNDS.alias} 个字`
}

/** How one point stands to another. `parent`: it belongs to the other; the others hold in both directions. */
export const POINT_LINKS = { parent: '上级', related: '相关', confusable: '易混' } as const
export type PointLink = keyof typeof POINT_LINKS
/** Most points that one stands to in one way; it has one parent at the most. */
const MOST_LINKS: Readonly<Record<PointLink, number>> = { parent: 1, related: 12, confusable: 6 }

/** What is wrong with the names of a line; undefined: nothing. The server and the form say the same. */
export function linkFault(kind: PointLink, names: readonly string[]): string | undefined {
  return names.length > MOST_LINKS[kind] ? `最多 ${MOST_LINKS[kind]} 个${POINT_LINKS[kind]}知识点` : undefined
}

/** Whether a point would come to stand below itself. `parentOf`: as it is now. */
export function isCircle(pointID: number, parentID: number, parentOf: ReadonlyMap<number, number>): boolean {
  const seen = new Set<number>()
  for (let at: number | undefined = parentID; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    if (at === pointID) return true
    seen.add(at)
  }
  return false
}
