import type { ModuleInfo } from '../../calls/subjects.ts'
import type { RoutePath } from '../../pages.ts'
import { TILE_GROUPS, type Tile, type TileGroup } from '../../platform/navigation/tile.ts'
import { opens } from '../../platform/subject/moduleInfo.ts'
import { tiles } from '../../tiles.ts'

/** A module as an entry of the navigation. */
export interface NavEntry {
  to: RoutePath
  name: string
  icon: Tile['icon']
  /** No version of the learner opens it. Its page says what it contains. */
  locked: boolean
  /** The kind of unread things for which it is marked. */
  dot: Tile['dot']
  /** Further pages for which this entry is marked as current. */
  pages: readonly string[]
}

/** Paths of the entries in SideNav.tsx. */
const STANDING: ReadonlySet<string> = new Set(['/chapterMenu', '/lnztjTest', '/simulation'])

/**
 * The modules of a subject by group, in the order of the home page; of two with one page the first. Empty groups are
 * left out.
 */
export function navGroups(info: ModuleInfo): Map<TileGroup, NavEntry[]> {
  const names = info as unknown as Record<string, { name?: string } | undefined>
  const taken = new Set<string>(STANDING)
  const groups = new Map<TileGroup, NavEntry[]>(TILE_GROUPS.map((group) => [group, []]))
  for (const [key, { group, icon, to, dot, pages = [] }] of Object.entries<Tile<RoutePath>>(tiles)) {
    if (!Object.hasOwn(info, key) || taken.has(to)) continue
    taken.add(to)
    groups.get(group)?.push({ to, icon, dot, pages, name: names[key]?.name ?? key, locked: !opens(info, key) })
  }
  return new Map([...groups].filter(([, entries]) => entries.length > 0))
}
