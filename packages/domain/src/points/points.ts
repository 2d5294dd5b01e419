import { cleanName, distinctNames, nameKey } from './names.ts'

/** Lengths of what is typed of a knowledge point, in characters. */
export const POINT_BOUNDS = { name: 100, html: 50_000, aliases: 2_600, alias: 100, source: 120, links: 4_000 }
/** Most other names of one point. */
export const MOST_ALIASES = 12

/** A point's importance for the exam, as set by its editor. */
export const IMPORTANCE = { 0: '未标注', 1: '了解', 2: '熟悉', 3: '掌握' } as const
export type Importance = keyof typeof IMPORTANCE

/** Aliases from one line, separated by 、, commas or semicolons: each once, without the point's own name. */
export function aliasesOf(typed: string, name: string): string[] {
  const names = typed
    .split(/[、，,;；\n]/)
    .map(cleanName)
    .filter((one) => one !== '' && nameKey(one) !== nameKey(name))
  return distinctNames(names)
}

/** What is wrong with the name of a point; undefined: nothing. The server and the form say the same. */
export function pointNameFault(name: string): string | undefined {
  if (name === '') return '请填写名称'
  if (name.length > POINT_BOUNDS.name) return `名称最多 ${POINT_BOUNDS.name} 个字`
  if (/[、，,;；|\n]/.test(name)) return '名称里不能有顿号、逗号、分号和竖线：它们用来隔开几个知识点'
  return undefined
}

/** Whether what is typed anew makes them too many. More than that which were there, by a merge or a new name, may stay. */
const goesOver = (names: readonly string[], before: readonly string[], most: number): boolean =>
  names.length > most && names.some((name) => !before.includes(name))

/** What is wrong with them; undefined: nothing. The server and the form say the same. `before`: those that the point has. */
export function aliasFault(aliases: readonly string[], before: readonly string[] = []): string | undefined {
  if (goesOver(aliases, before, MOST_ALIASES)) return `最多 ${MOST_ALIASES} 个别名`
  const long = aliases.find((one) => one.length > POINT_BOUNDS.alias && !before.includes(one))
  return long === undefined ? undefined : `别名太长：“${long.slice(0, 10)}……”，最多 ${POINT_BOUNDS.alias} 个字`
}

/** Kinds of links between points. `parent`: the point belongs to the other; the others hold in both directions. */
export const POINT_LINKS = { parent: '上级', related: '相关', confusable: '易混' } as const
export type PointLink = keyof typeof POINT_LINKS
/** Most links of one kind; a point has at most one parent. */
export const MOST_LINKS: Readonly<Record<PointLink, number>> = { parent: 1, related: 12, confusable: 6 }

/** The fault of a line of linked names; undefined: none. Used by server and form. `before`: those that the point has. */
export function linkFault(
  kind: PointLink,
  names: readonly string[],
  before: readonly string[] = [],
): string | undefined {
  return goesOver(names, before, MOST_LINKS[kind]) ? `最多 ${MOST_LINKS[kind]} 个${POINT_LINKS[kind]}知识点` : undefined
}

/** Why a point cannot be linked to another one that has enough links of the kind already: they hold in both directions. */
export const isFullOfLinks = (kind: PointLink, name: string): string =>
  `“${name}”已经有 ${MOST_LINKS[kind]} 个${POINT_LINKS[kind]}知识点，不能更多`

/** Whether a point would come to stand below itself. `parentOf`: as it is now. */
export function isCircle<ID extends number | string>(
  pointID: ID,
  parentID: ID,
  parentOf: ReadonlyMap<ID, ID>,
): boolean {
  const seen = new Set<ID>()
  for (let at: ID | undefined = parentID; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    if (at === pointID) return true
    seen.add(at)
  }
  return false
}
